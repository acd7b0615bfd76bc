import { valueOn } from '#domain/documents/setting/dated.ts'
import { cashOutLimit, strictestOf } from '#domain/documents/setting/staff-limits.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { CashPlace } from '#domain/terms/cash-place.ts'
import { ownerIdOf } from '../../../identity/roles.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { calendarDayOf } from '../../engine/business-day-cache.ts'
import { staffOf } from '../sale/staff-of.ts'
import { correctedInstant, type TimeBounds } from '../time-bounds.ts'

/** Who took cash out of a drawer, and when, as the device states it. */
type TakenOut = {
  senderUid: string
  isOwner: boolean
  by: string | undefined
  at: string | undefined
  between: TimeBounds | undefined
}

/** The most cash that whoever took it may take to a place in one shift; null: any amount. */
export function cashOutLimitThen(
  { shop, recordedAt }: BooksView,
  place: CashPlace,
  { senderUid, isOwner, by, at, between }: TakenOut,
): Minor | null {
  const staff = staffOf({ senderUid, isOwner, cashierUid: by ?? null, ownerUid: ownerIdOf(shop) })
  const arrivedAt = recordedAt.toISOString()
  const doneAt = at === undefined ? arrivedAt : correctedInstant(at, between)
  // A device can say any time: the limits of the day on which it arrives hold as well.
  const limits = [doneAt, arrivedAt].flatMap((instant) => {
    const limitsThen = valueOn(shop.settings.staffLimits, calendarDayOf(instant, shop.timeZone))
    return cashOutLimit(strictestOf(limitsThen, staff), place) ?? []
  })
  return limits.length === 0 ? null : minor(Math.min(...limits))
}

/** Whether the owner did it, and sent it: it does not count for the limits of staff. */
export function isOfOwner(
  { shop }: Pick<BooksView, 'shop'>,
  { postedBy, by }: { postedBy?: string | null | undefined; by: string | undefined },
): boolean {
  const ownerUid = ownerIdOf(shop)
  return postedBy === ownerUid && (by ?? ownerUid) === ownerUid
}
