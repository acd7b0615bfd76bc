import { type Corrected, leftByType, leftOfType } from '#domain/documents/payment-correction/paid-and-left.ts'
import { leftByTender, withSettledDebt } from '#domain/documents/sale/refund.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { sumMinor } from '#domain/money.ts'
import type { Allocation } from '#domain/open-items/allocate.ts'
import { isNamedKind, typeIdOf } from '#domain/payments/payment-type.ts'
import type { Review } from '#domain/terms/review.ts'
import type { TenderKind } from '#domain/terms/tender.ts'
import { restOfSettling } from '../sale/allocations.ts'
import type { SaleDocument } from '../sale/stored.ts'

type Paid = Pick<SaleBody, 'tenders' | 'totals'>
type Refund = Paid & Pick<SaleBody, 'kind' | 'customerId'>

const onCredit: readonly TenderKind[] = ['on-account', 'store-credit']

/**
 * A refund by a tender of which the sale was paid less, with what was refunded by it before: cash for goods
 * that were never paid leaves the drawer for good. Of a past sale whose file did not say how it was paid,
 * nothing is known but what the customer owed when the shop began here.
 * @param settled what of the customer's debts a credit on account settles
 * @param owedMinor what is still owed of the sale; null where that is not known
 */
export function reviewRefund(
  sale: Refund,
  original: SaleDocument,
  returnsBefore: readonly SaleDocument[],
  settled: readonly Allocation[] = [],
  owedMinor: number | null = null,
  corrections: readonly Corrected[] = [],
): Review[] {
  const reviews = reviewCustomer(sale, original)
  const unsettledMinor = restOfSettling(sale, settled)
  if (original.origin === 'import' && original.tenders.length === 0)
    return unsettledMinor > 0 ? [...reviews, differs(sale, original)] : reviews
  // Its debt is not in these books: whether it was paid since cannot be known here.
  if (original.paidInto !== undefined && unsettledMinor > 0)
    reviews.push({ code: 'credit_for_history', said: unsettledMinor })
  const unpaid = leftByTender(original, returnsBefore, corrections)
  const left =
    owedMinor === null ? unpaid : withSettledDebt(unpaid, owedMinor, original.customerId !== undefined)
  const given = leftByTender(sale, [])
  const isOfOtherKind = sale.tenders.some(({ kind }) => (given.get(kind) ?? 0) > (left.get(kind) ?? 0))
  if (isOfOtherKind || isOfOtherType(sale, original, returnsBefore, corrections))
    reviews.push(differs(sale, original))
  return reviews
}

/** Types of a kind are on accounts of their own: money would leave one that the sale never came into. */
function isOfOtherType(
  { tenders }: Paid,
  original: SaleDocument,
  returnsBefore: readonly SaleDocument[],
  corrections: readonly Corrected[],
): boolean {
  const left = leftByType(original, returnsBefore, corrections)
  const named = tenders.filter(({ kind }) => isNamedKind(kind))
  const given = Map.groupBy(named, typeIdOf)
  return [...given.values()].some(([first, ...more]) => {
    if (!first) return false
    const givenMinor = sumMinor([first, ...more].map(({ amountMinor }) => amountMinor))
    return givenMinor > leftOfType(left, first)
  })
}

function differs(sale: Refund, original: Paid): Review {
  return { code: 'refund_tender_differs', said: typesOf(sale), expected: typesOf(original) }
}

/** Credited to another person, one person's debt would fall by what another has paid. */
function reviewCustomer({ tenders, customerId = '' }: Refund, original: SaleDocument): Review[] {
  const expected = original.customerId ?? ''
  if (customerId === expected || !tenders.some(({ kind }) => onCredit.includes(kind))) return []
  return [{ code: 'refund_customer_differs', said: customerId, expected }]
}

function typesOf({ tenders }: Pick<Paid, 'tenders'>): string {
  return [...new Set(tenders.map(typeIdOf))].join(', ')
}
