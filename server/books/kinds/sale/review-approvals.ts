import { unapprovedVoids } from '#domain/documents/sale/approved-voids.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import type { LimitsOfStaff } from '#domain/documents/setting/schema.ts'
import { minor, sumMinor } from '#domain/money.ts'
import type { ApprovalAct } from '#domain/terms/approval.ts'
import type { Review, ReviewCode } from '#domain/terms/review.ts'
import { approvedMinor, type GivenApproval, heldAgainstGiven, reviewUnknown } from './given-approvals.ts'

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
 * Lines whose price was changed, and lines that were removed, by someone who may not do that.
 * @param limitsOf the limits of the person who removed a line; null if there are none
 */
export function reviewStaffActs(
  { lines, voided = [] }: SaleBody,
  limits: LimitsOfStaff | null,
  limitsOf: (uid: string) => LimitsOfStaff | null = () => null,
): Review[] {
  const prices = limits?.mayChangePrice === false ? lines.filter(({ priceChange }) => priceChange) : []
  // Only the device states who removed it: that lifts no limit of the cashier.
  const taken = voided.filter(
    ({ by }) => limits?.mayVoid === false || (by !== undefined && limitsOf(by)?.mayVoid === false),
  )
  return [
    ...prices.map(({ lineId, unitPriceMinor, priceChange }): Review => {
      return { code: 'staff_price', lineId, said: unitPriceMinor, expected: priceChange?.fromMinor ?? 0 }
    }),
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
  return [
    ...reviews.filter((review) =>
      review.code === 'staff_void' ? openVoids.has(review) : !isAnswered(review, sale, known),
    ),
    ...unknown.map(reviewUnknown),
  ]
}

/** Those of what was taken off that no approval reaches: all together are held against it, not each on its own. */
function unapproved(voids: readonly Review[], known: readonly GivenApproval[]): Review[] {
  const told = voids.map((review) => {
    return { review, lineId: review.lineId ?? '', amountMinor: minor(Number(review.said ?? 0)) }
  })
  const given = known.filter(({ act }) => act === 'void')
  return unapprovedVoids(told, given).map(({ review }) => review)
}

type Judged = Pick<SaleBody, 'approvals' | 'tenders'>

function isAnswered(review: Review, sale: Judged, known: readonly GivenApproval[]): boolean {
  const { code, lineId } = review
  const mostMinor = approvedMinor(known, answeredBy[code] ?? [], lineId)
  return mostMinor !== null && beyondMinor(review, sale) <= mostMinor
}

/** What of a review somebody had to approve; nothing where it is about no amount. */
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
