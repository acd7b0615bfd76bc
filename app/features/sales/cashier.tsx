import type { RecordedSale } from '#domain/api/sale.ts'
import { cashierOf } from '#domain/table/receipts.ts'

/** Of an email address the part before the @. */
export function shortName(name: string): string {
  return name.replace(/(?<=.)@.*$/, '')
}

/** Who sold, for a list: the short name; the whole of it in the title. */
export function CashierName({ sale }: { sale: RecordedSale }) {
  const cashier = cashierOf(sale)
  return cashier === null ? null : <span title={cashier}>{shortName(cashier)}</span>
}
