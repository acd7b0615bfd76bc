import type { DataColumn } from '#app/components/table/column.ts'
import { receiptColumns } from '#app/features/sales/receipt-columns.tsx'
import type { IncomeSchedule } from '#domain/api/report.ts'
import type { RecordedSale } from '#domain/api/sale.ts'
import { roundingOf } from '#domain/documents/sale/cash-rounding.ts'
import { totalOfTender } from '#domain/payments/payment-type.ts'
import { type ReceiptColumnId, signOf } from '#domain/table/receipts.ts'

/** Room for the label and the currency beside it. */
function widthOf(label: string): number {
  return Math.max(116, label.length * 8 + 68)
}

/** What a tender left in the shop, cash less the change; and the part that no coins could pay. */
function tenderMinor(sale: RecordedSale, total: string): number | null {
  if (total === 'rounding') return roundingOf(sale) === 0 ? null : signOf(sale) * roundingOf(sale)
  const tenders = sale.tenders.filter((tender) => totalOfTender(tender, sale.paidBy ?? []) === total)
  if (tenders.length === 0) return null
  const handed = tenders.reduce((sum, tender) => sum + tender.amountMinor, 0)
  return signOf(sale) * (total === 'cash' ? handed - sale.totals.changeMinor : handed)
}

function taxMinor(sale: RecordedSale, component: string): number | null {
  const taxes = sale.lines.flatMap((line) => line.taxes).filter((tax) => tax.component === component)
  if (taxes.length === 0) return null
  return signOf(sale) * taxes.reduce((sum, tax) => sum + tax.amountMinor, 0)
}

/** The receipts behind the schedule: a column for each component of tax and each tender there is. */
export function incomeReceiptColumns({ totals }: IncomeSchedule): DataColumn<RecordedSale>[] {
  return [
    ...headColumns,
    ...sumColumns,
    ...totals.taxes.map(taxColumn),
    ...totals.tenders.filter(({ tender }) => tender !== 'unmapped').map(tenderColumn),
    entryColumn,
  ]
}

/** The columns of the list of receipts, as wide as this table needs them. */
function fromReceipts(
  id: ReceiptColumnId,
  look: Partial<DataColumn<RecordedSale>> = {},
): DataColumn<RecordedSale> {
  const column = receiptColumns.find((one) => one.id === id)
  if (!column) throw new Error(`the list of receipts has no column ${id}`)
  return { ...column, ...look }
}

const headColumns: readonly DataColumn<RecordedSale>[] = [
  fromReceipts('number', { width: 130 }),
  fromReceipts('sold'),
  fromReceipts('kind', { isHiddenAtFirst: false }),
  fromReceipts('cashier', { isHiddenAtFirst: true }),
  fromReceipts('till', { phone: 'detail' }),
  fromReceipts('customer', { phone: 'detail' }),
]

const sumColumns: readonly DataColumn<RecordedSale>[] = [
  fromReceipts('gross'),
  fromReceipts('discount', { width: 136, isHiddenAtFirst: false }),
  {
    id: 'net',
    header: 'Net',
    kind: 'money',
    value: (sale) => signOf(sale) * sale.totals.netMinor,
    phone: 'none',
  },
]

function taxColumn({
  component,
  label,
}: IncomeSchedule['totals']['taxes'][number]): DataColumn<RecordedSale> {
  return {
    id: `tax ${component}`,
    header: label,
    kind: 'money',
    width: widthOf(label),
    value: (sale) => taxMinor(sale, component),
    phone: 'none',
  }
}

function tenderColumn({
  tender,
  label,
}: IncomeSchedule['totals']['tenders'][number]): DataColumn<RecordedSale> {
  return {
    id: `tender ${tender}`,
    header: label,
    kind: 'money',
    width: widthOf(label),
    value: (sale) => tenderMinor(sale, tender),
    phone: 'none',
  }
}

const entryColumn: DataColumn<RecordedSale> = {
  id: 'entry',
  header: 'Entry',
  kind: 'number',
  width: 84,
  value: (sale) => sale.entryNumber,
  isHiddenAtFirst: true,
  phone: 'none',
}
