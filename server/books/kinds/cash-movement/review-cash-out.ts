import { notUndone } from '#domain/documents/cash-movement/undo.ts'
import { leftOutOfFloat } from '#domain/documents/shift-open/posting.ts'
import { type Minor, sumMinor, zeroMinor } from '#domain/money.ts'
import type { Review } from '#domain/terms/review.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { approvedMinor, heldAgainstGiven, reviewUnknown } from '../sale/given-approvals.ts'
import { shiftOpens } from '../shift-open/stored.ts'
import { cashOutLimitThen, isOfOwner } from './cash-out-limit.ts'
import { cashMovements, isApproved } from './stored.ts'
import type { CashMovementToRecord } from './to-record.ts'

/**
 * Cash that staff took out of the drawer beyond what they may take to that place in one shift. What they took there
 * before counts, so that no amount is taken in parts, and so does what they left out of the float of the shift, which
 * is in the safe; what the owner took or approved does not, nor what was undone. To undo cash that was put in takes it
 * out: else staff could take any amount that the owner put in. An approval that only the device vouches for is reviewed
 * beside it: a device can be opened.
 */
export function reviewCashOut(
  view: BooksView,
  { movementId, shiftId, movement, between, senderUid, isOwner = false, approved = [] }: CashMovementToRecord,
): Review[] {
  const { direction, place, amountMinor, movedAt, movedBy, approval } = movement
  if (direction !== 'out' || senderUid === undefined) return []
  const limitMinor = cashOutLimitThen(view, place, { senderUid, isOwner, by: movedBy, at: movedAt, between })
  const { known, unknown } = heldAgainstGiven(approval ? [approval] : [], approved)
  const offline = unknown.map(reviewUnknown)
  if (limitMinor === null || (approvedMinor(known, ['cash-out']) ?? -1) >= amountMinor) return offline
  const ofShift = view.listed(cashMovements).filter((one) => one.shiftId === shiftId)
  const before = notUndone(ofShift, ({ _id }) => _id.movementId).filter((one) => {
    const isOther = one._id.movementId !== movementId
    const isOwners = isOfOwner(view, { postedBy: one.postedBy, by: one.movedBy })
    return isOther && one.direction === 'out' && one.place === place && !isApproved(one) && !isOwners
  })
  const atOpening = place === 'safe' ? leftByStaff(view, shiftId) : zeroMinor
  const said = amountMinor + atOpening + sumMinor(before.map((one) => one.amountMinor))
  return said > limitMinor ? [...offline, { code: 'staff_cash_out', said, expected: limitMinor }] : offline
}

/** Cash that staff left out of the float when they opened the shift. */
function leftByStaff(view: BooksView, shiftId: string): Minor {
  const opened = view.find(shiftOpens, shiftId)
  if (!opened || isOfOwner(view, { postedBy: opened.postedBy, by: opened.openedBy })) return zeroMinor
  return leftOutOfFloat(opened)
}
