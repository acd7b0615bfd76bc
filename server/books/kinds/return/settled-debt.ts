import { leftByTender, settledSince } from '#domain/documents/sale/refund.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { Allocation } from '#domain/open-items/allocate.ts'
import { unknownParty } from '#domain/posting/dims.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { WantedOpenItems } from '../../engine/needs.ts'
import { restOfSettling } from '../sale/allocations.ts'
import { type SaleDocument, sales } from '../sale/stored.ts'
import type { SaleToRecord } from '../sale/to-record.ts'

type Return = SaleToRecord['sale']

/** Store credit for goods is looked at where their sale is still owed. */
export function owedOfReturn({ kind, returnOf, customerId, tenders }: Return): WantedOpenItems[] {
  if (kind !== 'return' || returnOf === undefined || customerId === undefined) return []
  if (!tenders.some((tender) => tender.kind === 'store-credit')) return []
  return [{ account: accounts.receivables, party: customerId, document: returnOf }]
}

/** What is still owed of a sale of a till, before a return to it; null where that is not known, or is another's debt. */
export function owedOf(
  view: BooksView,
  { customerId }: Pick<Return, 'customerId'>,
  { _id, origin, customerId: owner }: SaleDocument,
): number | null {
  if (origin !== 'till' || customerId !== owner) return null
  const party = owner ?? unknownParty
  const item = view.openItem({ account: accounts.receivables, party, document: _id.saleId })
  return item?.side === 'debit' ? item.openMinor : null
}

/**
 * What of a credit on account was paid or written off since the goods were sold. Nobody owes it any more: it becomes
 * store credit, where the customer finds it.
 */
export function settledDebtOf(
  view: BooksView,
  sale: Return,
  original: SaleDocument,
  settled: readonly Allocation[] | undefined,
): { settledDebtMinor?: Minor } {
  const owedMinor = sale.customerId === undefined ? null : owedOf(view, sale, original)
  if (owedMinor === null) return {}
  const left = leftByTender(original, view.followersOf(sales, original._id.saleId))
  const settledMinor = Math.min(restOfSettling(sale, settled), settledSince(left, owedMinor))
  return settledMinor > 0 ? { settledDebtMinor: minor(settledMinor) } : {}
}
