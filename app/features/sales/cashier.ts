import type { RecordedSale } from '#domain/api/sale.ts'

/** Who sold, in words; null on a past sale that came in a file. */
export function cashierOf({ cashier, cashierUid }: RecordedSale): string | null {
  return cashier ?? (cashierUid === null ? null : 'No longer known')
}
