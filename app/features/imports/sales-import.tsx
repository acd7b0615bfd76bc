import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { FileDrop } from '#app/components/form/file-drop.tsx'
import { fileSize } from '#app/components/format/file-size.ts'
import { Money } from '#app/components/format/money.tsx'
import { ProgressBar } from '#app/components/ui/progress-bar.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import type { SalesImportReport } from '#domain/api/import.ts'
import { ChosenFile } from './chosen-file.tsx'
import { FileColumns, isUnclear } from './file-columns.tsx'
import { FileNotes } from './file-notes.tsx'
import { ImportNow } from './import-now.tsx'
import { checkSales, startSalesImport } from './imports-api.ts'
import { LeaveCorrections } from './leave-corrections.tsx'
import type { ImportField } from './mapping-fields.tsx'
import { NewNames } from './new-names.tsx'
import { ReadRows } from './read-rows.tsx'
import { counted } from './report-tiles.tsx'
import { SalesReport } from './sales-report.tsx'
import { TemplateLink } from './template-link.tsx'
import { isKept, isPending, useFileCheck } from './use-file-check.ts'

const fields: readonly ImportField[] = [
  { field: 'receiptNumber', label: 'Receipt number', isRequired: true },
  { field: 'soldAt', label: 'Date and time', isRequired: true, help: 'In the shop’s time zone.' },
  { field: 'sku', label: 'SKU', isRequired: true, help: 'An unknown one becomes a product.' },
  { field: 'description', label: 'Description' },
  { field: 'quantity', label: 'Quantity', isRequired: true, help: 'A negative quantity is a return.' },
  { field: 'unitPrice', label: 'Unit price', isRequired: true, help: 'Used as it is, without tax.' },
  { field: 'customer', label: 'Customer number' },
  {
    field: 'tender',
    label: 'Paid by',
    help: 'Cash, card, mobile money, store credit or credit sale; an empty cell takes that of its receipt. Any other word is counted as “Not known (imported)”.',
  },
  {
    field: 'tax',
    label: 'Tax of the line',
    help: 'Marked as declared elsewhere; not included in tax returns here. Days after the first sale here, or after the first day of sales that is set under Tax, prices and days, cannot be imported.',
  },
  { field: 'cost', label: 'Cost of the line', help: 'Without it, past sales have no cost.' },
  {
    field: 'status',
    label: 'Status',
    help: 'Rows that are pending, failed, voided or refunded are refused.',
  },
  { field: 'currency', label: 'Currency', help: 'Rows in another currency are refused.' },
  { field: 'discount', label: 'Discount', help: 'Per line or receipt, as an amount or a percentage.' },
  { field: 'total', label: 'Total', help: 'Of the line or the receipt. It has to agree with the lines.' },
  { field: 'taxable', label: 'Taxable' },
  { field: 'shipping', label: 'Delivery', help: 'Reported, not imported.' },
  { field: 'fee', label: 'Fee', help: 'Reported, not imported.' },
  { field: 'refund', label: 'Refund', help: 'Reported, not imported.' },
]

export const importPath = (importId: string) => `/user/dashboard/sales/import?import=${importId}`

/** Past sales from another till: the file is checked first, then recorded on the days they were made. */
export function SalesImport({
  shopId,
  onStarted,
}: {
  shopId: string
  /** Left out: its own screen follows it. */
  onStarted?: (importId: string) => void
}) {
  const navigate = useNavigate()
  const check = useFileCheck<SalesImportReport>({
    kind: 'sales',
    shopId,
    check: (file, options) => checkSales(shopId, file, options),
  })
  const [movesStock, setMovesStock] = useState(false)
  const { act, isBusy, thrown } = useAction(
    async (file: File) => {
      const importId = await startSalesImport(shopId, file, {
        ...{ mapping: check.mapping, corrections: check.corrections, movesStock },
      })
      check.forgetCorrections()
      if (onStarted) onStarted(importId)
      else navigate(importPath(importId))
    },
    { leaves: true },
  )

  if (!check.file) return <SalesFile onFile={(file) => void check.choose(file)} />
  const { report } = check
  return (
    <>
      <LeaveCorrections check={check} />
      <ChosenFile file={check.file} onOther={check.clear} isBusy={isBusy} />
      <FileColumns
        check={check}
        fields={fields}
        missing="Choose a column for each required field."
        disabled={isBusy}
      />
      {check.isChecking && !isKept(check) && <Checking file={check.file} />}
      {report && (!check.isChecking || isKept(check)) && (
        <>
          <Section title="Totals in this file">
            <SalesReport report={report} />
          </Section>
          <FileNotes notes={report.notes} />
          <NewNames
            title={titleOfNew(report)}
            names={report.newNames}
            total={report.newProducts + report.newCustomers}
          />
          <ReadRows check={check} report={report} fields={fields} disabled={isBusy} />
          <HowRecorded movesStock={movesStock} onChange={setMovesStock} disabled={isBusy} />
          <RecordReceipts
            {...{ report, isBusy, isPending: isPending(check) }}
            error={thrown}
            onImport={() => check.file && void act(check.file)}
          />
        </>
      )}
    </>
  )
}

function RecordReceipts({
  report,
  isBusy,
  isPending,
  error,
  onImport,
}: {
  report: SalesImportReport
  isBusy: boolean
  /** Cells were corrected since the report. */
  isPending: boolean
  error: unknown
  onImport: () => void
}) {
  const receipts = Math.max(report.receipts + report.returns - report.known, 0)
  return (
    <ImportNow
      state={
        receipts === 0 ? 'Every receipt in this file is already recorded.' : 'Nothing has been recorded yet.'
      }
      label={`Import ${counted(receipts, 'receipt')}`}
      busyLabel="Sending the file"
      isBusy={isBusy}
      isNothing={receipts === 0 || isUnclear(report) || isPending}
      question={
        <>
          {counted(receipts, 'receipt')}
          {report.known === 0 && (
            <>
              {' '}
              totalling <Money amountMinor={report.netMinor} /> before tax
            </>
          )}{' '}
          will be posted to the books. This cannot be undone.
        </>
      }
      error={error}
      errorTitle="The import did not start"
      onImport={onImport}
    />
  )
}

function SalesFile({ onFile }: { onFile: (file: File) => void }) {
  return (
    <FileDrop
      label="Choose a CSV or XLSX file of past till lines"
      accept=".csv,.tsv,.txt,.xlsx"
      onFile={onFile}
      help={
        <p className="max-w-prose">
          One row for each line of a receipt, and a first row that names the columns: receipt number, date,
          SKU, quantity and price at least. It is checked first; nothing is recorded until you have seen its
          totals.
        </p>
      }
      beside={<TemplateLink of="sales" />}
    />
  )
}

function HowRecorded({
  movesStock,
  onChange,
  disabled,
}: {
  movesStock: boolean
  onChange: (movesStock: boolean) => void
  disabled: boolean
}) {
  return (
    <Section title="How it is recorded">
      <Sheet className="flex flex-col gap-4">
        <p className="max-w-prose text-14">
          Each receipt keeps its own number and is posted on the day it was made. Importing past sales adds no
          cash to your tills and no customer debts: they are posted against account 3950 Opening balances,
          like the balances you start with.
        </p>
        <Checkbox
          isChecked={movesStock}
          onChange={onChange}
          disabled={disabled}
          label="Move the stock on hand"
          help="Leave this off if you count your shelves on the day you start: goods sold before then are no longer on them. Switch it on only if the stock on record is from before these sales."
        />
      </Sheet>
    </Section>
  )
}

/** The server reads the whole file before it answers: until then only the elapsed time is known. */
function Checking({ file }: { file: File }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((held) => held + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <ProgressBar
      value={null}
      max={1}
      label="Checking every row of the file"
      detail={`${fileSize(file.size)}, ${seconds} s so far. Half a year of a busy shop takes about 20 seconds.`}
    />
  )
}

function titleOfNew({ newProducts, newCustomers }: SalesImportReport): string {
  if (newCustomers === 0) return 'New products'
  return newProducts === 0 ? 'New customers' : 'New products and customers'
}
