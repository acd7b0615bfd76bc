import { useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import type { SalesImportReport } from '#domain/api/import.ts'
import { FileImport } from './file-import.tsx'
import { FileNotes } from './file-notes.tsx'
import { checkSales, startSalesImport } from './imports-api.ts'
import type { ImportField } from './mapping-fields.tsx'
import { NewNames } from './new-names.tsx'
import { counted } from './report-tiles.tsx'
import { salesFigures, UnknownTenders } from './sales-report.tsx'

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

/** Past sales from another till: recorded on the days they were made. */
export function SalesImport({
  shopId,
  onStarted,
}: {
  shopId: string
  /** Left out: its own screen follows it. */
  onStarted?: (importId: string) => void
}) {
  const navigate = useNavigate()
  const [movesStock, setMovesStock] = useState(false)
  const follow = onStarted ?? ((importId: string) => navigate(importPath(importId)))
  return (
    <FileImport
      {...{ shopId, fields, kind: 'sales' }}
      missing="Choose a column for each required field."
      help="One row for each line of a receipt: receipt number, date, SKU, quantity and price at least. You see how each row was read, and the totals, before anything is recorded."
      send={(file, options) => checkSales(shopId, file, options)}
      start={async (file, options) => {
        const importId = await startSalesImport(shopId, file, { ...options, movesStock })
        return () => follow(importId)
      }}
      figures={salesFigures}
      above={(report) => (
        <>
          <UnknownTenders report={report} />
          <FileNotes notes={report.notes} />
          <NewNames
            title={titleOfNew(report)}
            names={report.newNames}
            total={report.newProducts + report.newCustomers}
          />
        </>
      )}
      below={(_, isBusy) => (
        <HowRecorded movesStock={movesStock} onChange={setMovesStock} disabled={isBusy} />
      )}
      changes={receiptsIn}
    />
  )
}

function receiptsIn({ receipts, returns, known, netMinor }: SalesImportReport) {
  const total = Math.max(receipts + returns - known, 0)
  const question = (
    <>
      {counted(total, 'receipt')}
      {known === 0 && (
        <>
          {' '}
          totalling <Money amountMinor={netMinor} /> before tax
        </>
      )}{' '}
      will be posted to the books. This cannot be undone.
    </>
  )
  return { total, one: 'receipt', question }
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

function titleOfNew({ newProducts, newCustomers }: SalesImportReport): string {
  if (newCustomers === 0) return 'New products'
  return newProducts === 0 ? 'New customers' : 'New products and customers'
}
