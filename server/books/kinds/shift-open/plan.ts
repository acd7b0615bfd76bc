import { addDays } from '#domain/business-day.ts'
import { addedOutside, type OutsideOfShift } from '#domain/documents/shift-open/outside.ts'
import { leftOutOfFloat, postShiftOpen } from '#domain/documents/shift-open/posting.ts'
import { Refusal } from '#domain/errors.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { Review } from '#domain/terms/review.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import { cashOutLimitThen } from '../cash-movement/cash-out-limit.ts'
import { doneAtTill, type PossibleDays } from '../done-at-till.ts'
import { type ShiftCloseDocument, shiftCloses } from '../shift-close/stored.ts'
import { maxDaysAway } from '../time-bounds.ts'
import { type ShiftOpenDocument, shiftNumberOf, shiftOpens } from './stored.ts'
import type { ShiftOpenToRecord } from './to-record.ts'

/**
 * A till has one shift at a time. Of two devices that open one at once the second finds its number taken.
 * @throws Refusal till_not_found, shift_already_open
 */
export function planShiftOpen(view: BooksView, toRecord: ShiftOpenToRecord): Draft<ShiftOpenDocument> {
  const { shiftId, shift, previous, senderUid, between, floatSince = null, outside = null } = toRecord
  const { isCashierElsewhere } = toRecord
  const { tillId } = shift
  if (view.seriesOf(tillId) === undefined) throw new Refusal('till_not_found', { tillId })
  const number = (previous?.number ?? 0) + 1
  const closedBy = previous?.closedBy ?? null
  const closed = previous && closedBy !== null ? view.find(shiftCloses, previous.shiftId) : undefined
  if ((previous && !closed) || view.isClaimed(shiftOpens, shiftNumberOf(tillId, number)))
    throw new Refusal('shift_already_open', { tillId })
  const ofTill = { tillId, past: closedBy ?? 0 }
  const aheadMinor = view.tillCashPast({ ...ofTill, ofShift: { shiftId, since: floatSince } })
  const heldMinor = minor((closed?.cash.amountMinor ?? 0) + view.tillCashPast(ofTill) - aheadMinor)
  const content = { at: shift.openedAt, between, by: shift.openedBy, senderUid, isCashierElsewhere }
  const { reviews = [], ...done } = doneAtTill(view, content, openingDays(view, closed))
  const all = [...reviews, ...reviewFloat(view, toRecord, heldMinor)]
  const { outside: _, ...given } = shift
  return postingOf({
    _id: { shopId: view.shopId, shiftId },
    ...given,
    number,
    heldMinor,
    ...(aheadMinor !== 0 && { aheadMinor }),
    ...(outside && { outside: outsideOf(outside) }),
    ...done,
    ...(all.length > 0 && { reviews: all }),
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

/** Everything in it was recorded earlier: no later document changes what is added to the shift. */
function outsideOf({ takings, ...range }: NonNullable<ShiftOpenToRecord['outside']>): OutsideOfShift {
  const added = takings ? addedOutside(takings) : undefined
  return { ...range, ...(added && { added }) }
}

/**
 * A till opens a shift once its last one is closed, and no device is without the server for longer than a month: a
 * clock that says so is wrong, and the day is not known.
 */
function openingDays(view: BooksView, closed: ShiftCloseDocument | undefined): PossibleDays {
  const arrivalDay = businessDayOf(view.recordedAt.toISOString(), view.shop)
  const longAgo = addDays(arrivalDay, -maxDaysAway)
  if (closed && closed.businessDay >= longAgo) return { from: closed.businessDay, before: closed.businessDay }
  return { from: longAgo, before: arrivalDay }
}

/** What an opened shift does to the books, of itself alone. */
export function postingOf(document: ShiftOpenDocument): Draft<ShiftOpenDocument> {
  const { _id, tillId, float, heldMinor, broughtFrom, businessDay } = document
  const { shiftId } = _id
  const lines = postShiftOpen({ tillId, shiftId, floatMinor: float.amountMinor, heldMinor, broughtFrom })
  return { document, businessDay, lines }
}

/**
 * A float below what the drawer held moves the rest to the safe. Of staff that is reviewed like a cash movement: else
 * they could move any amount there by opening a shift, whatever their limit.
 */
function reviewFloat(
  view: BooksView,
  { shift, between, senderUid, isOwner = false }: ShiftOpenToRecord,
  heldMinor: Minor,
): Review[] {
  const said = leftOutOfFloat({ float: shift.float, heldMinor })
  if (said === 0 || senderUid === undefined) return []
  const { openedAt: at, openedBy: by } = shift
  const limitMinor = cashOutLimitThen(view, 'safe', { senderUid, isOwner, by, at, between })
  return limitMinor !== null && said > limitMinor
    ? [{ code: 'staff_cash_out', said, expected: limitMinor }]
    : []
}
