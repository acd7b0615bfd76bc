import { Temporal } from 'temporal-polyfill'
import { type NamedTender, type PaymentName, tenderName } from '../payments/payment-type.ts'
import type { SaleKind } from '../terms/document-kind.ts'
import { noLongerKnown } from '../terms/person.ts'
import type { TableColumn } from './column.ts'

/** What the table reads of a receipt. */
type ListedReceipt = {
  receiptNumber: string
  kind: SaleKind
  soldAt: string
  lines: readonly { name: string }[]
  tenders: readonly (NamedTender & { reference?: string | undefined })[]
  paidBy?: readonly PaymentName[] | undefined
  cashier: string | null
  cashierUid: string | null
  tillName: string
  customerName: string | null
  discountMinor: number
  totals: { taxMinor: number; grossMinor: number }
}

/** A return takes from every total it is part of. */
export function signOf({ kind }: Pick<ListedReceipt, 'kind'>): 1 | -1 {
  return kind === 'return' ? -1 : 1
}

/** Who sold, in words; null on a past sale that came in a file. */
export function cashierOf({
  cashier,
  cashierUid,
}: Pick<ListedReceipt, 'cashier' | 'cashierUid'>): string | null {
  return cashier ?? (cashierUid === null ? null : noLongerKnown)
}

/** What was sold, in a few words. */
function goodsOf({ lines: [first, ...others] }: ListedReceipt): string {
  if (!first) return ''
  return others.length === 0 ? first.name : `${first.name} and ${others.length} more`
}

const tendersOf = ({ tenders, paidBy = [] }: ListedReceipt) =>
  [...new Set(tenders.map((tender) => tenderName(tender, paidBy)))].join(', ')

const referencesOf = ({ tenders }: ListedReceipt) =>
  tenders.flatMap(({ reference }) => reference ?? []).join(', ')

const listed = {
  number: { header: 'Receipt', value: (sale) => sale.receiptNumber },
  kind: { header: 'Kind', value: (sale) => (sale.kind === 'return' ? 'Return' : 'Sale') },
  sold: { header: 'Sold', kind: 'instant', value: (sale) => sale.soldAt },
  goods: { header: 'Goods', value: goodsOf },
  tender: { header: 'Paid by', value: tendersOf },
  reference: { header: 'Payment reference', value: referencesOf },
  cashier: { header: 'Cashier', value: cashierOf },
  till: { header: 'Till', value: (sale) => sale.tillName },
  customer: { header: 'Customer', value: (sale) => sale.customerName },
  discount: {
    header: 'Discount',
    kind: 'money',
    value: (sale) => (sale.discountMinor === 0 ? null : signOf(sale) * sale.discountMinor),
  },
  tax: { header: 'Tax', kind: 'money', value: (sale) => signOf(sale) * sale.totals.taxMinor },
  gross: { header: 'Total', kind: 'money', value: (sale) => signOf(sale) * sale.totals.grossMinor },
} as const satisfies Record<string, Omit<TableColumn<ListedReceipt>, 'id'>>

export type ReceiptColumnId = keyof typeof listed

/** The list of receipts on the screen. */
export const receiptTable: readonly (TableColumn<ListedReceipt> & { id: ReceiptColumnId })[] = (
  Object.keys(listed) as ReceiptColumnId[]
).map((id) => ({ id, ...listed[id] }))

/** Its file, where the time of a sale is in UTC, and beside it as the clock of the shop showed it, with the business day. */
export function receiptFile(
  timeZone: string,
): readonly TableColumn<ListedReceipt & { businessDay: string }>[] {
  const localTime = (instant: string) =>
    Temporal.Instant.from(instant)
      .toZonedDateTimeISO(timeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'second' })
      .replace('T', ' ')
  return receiptTable.flatMap((column) =>
    column.id === 'sold'
      ? [
          { ...column, header: 'Sold (UTC)' },
          { id: 'local', header: `Sold (${timeZone})`, value: ({ soldAt }) => localTime(soldAt) },
          { id: 'day', header: 'Business day', kind: 'day', value: ({ businessDay }) => businessDay },
        ]
      : [column],
  )
}
