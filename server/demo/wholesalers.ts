import { addDays, type Day } from '#domain/business-day.ts'
import { usualTaxes } from '#domain/documents/expense/stated-taxes.ts'
import { minor } from '#domain/money.ts'
import { taxesAsInvoiced } from '#domain/stock/invoice.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { ReceivedLine, StockReceipt } from '../books/kinds/stock-receipt/to-record.ts'
import type { Category, DemoProduct } from './catalogue/index.ts'
import { supplierIdOf } from './ids.ts'
import { demoShop } from './shop.ts'

export type Wholesaler = {
  supplierId: string
  number: string
  name: string
  phone: string
  termsDays: number
  brings: Category
  /** What its invoices are numbered by. */
  series: string
}

/** Who brings goods on account, with an invoice. The telephone numbers are not assigned. */
export const wholesalers: readonly Wholesaler[] = (
  [
    ['S-004', 'Ring Road Dairies', 21, 'Breakfast and milk', 'RRD'],
    ['S-005', 'Kaneshie Household Distributors', 21, 'Soap and household', 'KHD'],
    ['S-006', 'Osu Baby and Body Care', 21, 'Toiletries and baby', 'OBC'],
  ] as const
).map(([number, name, termsDays, brings, series]) => ({
  supplierId: supplierIdOf(number),
  ...{ number, name, termsDays, brings, series },
  phone: `030 000 010${number.at(-1)}`,
}))

export function wholesalerOf(category: Category): Wholesaler | undefined {
  return wholesalers.find(({ brings }) => brings === category)
}

type Invoiced = { product: DemoProduct; line: ReceivedLine }

/** The delivery with its invoice: what is owed for it with the usual taxes, and when. */
export function invoicedBy(
  { supplierId, termsDays, series }: Wholesaler,
  { receiptId, businessDay, index }: { receiptId: string; businessDay: Day; index: number },
  goods: readonly Invoiced[],
): StockReceipt {
  const lines = goods.map(({ product: { taxClassId }, line }) => ({
    ...line,
    tax: { taxClassId, taxes: taxesOf(taxClassId, businessDay, line) },
  }))
  return {
    ...{ receiptId, businessDay, lines },
    against: accounts.payables,
    party: supplierId,
    due: addDays(businessDay, termsDays),
    reference: `${series}-${4100 + index}`,
    totalMinor: minor(
      lines.reduce(
        (sum, { valueMinor, tax }) =>
          tax.taxes.reduce((all, { amountMinor }) => all + amountMinor, sum + valueMinor),
        0,
      ),
    ),
  }
}

/** Goods whose invoice is still to come, at what they usually cost. */
export function beforeItsBill(
  { supplierId }: Wholesaler,
  { receiptId, businessDay }: { receiptId: string; businessDay: Day },
  goods: readonly Invoiced[],
): StockReceipt {
  return {
    ...{ receiptId, businessDay },
    against: accounts.goodsNotBilled,
    party: supplierId,
    totalMinor: minor(goods.reduce((sum, { line }) => sum + line.valueMinor, 0)),
    lines: goods.map(({ product: { taxClassId }, line }) => ({ ...line, tax: { taxClassId, taxes: [] } })),
  }
}

export function taxesOf(
  taxClassId: DemoProduct['taxClassId'],
  day: Day,
  { valueMinor: netMinor }: Pick<ReceivedLine, 'valueMinor'>,
) {
  const taxes = usualTaxes({ packId: demoShop.taxPack, taxClassId, day, netMinor })
  return taxesAsInvoiced([taxes], new Map())[0] ?? []
}
