import { minor } from '#domain/money.ts'
import type { Allocation } from '#domain/open-items/allocate.ts'
import { restOfSettling } from '../sale/allocations.ts'
import type { ReturnToHistory, SaleDocument } from '../sale/stored.ts'
import type { OriginalOfReturn } from './original.ts'

/**
 * How goods come back to a sale that came in a file; undefined for a sale of a till. Its tax was declared elsewhere and is
 * in no return of this shop, so the tax given back is in none either: it comes out of the old books, as it went there.
 */
export function returnToHistory({ origin }: SaleDocument): ReturnToHistory | undefined {
  return origin === 'import' ? { taxTo: 'opening-balances' } : undefined
}

/**
 * What of a credit on account takes back a debt that is in 3950: what the file says was sold on account, as far as
 * it was not credited before. What the customer owed when the shop began here is settled first: the debt was moved
 * there. The rest is owed to the customer, as on any return that credits what was not owed.
 */
export function debtOfHistory(
  credit: Parameters<typeof restOfSettling>[0],
  { document, onAccountMinor }: OriginalOfReturn,
  settled: readonly Allocation[] | undefined,
): Pick<ReturnToHistory, 'debtMinor'> {
  // Without this, it was posted to the accounts of its tenders: what is owed of it is an open item.
  if (document.paidInto === undefined) return {}
  const settledMinor = (settled ?? []).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const debtMinor = minor(
    Math.min(restOfSettling(credit, settled), Math.max(onAccountMinor - settledMinor, 0)),
  )
  return debtMinor > 0 ? { debtMinor } : {}
}
