import type { Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import type { StoredDocument } from '../../db/documents.ts'
import { type Draft, isFromTill, type ToRecord } from './document-kind.ts'

/**
 * The one rule for documents of a locked day: they are planned for the first open day, and their sender has to have
 * agreed to that day. What a till sends, and what the program records by itself, is posted there and reviewed: it has
 * happened, or there is no one to ask.
 * Documents that post nothing keep their day.
 * @throws Refusal day_locked, with the day to agree to
 */
export function demandAgreedDay(
  toRecord: ToRecord,
  { document, businessDay, lines, moves = [] }: Draft<StoredDocument>,
  { lockedThrough }: { lockedThrough: Day | null },
): void {
  if (lockedThrough === null || businessDay > lockedThrough || isFromTill(toRecord)) return
  if (lines.length === 0 && moves.length === 0) return
  const { postedBy, agreedDay } = toRecord
  const { postingDay, isPostedLater } = document
  if (isPostedLater || agreedDay === postingDay) return
  if (postedBy !== null) throw new Refusal('day_locked', { businessDay, lockedThrough, postingDay })
  const review = { code: 'posted_later' as const, said: businessDay, expected: postingDay }
  document.reviews = [...(document.reviews ?? []), review]
}
