import { useState } from 'react'
import { FileDrop } from '#app/components/form/file-drop.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ProgressBar } from '#app/components/ui/progress-bar.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { ChosenFile } from '#app/features/imports/chosen-file.tsx'
import { FileColumns, isUnclear } from '#app/features/imports/file-columns.tsx'
import { ImportNow } from '#app/features/imports/import-now.tsx'
import { importOpenings } from '#app/features/imports/imports-api.ts'
import { LeaveCorrections } from '#app/features/imports/leave-corrections.tsx'
import { NewNames } from '#app/features/imports/new-names.tsx'
import { ReadRows } from '#app/features/imports/read-rows.tsx'
import { RefusalsTable } from '#app/features/imports/refusals-table.tsx'
import { count, counted, ReportTiles, rowsOfFile } from '#app/features/imports/report-tiles.tsx'
import { TemplateLink } from '#app/features/imports/template-link.tsx'
import { choicesOf, isKept, isPending, useFileCheck } from '#app/features/imports/use-file-check.ts'
import { reviewSentence } from '#app/features/reviews/review-words.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { OpeningsImportReport } from '#domain/api/opening-import.ts'
import type { OpeningSubject } from '#domain/import/opening-row.ts'
import { subjects } from './subjects.ts'

/** A list of openings from a spreadsheet: checked first, row by row, then recorded. */
export function OpeningImport({ shopId, of }: { shopId: string; of: OpeningSubject }) {
  const { one, many, fields, missing } = subjects[of]
  const check = useFileCheck<OpeningsImportReport>({
    kind: of,
    shopId,
    check: (file, options) => importOpenings(shopId, of, file, { ...options, isDryRun: true }),
  })
  const [done, setDone] = useState<OpeningsImportReport | null>(null)
  const { act, isBusy, thrown, clear } = useAction(async (file: File) => {
    setDone(await importOpenings(shopId, of, file, { ...choicesOf(check), isDryRun: false }))
    check.forgetCorrections()
  })

  function startOver() {
    check.clear()
    setDone(null)
    clear()
  }

  if (!check.file) return <OpeningFile of={of} onFile={(file) => void check.choose(file)} />
  if (done) return <Done report={done} file={check.file} onAgain={startOver} words={{ one, many }} />
  const { report } = check
  const [isShown, changes] = [!check.isChecking || isKept(check), changesIn(report)]
  return (
    <>
      <LeaveCorrections check={check} />
      <ChosenFile file={check.file} onOther={startOver} isBusy={isBusy} />
      <FileColumns check={check} fields={fields} missing={missing} disabled={isBusy} />
      {!isShown && <ProgressBar value={null} max={1} label="Checking the file" />}
      {report && isShown && (
        <>
          <Section title="What this file does">
            <ReportTiles figures={figuresOf(report)} />
          </Section>
          <NewNames
            title={of === 'payables' ? 'New suppliers' : 'New customers'}
            names={report.newNames}
            total={report.newParties}
          />
          <ImplausibleFigures figures={report.implausible} notListed={report.implausibleNotListed} />
          <ReadRows check={check} report={report} fields={fields} disabled={isBusy} />
          <ForPosting>
            <ImportNow
              state={changes === 0 ? 'There is nothing to record.' : 'Nothing has been recorded yet.'}
              label={`Record ${counted(changes, one, many)}`}
              busyLabel="Recording"
              isBusy={isBusy}
              isNothing={changes === 0 || isUnclear(report) || isPending(check)}
              question={
                <>
                  {counted(changes, one, many)}
                  {report.created === report.rowsAccepted && (
                    <>
                      {' '}
                      totalling <Money amountMinor={report.totalMinor} />
                    </>
                  )}{' '}
                  will be posted to the books.
                </>
              }
              error={thrown}
              errorTitle="The list was not recorded"
              onImport={() => check.file && void act(check.file)}
            />
          </ForPosting>
        </>
      )}
    </>
  )
}

function changesIn(report: OpeningsImportReport | null): number {
  return report ? report.created + report.corrected : 0
}

/** The rows that are asked about once the list is recorded. */
function ImplausibleFigures({
  figures,
  notListed,
}: {
  figures: OpeningsImportReport['implausible']
  notListed: number
}) {
  const shop = useShop()
  if (figures.length === 0) return null
  return (
    <Section title="Figures to check">
      <p className="max-w-prose text-14 text-ink-soft">
        Rows that you confirm are recorded as they are in the file, and listed under “To check”.
      </p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-14 wrap-anywhere marker:text-warn">
        {[...figures.entries()].map(([at, figure]) => (
          <li key={at}>{reviewSentence(figure, shop)}</li>
        ))}
      </ul>
      {notListed > 0 && <p className="text-14 text-ink-soft">And {count(notListed)} more.</p>}
    </Section>
  )
}

function OpeningFile({ of, onFile }: { of: OpeningSubject; onFile: (file: File) => void }) {
  return (
    <FileDrop
      label="Choose a CSV or XLSX file"
      accept=".csv,.tsv,.txt,.xlsx"
      onFile={onFile}
      help={
        <p className="max-w-prose">
          {of === 'stock'
            ? 'The first row names the columns: SKU or barcode, quantity, cost of one. Add the products first. A row with a different quantity or cost corrects the posted one, as long as none of it has been sold, moved or written off.'
            : 'The first row names the columns: name, amount and, if you have them, document, date and due date. The same list again changes nothing; a row with a different amount corrects the recorded one, as long as nothing has been paid on it.'}
        </p>
      }
      beside={<TemplateLink of={of} />}
    />
  )
}

function figuresOf(report: OpeningsImportReport) {
  const rows = rowsOfFile(report)
  const { rowsRead, created, corrected, unchanged, newParties, rowsRefused, totalMinor } = report
  return [
    {
      label: 'Rows read',
      value: count(rowsRead),
      ...(rows !== undefined && { note: rows }),
    },
    {
      label: 'To record',
      value: count(created),
      ...(newParties > 0 && { note: `${count(newParties)} new on record` }),
    },
    { label: 'Corrected', value: count(corrected), note: `${count(unchanged)} unchanged` },
    { label: 'Total', value: <Money amountMinor={totalMinor} isFitted /> },
    {
      label: 'Rows refused',
      value: count(rowsRefused),
      ...(rowsRefused > 0 && { note: 'Listed below', tone: 'warn' as const }),
    },
  ]
}

function Done({
  report,
  file,
  onAgain,
  words: { one, many },
}: {
  report: OpeningsImportReport
  file: File
  onAgain: () => void
  words: { one: string; many: string }
}) {
  return (
    <>
      <Banner tone="good" title="The list is in the books">
        {counted(report.created, one, many)} recorded, {count(report.corrected)} corrected,{' '}
        {count(report.unchanged)} unchanged.
      </Banner>
      <RefusalsTable report={report} file={file} isRun />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onAgain}>Another file</Button>
      </div>
    </>
  )
}
