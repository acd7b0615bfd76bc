import { useState } from 'react'
import { FileDrop } from '#app/components/form/file-drop.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { ProgressBar } from '#app/components/ui/progress-bar.tsx'
import { Section } from '#app/components/ui/screen.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import { creditListPath } from '#app/features/credit/paths.ts'
import type { PartiesImportReport } from '#domain/api/party-import.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import { ChosenFile } from './chosen-file.tsx'
import { FileColumns, isUnclear } from './file-columns.tsx'
import { ImportNow } from './import-now.tsx'
import { importParties } from './imports-api.ts'
import { LeaveCorrections } from './leave-corrections.tsx'
import type { ImportField } from './mapping-fields.tsx'
import { ReadRows } from './read-rows.tsx'
import { RefusalsTable } from './refusals-table.tsx'
import { count, counted, ReportTiles, rowsOfFile } from './report-tiles.tsx'
import { TemplateLink } from './template-link.tsx'
import { choicesOf, isKept, isPending, useFileCheck } from './use-file-check.ts'

const fields: readonly ImportField[] = [
  { field: 'name', label: 'Name', isRequired: true },
  { field: 'number', label: 'Number', help: 'The shop’s own number, if it has one.' },
  { field: 'phone', label: 'Phone' },
  { field: 'email', label: 'Email' },
  { field: 'taxpayerNumber', label: 'Tax number', help: 'TIN or VAT number.' },
  { field: 'address', label: 'Address' },
  { field: 'termsDays', label: 'Payment terms', help: 'In days, such as 30.' },
  { field: 'limit', label: 'Credit limit' },
  { field: 'currency', label: 'Currency', help: 'Limits in another currency are refused.' },
]

/** A list of customers or suppliers from a spreadsheet: checked first, row by row, then stored. */
export function PartyImport({ shopId, side }: { shopId: string; side: PartySide }) {
  const one = side === 'customers' ? 'customer' : 'supplier'
  const check = useFileCheck<PartiesImportReport>({
    kind: side,
    shopId,
    check: (file, options) => importParties(shopId, side, file, { ...options, isDryRun: true }),
  })
  const [done, setDone] = useState<PartiesImportReport | null>(null)
  const { act, isBusy, thrown, clear } = useAction(async (file: File) => {
    setDone(await importParties(shopId, side, file, { ...choicesOf(check), isDryRun: false }))
    check.forgetCorrections()
  })
  function startOver() {
    check.clear()
    setDone(null)
    clear()
  }

  if (!check.file) return <PartyFile side={side} onFile={(file) => void check.choose(file)} />
  if (done) return <Done {...{ side, one, file: check.file, report: done }} onAgain={startOver} />
  const { report } = check
  const isShown = !check.isChecking || isKept(check)
  const changes = report ? report.created + report.updated : 0
  return (
    <>
      <LeaveCorrections check={check} />
      <ChosenFile file={check.file} onOther={startOver} isBusy={isBusy} />
      <FileColumns
        {...{ check, fields, disabled: isBusy }}
        missing={`Choose which column holds the name of the ${one}.`}
      />
      {!isShown && <ProgressBar value={null} max={1} label="Checking the file" />}
      {report && isShown && (
        <>
          <Section title="What this file does">
            <ReportTiles figures={figuresOf(report, side)} />
          </Section>
          <ReadRows check={check} report={report} fields={fields} disabled={isBusy} />
          <ImportNow
            state={changes === 0 ? 'There is nothing to import.' : 'Nothing has been stored yet.'}
            label={`Import ${counted(changes, one)}`}
            busyLabel="Importing"
            isBusy={isBusy}
            isNothing={changes === 0 || isUnclear(report) || isPending(check)}
            error={thrown}
            errorTitle="The import did not go through"
            onImport={() => check.file && void act(check.file)}
          />
        </>
      )}
    </>
  )
}

function PartyFile({ side, onFile }: { side: PartySide; onFile: (file: File) => void }) {
  return (
    <FileDrop
      label="Choose a CSV or XLSX file"
      accept=".csv,.tsv,.txt,.xlsx"
      onFile={onFile}
      beside={<TemplateLink of={side} />}
      help={
        <p className="max-w-prose">
          A name is enough. You see how each row was read before anything is stored. Records that are already
          here, by number or name, are updated. What is owed is imported under “Opening balances from a file”.
        </p>
      }
    />
  )
}

function figuresOf(report: PartiesImportReport, side: PartySide) {
  return [
    { label: 'Rows read', value: count(report.rowsRead), note: rowsOfFile(report) },
    { label: `New ${side}`, value: count(report.created) },
    { label: 'Updated', value: count(report.updated) },
    { label: 'Unchanged', value: count(report.unchanged) },
    {
      label: 'Rows refused',
      value: count(report.rowsRefused),
      ...(report.rowsRefused > 0 && { note: 'Listed below', tone: 'warn' as const }),
    },
  ]
}

function Done({
  side,
  one,
  file,
  report,
  onAgain,
}: {
  side: PartySide
  one: string
  file: File
  report: PartiesImportReport
  onAgain: () => void
}) {
  return (
    <>
      <Banner tone="good" title={side === 'customers' ? 'Customers imported' : 'Suppliers imported'}>
        {counted(report.created, one)} added, {count(report.updated)} updated, {count(report.unchanged)}{' '}
        unchanged.
      </Banner>
      <RefusalsTable report={report} file={file} isRun />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onAgain}>Import another file</Button>
        <ButtonLink variant="primary" to={creditListPath(side)}>
          See the {side}
        </ButtonLink>
      </div>
    </>
  )
}
