import { Refusal } from '#domain/errors.ts'
import { recordedOn } from '../../engine/agreed-posting-day.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import type { Draft } from '../../engine/document-kind.ts'
import type { Needs } from '../../engine/needs.ts'
import { readsShift } from '../shift-close/open-shift.ts'
import { shiftCloses } from '../shift-close/stored.ts'
import { type ShiftOpenDocument, shiftOpens } from '../shift-open/stored.ts'
import { countsOf, postingOf, unreversedCounts } from './plan.ts'
import { type CashCountDocument, cashCounts } from './stored.ts'
import type { CorrectionToRecord } from './to-record.ts'

/** The shift, its earlier corrections, the next float, and the counts of the safe since. */
export function needsOfCorrection({ ofShift: { shiftId, tillId, number } }: CorrectionToRecord): Needs {
  return {
    others: readsShift(shiftId),
    namesakesIn: [{ collection: shiftOpens, of: { tillId, number: number + 1 } }],
    listed: [...countsOf('safe'), { collection: cashCounts, of: { shiftId } }],
  }
}

/**
 * What was wrongly counted as over or short is taken back. It is still in the books of the till; once the next float was
 * counted it is in those of the safe, where the rest of the drawer goes.
 * @throws Refusal shift_not_found, shift_count_changed, shift_count_found_since
 */
export function planCorrection(
  view: BooksView,
  { countId, correction, ofShift }: CorrectionToRecord,
): Draft<CashCountDocument> {
  const { shiftId, tillId, number } = ofShift
  const { countedMinor, insteadOfMinor: expectedMinor, reason } = correction
  const close = view.find(shiftCloses, shiftId)
  if (!close) throw new Refusal('shift_not_found', { shiftId })
  const last = view
    .listed(cashCounts)
    .filter((one) => one.place === 'till' && one.shiftId === shiftId)
    .toSorted((a, b) => (b.entryNumber ?? 0) - (a.entryNumber ?? 0))[0]
  if ((last?.countedMinor ?? close.cash.amountMinor) !== expectedMinor)
    throw new Refusal('shift_count_changed')
  const next = view.listed(shiftOpens).find((one) => one.tillId === tillId && one.number === number + 1)
  if (next) refuseFoundSince(view, next)
  const businessDay = businessDayOf(view.recordedAt.toISOString(), view.shop)
  return postingOf({
    _id: { shopId: view.shopId, countId },
    ...{ place: 'till', shiftId, tillId, isInSafe: next !== undefined },
    ...{ businessDay, countedMinor, expectedMinor, reason },
    ...recordedOn(view, businessDay),
  })
}

/** A count of the safe that saw the next float has posted the difference: it would be taken back twice. */
function refuseFoundSince(view: BooksView, { recordedAt, postingDay }: ShiftOpenDocument): void {
  const found = unreversedCounts(view, 'safe').find(
    (one) => one.recordedAt > recordedAt && one.businessDay >= postingDay,
  )
  if (found) throw new Refusal('shift_count_found_since', { counted: found.businessDay })
}
