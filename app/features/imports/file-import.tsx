import { type ReactNode, useEffect, useState } from 'react'
import { FileDrop } from '#app/components/form/file-drop.tsx'
import { fileSize } from '#app/components/format/file-size.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ProgressBar } from '#app/components/ui/progress-bar.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import type { ProductImportReport } from '#domain/api/import.ts'
import type { TemplateOf } from '#domain/import/template.ts'
import { ChosenFile } from './chosen-file.tsx'
import { FileColumns, isUnclear } from './file-columns.tsx'
import { type Changes, ImportNow } from './import-now.tsx'
import type { ListOptions } from './imports-api.ts'
import { LeaveCorrections } from './leave-corrections.tsx'
import type { ImportField } from './mapping-fields.tsx'
import { type CheckedRows, ReadRows } from './read-rows.tsx'
import { RefusalsTable } from './refusals-table.tsx'
import { type ReportFigure, ReportTiles, refusedFigure } from './report-tiles.tsx'
import { TemplateLink } from './template-link.tsx'
import { isKept, isPending, useFileCheck } from './use-file-check.ts'

type ImportReport = CheckedRows & Pick<ProductImportReport, 'rowsRead' | 'columnsFound' | 'conventions'>

export type FileImportProps<Report extends ImportReport> = {
  shopId: string
  kind: TemplateOf
  fields: readonly ImportField[]
  /** What to do where columns were not found by their names. */
  missing: string
  /** What the file needs, and what becomes of it. */
  help: string
  send: (file: File, options: ListOptions) => Promise<Report>
  /** Instead of sending it to be stored at once, with the way to what follows the import. */
  start?: (file: File, options: ListOptions) => Promise<() => void>
  figures: (report: Report) => readonly ReportFigure[]
  /** What else is known of the file: above its rows, and below. */
  above?: (report: Report) => ReactNode
  below?: (report: Report, isBusy: boolean) => ReactNode
  /** Around the button of what only some people record. */
  Allowed?: (props: { children: ReactNode }) => ReactNode
  changes: (report: Report) => Changes
  /** Once it is stored. */
  done?: (report: Report) => { title: string; text: string; notes?: ReactNode; next?: ReactNode }
}

/** A list from a spreadsheet: checked first, row by row, then stored. */
export function FileImport<Report extends ImportReport>(props: FileImportProps<Report>) {
  const { shopId, kind, fields, missing, help, Allowed = Everyone } = props
  const check = useFileCheck<Report>({
    ...{ kind, shopId },
    check: (file, options) => props.send(file, { ...options, isDryRun: true }),
  })
  const { file, mapping, corrections, report } = check
  const [done, setDone] = useState<Report | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const storing = useAction(async (chosen: File) => {
    const options = { mapping, corrections, isDryRun: false }
    const stored = await (props.start ?? props.send)(chosen, options)
    check.forgetCorrections()
    if (typeof stored !== 'function') return setDone(stored)
    setIsLeaving(true)
    stored()
  })
  function startOver() {
    check.clear()
    setDone(null)
    storing.clear()
  }

  if (!file)
    return (
      <FileDrop
        label="Choose a CSV or XLSX file"
        accept=".csv,.tsv,.txt,.xlsx"
        onFile={(chosen) => void check.choose(chosen)}
        help={<p className="max-w-prose">{help}</p>}
        beside={<TemplateLink of={kind} />}
      />
    )
  const outcome = done && props.done?.(done)
  if (outcome) return <Done {...outcome} report={done} file={file} onAgain={startOver} />
  const isBusy = storing.isBusy || isLeaving
  const isShown = !check.isChecking || isKept(check)
  return (
    <>
      <LeaveCorrections check={check} />
      <ChosenFile file={file} onOther={startOver} isBusy={isBusy} />
      <FileColumns {...{ check, fields, missing, disabled: isBusy }} />
      {!isShown && <Checking file={file} />}
      {report && isShown && (
        <>
          <Section title="What this file does">
            <ReportTiles figures={[...props.figures(report), refusedFigure(report)]} />
          </Section>
          {props.above?.(report)}
          <ReadRows {...{ check, report, fields, disabled: isBusy }} />
          {props.below?.(report, isBusy)}
          <Allowed>
            <ImportNow
              {...props.changes(report)}
              isBusy={isBusy}
              isUnsettled={isUnclear(report) || isPending(check)}
              error={storing.thrown}
              onImport={() => void storing.act(file)}
            />
          </Allowed>
        </>
      )}
    </>
  )
}

function Everyone({ children }: { children: ReactNode }) {
  return children
}

/** The server reads the whole file before it answers: until then only the elapsed time is known. */
function Checking({ file }: { file: File }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <ProgressBar
      value={null}
      max={1}
      label="Checking every row of the file"
      detail={`${fileSize(file.size)}, ${seconds} s so far`}
    />
  )
}

function Done({
  title,
  text,
  notes,
  next,
  report,
  file,
  onAgain,
}: ReturnType<NonNullable<FileImportProps<ImportReport>['done']>> & {
  report: ImportReport
  file: File
  onAgain: () => void
}) {
  return (
    <>
      <Banner tone="good" title={title}>
        {text}
      </Banner>
      {notes}
      <RefusalsTable report={report} file={file} isRun />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onAgain}>Import another file</Button>
        {next}
      </div>
    </>
  )
}
