import { addDays, type Day, lastOf } from '#domain/business-day.ts'
import { postShiftOpen } from '#domain/documents/shift-open/posting.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { doneAtTill } from '../done-at-till.ts'
import { type ShiftCloseDocument, shiftCloses } from '../shift-close/stored.ts'
import { type ShiftOpenDocument, shiftNumberOf, shiftOpens } from './stored.ts'
import type { ShiftOpenToRecord } from './to-record.ts'

/** An opening that is older than this is one by a clock that is wrong. */
export const maxDaysAway = 31

/**
 * A till has one shift at a time. Of two devices that open one at once the second finds its number taken.
 * @throws Refusal till_not_found, shift_already_open
 */
export function planShiftOpen(
  view: BooksView,
  { shiftId, shift, previous, senderUid, lateShift }: ShiftOpenToRecord,
): Draft<ShiftOpenDocument> {
  const { tillId } = shift
  if (view.seriesOf(tillId) === undefined) throw new Refusal('till_not_found', { tillId })
  const number = (previous?.number ?? 0) + 1
  const closedBy = previous?.closedBy ?? null
  const closed = previous && closedBy !== null ? view.find(shiftCloses, previous.shiftId) : undefined
  if ((previous && !closed) || view.isClaimed(shiftOpens, shiftNumberOf(tillId, number)))
    throw new Refusal('shift_already_open', { tillId })
  const ofTill = { tillId, past: closedBy ?? 0 }
  const aheadMinor = lateShift ? view.tillCashPast({ ...ofTill, ofShift: lateShift }) : minor(0)
  const heldMinor = minor((closed?.cash.amountMinor ?? 0) + view.tillCashPast(ofTill) - aheadMinor)
  const said = { at: shift.openedAt, by: shift.openedBy, senderUid }
  return postingOf({
    _id: { shopId: view.shopId, shiftId },
    ...shift,
    number,
    heldMinor,
    ...(aheadMinor !== 0 && { aheadMinor }),
    ...doneAtTill(view, said, earliestDay(view, closed)),
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

/** A till opens a shift once its last one is closed, and no device is without the server for longer than that. */
function earliestDay(view: BooksView, closed: ShiftCloseDocument | undefined): Day {
  const longAgo = addDays(businessDayOf(view.recordedAt.toISOString(), view.shop), -maxDaysAway)
  return closed ? lastOf(longAgo, closed.businessDay) : longAgo
}

/** What an opened shift does to the books, of itself alone. */
export function postingOf(document: ShiftOpenDocument): Draft<ShiftOpenDocument> {
  const { _id, tillId, float, heldMinor, businessDay } = document
  const { shiftId } = _id
  const lines = postShiftOpen({ tillId, shiftId, floatMinor: float.amountMinor, heldMinor })
  return { document, businessDay, lines }
}
