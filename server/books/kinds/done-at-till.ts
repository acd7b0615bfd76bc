import { type Day, daysBetween, postingDay as postingDayOf } from '#domain/business-day.ts'
import type { Review } from '#domain/terms/review.ts'
import type { BooksView } from '../engine/books-view.ts'
import { bookedDayAt, businessDayOf } from '../engine/business-day-cache.ts'
import { reviewPostedLater } from './posted-later.ts'
import { maxDaysBack, reviewShopStatus } from './review-shop-status.ts'
import { correctedInstant, reviewUnsureTime, type TimeBounds } from './time-bounds.ts'

/** Who sends what was done at a till, and what the server found out about when and by whom. */
export type SentFromTill = {
  /** When it was done, where the device's own time is wrong or unsure. */
  between?: TimeBounds
  /** Who sends it, known to the shop or not. */
  senderUid?: string
  /** Who did it, as the device says, was not signed in at the till. */
  isCashierElsewhere?: true
  /** Whether the sender is the shop's owner; absent where the program itself sends it. */
  isOwner?: boolean
}

type ClaimedByTill = {
  at: string | undefined
  between: TimeBounds | undefined
  by: string | undefined
  senderUid: string | undefined
  /** `by` was not signed in at the till, as far as the server knows. */
  isCashierElsewhere: boolean | undefined
}
/** The first day on which something can have been done, and the day it counts to where an earlier one is claimed. */
export type PossibleDays = { from: Day; before: Day }
type DoneAtTill = { businessDay: Day; postingDay: Day; doneBetween?: TimeBounds; reviews?: Review[] }

/**
 * The business day of what a till did without the server, and what of it is to be reviewed. The
 * cash was moved whatever the clock of the device showed: an impossible day is corrected, the claimed one is kept.
 * @param done when and by whom, as the device claims it; absent: as it arrives, and by its sender
 */
export function doneAtTill(
  view: BooksView,
  { at: shown, between, by, senderUid, isCashierElsewhere }: ClaimedByTill,
  { from, before }: PossibleDays,
): DoneAtTill {
  const { shop } = view
  const at = shown === undefined ? undefined : correctedInstant(shown, between)
  const arrivalDay = businessDayOf(view.recordedAt.toISOString(), shop)
  const said = at === undefined ? arrivalDay : businessDayOf(at, shop)
  const businessDay = said > arrivalDay || from > arrivalDay ? arrivalDay : said < from ? before : said
  const recordedAt = view.recordedAt.toISOString()
  const bookedDay = bookedDayAt(said === businessDay ? (at ?? recordedAt) : recordedAt, businessDay, shop)
  const postingDay = postingDayOf(bookedDay, shop.lockedThrough)
  const reviews: Review[] = [
    ...reviewShopStatus(shop),
    ...reviewPostedLater(bookedDay, postingDay),
    ...reviewUnsureTime(between),
  ]
  if (daysBetween(said, arrivalDay) > maxDaysBack)
    reviews.push({ code: 'dated_back', said, expected: arrivalDay })
  if (said < businessDay) reviews.push({ code: 'dated_outside', said, expected: businessDay })
  if (by !== undefined && by !== senderUid && !view.isOfShop(by))
    reviews.push({ code: 'cashier_unknown', said: by })
  else if (isCashierElsewhere && senderUid !== undefined)
    reviews.push({ code: 'cashier_differs', said: by ?? senderUid, expected: senderUid })
  return {
    ...{ businessDay, postingDay },
    ...(between && { doneBetween: between }),
    ...(reviews.length > 0 && { reviews }),
  }
}
