import { isOpeningId } from '#domain/documents/opening-balance/item-id.ts'
import { leftByTender, paidOutWhileOwed, settledSince } from '#domain/documents/sale/refund.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor, sumMinor } from '#domain/money.ts'
import type { Allocation } from '#domain/open-items/allocate.ts'
import type { OpenItem } from '#domain/open-items/open-item.ts'
import { unknownParty } from '#domain/posting/dims.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { Review } from '#domain/terms/review.ts'
import type { BooksView } from '../../engine/books-view.ts'
import type { WantedOpenItems } from '../../engine/needs.ts'
import { instalmentPlans } from '../instalment-plan/stored.ts'
import { restOfSettling } from '../sale/allocations.ts'
import { type SaleDocument, sales } from '../sale/stored.ts'
import type { SaleToRecord } from '../sale/to-record.ts'
import { debtsOf } from './given-up.ts'
import type { OriginalOfReturn } from './original.ts'

type Return = SaleToRecord['sale']

/** Whether a sale is still owed decides how goods of it are paid back; the instalments of it are among what its customer owes. */
export function owedOfReturn({ kind, returnOf, customerId }: Return): WantedOpenItems[] {
  if (kind !== 'return' || returnOf === undefined) return []
  const owed = { account: accounts.receivables, party: customerId ?? unknownParty }
  const ofSale = { ...owed, document: returnOf }
  return customerId === undefined ? [ofSale] : [ofSale, { ...owed, side: 'debit' }]
}

/**
 * What is still owed of a sale of a till, before a return to it, by instalments too; null where that is not known, or
 * is another's debt.
 */
export function owedOf(
  view: BooksView,
  { customerId }: Pick<Return, 'customerId'>,
  { _id, origin, customerId: owner }: SaleDocument,
): number | null {
  if (origin !== 'till' || customerId !== owner) return null
  const party = owner ?? unknownParty
  const item = view.openItem({ account: accounts.receivables, party, document: _id.saleId })
  if (item?.side !== 'debit') return null
  return (
    item.openMinor + sumMinor(instalmentsOf(view, customerId, _id.saleId).map(({ openMinor }) => openMinor))
  )
}

/** What is open of the instalment plans that took up the debt of a sale. */
export function instalmentsOf(
  view: BooksView,
  customerId: string | undefined,
  saleId: string,
): readonly OpenItem[] {
  if (customerId === undefined) return []
  const plans = debtsOf(saleId, view.listed(instalmentPlans))
  plans.delete(saleId)
  if (plans.size === 0) return []
  return view
    .openItemsOf({ account: accounts.receivables, party: customerId, side: 'debit' })
    .filter(({ document }) => plans.has(document))
}

/**
 * What a return pays out for goods of which it had to credit as much on account. A return that names another customer
 * than its sale settles nothing of that debt, and what of it was paid is not known: then all that was sold on account
 * counts.
 * @throws Refusal refund_while_owed where nothing is paid out before the answer
 */
export function reviewPaidOut(
  view: BooksView,
  { sale, awaitsAnswer }: Pick<SaleToRecord, 'sale' | 'awaitsAnswer'>,
  { document, onAccountMinor }: OriginalOfReturn,
): Review[] {
  if (document.origin !== 'till') return reviewPaidWithOpeningDebt(view, sale, document)
  const owedMinor =
    sale.customerId === document.customerId ? (owedOf(view, sale, document) ?? 0) : onAccountMinor
  const said = paidOutWhileOwed(sale, owedMinor)
  if (said === 0) return []
  if (awaitsAnswer) throw new Refusal('refund_while_owed')
  return [{ code: 'refund_while_owed', said, expected: owedMinor }]
}

/**
 * An imported sale without tenders may be part of its customer's opening balance. If the return names another customer,
 * or none, that balance is not known: then whatever is paid out is reviewed.
 */
function reviewPaidWithOpeningDebt(
  view: BooksView,
  sale: SaleToRecord['sale'],
  { tenders, customerId }: SaleDocument,
): Review[] {
  if (tenders.length > 0 || customerId === undefined) return []
  if (sale.customerId !== customerId) {
    const said = paidOutWhileOwed(sale, sale.totals.grossMinor)
    return said > 0 ? [{ code: 'refund_with_opening_debt', said }] : []
  }
  const owedMinor = sumMinor(
    view
      .openItemsOf({ account: accounts.receivables, party: customerId, side: 'debit' })
      .filter(({ document }) => isOpeningId(document))
      .map(({ openMinor }) => openMinor),
  )
  const said = paidOutWhileOwed(sale, owedMinor)
  return said > 0 ? [{ code: 'refund_with_opening_debt', said, expected: owedMinor }] : []
}

/**
 * What of a credit on account was paid or written off since the goods were sold. It is no longer owed: it becomes
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
