import type { Day } from '#domain/business-day.ts'
import type { OutsideOfShift } from '#domain/documents/shift-open/outside.ts'
import type { ShiftOpenBody } from '#domain/documents/shift-open/schema.ts'
import type { Minor } from '#domain/money.ts'
import type { StoredDocument } from '../../../db/documents.ts'
import { dayText, has, idOf, long, positiveLong, text, whole } from '../../../db/shape.ts'
import type { DocumentCollection } from '../../document-collection.ts'
import type { TimeBounds } from '../time-bounds.ts'

export type ShiftOpenDocument = StoredDocument &
  Omit<ShiftOpenBody, 'outside'> & {
    _id: { shopId: string; shiftId: string }
    /** Of its till, from 1 on without a gap: its Z report has it, too. */
    number: number
    /** What the till held by the books before the float was counted. */
    heldMinor: Minor
    /**
     * What of the shift was in the books before its opening arrived: its own receipts, and what was recorded of the
     * till's cash since its float was counted. Absent where there is none, and on earlier ones.
     */
    aheadMinor?: Minor
    /** The answer about receipts outside a shift; absent if nothing was asked, and on earlier openings. */
    outside?: OutsideOfShift
    /** When it was opened, where the device's own time is wrong or unsure: see `correctedInstant`. */
    doneBetween?: TimeBounds
    businessDay: Day
  }

export const shiftOpens: DocumentCollection<ShiftOpenDocument> = {
  name: 'shiftOpens',
  idName: 'shiftId',
  claimsOf: ({ tillId, number }) => [shiftNumberOf(tillId, number)],
  schema: has({
    _id: idOf('shopId', 'shiftId'),
    tillId: text,
    number: whole,
    float: has({ amountMinor: positiveLong }),
    lastSequence: whole,
    heldMinor: long,
    businessDay: dayText,
    postingDay: dayText,
  }),
  indexes: [
    [{ '_id.shopId': 1, tillId: 1, number: -1 }, { unique: true }],
    [{ '_id.shopId': 1, recordedAt: -1 }],
    // The openings before which a till gave out a number: none for a new one.
    [{ '_id.shopId': 1, tillId: 1, lastSequence: 1, recordedAt: 1 }],
    // Few entries: only openings that asked about receipts outside a shift.
    [
      { '_id.shopId': 1, tillId: 1, 'outside.through': -1 },
      { partialFilterExpression: { 'outside.through': { $exists: true } } },
    ],
  ],
}

/** Each till counts its own. */
export function shiftNumberOf(tillId: string, number: number): string {
  return `${tillId} ${number}`
}
