import type { Approval } from '#domain/documents/sale/approval.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import type { LimitsOfStaff } from '#domain/documents/setting/schema.ts'
import type { ApprovalAct } from '#domain/terms/approval.ts'
import type { Review, ReviewCode } from '#domain/terms/review.ts'

/** What answers a review: an approval of one of these. */
const answeredBy: Partial<Record<ReviewCode, readonly ApprovalAct[]>> = {
  staff_discount: ['discount', 'price'],
  discount_large: ['discount', 'price'],
  staff_price: ['price'],
  staff_void: ['void'],
  staff_return: ['return'],
  staff_cash_refund: ['refund'],
  refund_tender_differs: ['refund'],
}

/** Those that say an amount: no more of it was approved than the approval says. */
const ofAnAmount: ReadonlySet<ReviewCode> = new Set([
  'staff_discount',
  'discount_large',
  'staff_void',
  'staff_cash_refund',
])

/** Lines whose price was changed, and lines that were taken off, by somebody who may not. */
export function reviewStaffActs({ lines, voided }: SaleBody, limits: LimitsOfStaff | null): Review[] {
  if (limits === null) return []
  const prices = limits.mayChangePrice === false ? lines.filter(({ priceChange }) => priceChange) : []
  const taken = limits.mayVoid === false ? (voided ?? []) : []
  return [
    ...prices.map(({ lineId, unitPriceMinor, priceChange }): Review => {
      return { code: 'staff_price', lineId, said: unitPriceMinor, expected: priceChange?.fromMinor ?? 0 }
    }),
    ...taken.map(({ lineId, amountMinor }): Review => ({ code: 'staff_void', lineId, said: amountMinor })),
  ]
}

/**
 * What was approved is not looked at again. What only a device says was approved, since the server was away, always is:
 * a device can be opened.
 * @param given ids of the approvals that the server itself gave for this receipt
 */
export function withApprovals(
  reviews: readonly Review[],
  approvals: readonly Approval[],
  given: ReadonlySet<string>,
): Review[] {
  if (approvals.length === 0) return [...reviews]
  const unknown = approvals.filter(({ approvalId }) => approvalId === undefined || !given.has(approvalId))
  return [
    ...reviews.filter((review) => !isAnswered(review, approvals)),
    ...unknown.map(({ act, lineId }): Review => {
      return { code: 'approved_offline', ...(lineId !== undefined && { lineId }), said: act }
    }),
  ]
}

function isAnswered({ code, lineId, said, expected }: Review, approvals: readonly Approval[]): boolean {
  const acts = answeredBy[code]
  const fitting = approvals.filter(
    (one) =>
      acts?.includes(one.act) && (lineId === undefined || one.lineId === undefined || one.lineId === lineId),
  )
  if (fitting.length === 0) return false
  if (!ofAnAmount.has(code)) return true
  // Of the whole basket: what is beyond the limit must not be more than all that was approved.
  const allowed = lineId === undefined ? Number(expected ?? 0) : 0
  const most = fitting.reduce((sum, { mostMinor }) => sum + (mostMinor ?? 0), 0)
  return Number(said ?? 0) - allowed <= most
}
