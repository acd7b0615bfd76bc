import { type Day, postingDay } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import type { StoredDocument } from '../../db/documents.ts'
import type { BooksView } from './books-view.ts'
import { type Draft, isFromTill, type ToRecord } from './document-kind.ts'

/**
 * When a document of a day is recorded, and the day on which it is posted: the first open one, if its own is locked. It
 * has no entry yet.
 */
export function recordedOn({ shop, recordedAt }: Pick<BooksView, 'shop' | 'recordedAt'>, businessDay: Day) {
  return { postingDay: postingDay(businessDay, shop.lockedThrough), entryNumber: null, recordedAt }
}

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
  const { postingDay: posted, isPostedLater } = document
  if (isPostedLater || agreedDay === posted) return
  if (postedBy !== null) throw new Refusal('day_locked', { businessDay, lockedThrough, postingDay: posted })
  const review = { code: 'posted_later' as const, said: businessDay, expected: posted }
  document.reviews = [...(document.reviews ?? []), review]
}
