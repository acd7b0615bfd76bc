import { unapprovedVoids } from '#domain/documents/sale/approved-voids.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import type { LimitsOfStaff } from '#domain/documents/setting/schema.ts'
import { minor, sumMinor } from '#domain/money.ts'
import type { ApprovalAct } from '#domain/terms/approval.ts'
import type { Review, ReviewCode } from '#domain/terms/review.ts'
import { approvedMinor, type GivenApproval, heldAgainstGiven, reviewUnknown } from './given-approvals.ts'
import type { LimitsOfPerson } from './review-givers.ts'

/** What answers a review: an approval of one of these. */
const answeredBy: Partial<Record<ReviewCode, readonly ApprovalAct[]>> = {
  staff_discount: ['discount', 'price'],
  discount_large: ['discount', 'price'],
  staff_price: ['price'],
  staff_return: ['return'],
  staff_cash_refund: ['refund'],
  refund_tender_differs: ['refund'],
}

/**
 * Lines whose price was changed, and lines that were removed, by someone who may not do that: each by the limits of the
 * person who did it. What has no known doer counts for the cashier.
 * @param limits of the cashier
 */
export function reviewStaffActs(
  { lines, voided = [] }: SaleBody,
  limits: LimitsOfStaff | null,
  limitsOf: LimitsOfPerson = () => undefined,
): Review[] {
  const judgedBy = (by: string | undefined) => {
    const own = by === undefined ? undefined : limitsOf(by)
    return own === undefined ? { limits } : { limits: own, by }
  }
  const prices = lines.flatMap(({ lineId, unitPriceMinor, priceChange }): Review[] => {
    const doer = judgedBy(priceChange?.by)
    if (!priceChange || doer.limits?.mayChangePrice !== false) return []
    const { by } = doer
    const expected = priceChange.fromMinor
    return [{ code: 'staff_price', lineId, said: unitPriceMinor, expected, ...(by !== undefined && { by }) }]
  })
  const taken = voided.filter(({ by }) => judgedBy(by).limits?.mayVoid === false)
  return [
    ...prices,
    ...taken.map(({ lineId, amountMinor, by }): Review => {
      return { code: 'staff_void', lineId, said: amountMinor, ...(by !== undefined && { expected: by }) }
    }),
  ]
}

/**
 * What was approved is not reviewed. An approval that only the device reports prevents no review, and is listed as well:
 * a device can be tampered with.
 * @param given the approvals that the server itself gave for this receipt
 */
export function withApprovals(
  sale: Judged,
  reviews: readonly Review[],
  given: readonly GivenApproval[],
): Review[] {
  const { known, unknown } = heldAgainstGiven(sale.approvals ?? [], given)
  const voids = reviews.filter(({ code }) => code === 'staff_void')
  const openVoids = new Set(unapproved(voids, known))
  const gifts = reviews.filter(isOfWholeBasket)
  // What several people gave beyond their limits is compared with what was approved in all.
  const isGivenMore = gifts.length > 1 && !areAnswered(gifts, sale, known)
  return [
    ...reviews.filter((review) => {
      if (review.code === 'staff_void') return openVoids.has(review)
      return (isGivenMore && isOfWholeBasket(review)) || !isAnswered(review, sale, known)
    }),
    ...unknown.map(reviewUnknown),
  ]
}

/** Those of what was taken off that no approval reaches: all together are held against it, not each on its own. */
function unapproved(voids: readonly Review[], known: readonly GivenApproval[]): Review[] {
  const listed = voids.map((review) => {
    return { review, lineId: review.lineId ?? '', amountMinor: minor(Number(review.said ?? 0)) }
  })
  const given = known.filter(({ act }) => act === 'void')
  return unapprovedVoids(listed, given).map(({ review }) => review)
}

type Judged = Pick<SaleBody, 'approvals' | 'tenders'>

function isOfWholeBasket({ code, lineId }: Review): boolean {
  return lineId === undefined && (code === 'staff_discount' || code === 'discount_large')
}

function areAnswered(gifts: readonly Review[], sale: Judged, known: readonly GivenApproval[]): boolean {
  const mostMinor = approvedMinor(known, ['discount', 'price']) ?? 0
  return gifts.reduce((sum, review) => sum + beyondMinor(review, sale), 0) <= mostMinor
}

function isAnswered(review: Review, sale: Judged, known: readonly GivenApproval[]): boolean {
  const { code, lineId } = review
  const mostMinor = approvedMinor(known, answeredBy[code] ?? [], lineId)
  return mostMinor !== null && beyondMinor(review, sale) <= mostMinor
}

/** The amount of a review that needed an approval; zero if it has no amount. */
function beyondMinor({ code, lineId, said, expected }: Review, { tenders }: Judged): number {
  switch (code) {
    case 'staff_discount':
    case 'discount_large':
      // Of the whole basket: what is beyond the limit must not be more than all that was approved.
      return Number(said ?? 0) - (lineId === undefined ? Number(expected ?? 0) : 0)
    case 'staff_cash_refund':
      return Number(said ?? 0)
    case 'staff_return':
    case 'refund_tender_differs':
      return sumMinor(tenders.map(({ amountMinor }) => amountMinor))
    default:
      return 0
  }
}
