import { valueOn } from '#domain/documents/setting/dated.ts'
import { cashOutLimit, strictestOf } from '#domain/documents/setting/staff-limits.ts'
import { minor, sumMinor } from '#domain/money.ts'
import type { Review } from '#domain/terms/review.ts'
import { ownerIdOf } from '../../../identity/roles.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { calendarDayOf } from '../../engine/business-day-cache.ts'
import { approvedMinor, heldAgainstGiven, reviewUnknown } from '../sale/given-approvals.ts'
import { staffOf } from '../sale/staff-of.ts'
import { correctedInstant } from '../time-bounds.ts'
import { cashMovements, isApproved } from './stored.ts'
import type { CashMovementToRecord } from './to-record.ts'

/**
 * Cash that staff took out of the drawer beyond what they may take to that place in one shift. What they took there
 * before counts, so that no amount is taken in parts; what the owner took or approved does not. An approval that only
 * the device vouches for is reviewed beside it: a device can be opened.
 */
export function reviewCashOut(
  view: BooksView,
  { movementId, shiftId, movement, between, senderUid, isOwner = false, approved = [] }: CashMovementToRecord,
): Review[] {
  const { direction, place, amountMinor, movedAt, movedBy, approval } = movement
  if (direction !== 'out' || senderUid === undefined) return []
  const { shop } = view
  const ownerUid = ownerIdOf(shop)
  const staff = staffOf({ senderUid, isOwner, cashierUid: movedBy ?? null, ownerUid })
  const arrivedAt = view.recordedAt.toISOString()
  const doneAt = movedAt === undefined ? arrivedAt : correctedInstant(movedAt, between)
  // A device can say any time: the limits of the day on which it arrives hold as well.
  const limits = [doneAt, arrivedAt].flatMap((at) => {
    const limitsThen = valueOn(shop.settings.staffLimits, calendarDayOf(at, shop.timeZone))
    return cashOutLimit(strictestOf(limitsThen, staff), place) ?? []
  })
  const limitMinor = limits.length === 0 ? null : minor(Math.min(...limits))
  const { known, unknown } = heldAgainstGiven(approval ? [approval] : [], approved)
  const offline = unknown.map(reviewUnknown)
  if (limitMinor === null || (approvedMinor(known, ['cash-out']) ?? -1) >= amountMinor) return offline
  const before = view.listed(cashMovements).filter((one) => {
    const isOther = one._id.movementId !== movementId && one.shiftId === shiftId
    const isOwners = one.postedBy === ownerUid && (one.movedBy ?? ownerUid) === ownerUid
    return isOther && one.direction === 'out' && one.place === place && !isApproved(one) && !isOwners
  })
  const said = amountMinor + sumMinor(before.map((one) => one.amountMinor))
  return said > limitMinor ? [...offline, { code: 'staff_cash_out', said, expected: limitMinor }] : offline
}
