import type { RecordedSale } from '#domain/api/sale.ts'

/** Who sold, in words; null on a past sale that came in a file. */
export function cashierOf({ cashier, cashierUid }: RecordedSale): string | null {
  return cashier ?? (cashierUid === null ? null : 'No longer known')
}

/** Who sold, for a list: of an e-mail address the part before the @; the whole of it in the title. */
export function CashierName({ sale }: { sale: RecordedSale }) {
  const cashier = cashierOf(sale)
  return cashier === null ? null : <span title={cashier}>{cashier.replace(/(?<=.)@.*$/, '')}</span>
}
