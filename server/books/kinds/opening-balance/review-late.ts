import { daysBetween } from '#domain/business-day.ts'
import type { Review } from '#domain/terms/review.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'

/** Time to set up the books: the closing figures of the last quarter before are often late. */
const setUpDays = 92

/**
 * An opening that is recorded long after the books of the shop began here is reviewed, whatever its date: by then, debts
 * and stock come from documents, and an opening may record them a second time.
 */
export function reviewLateOpening({ shop, recordedAt }: Pick<BooksView, 'shop' | 'recordedAt'>): Review[] {
  const [began, today] = [shop.createdAt, recordedAt].map((at) => businessDayOf(at.toISOString(), shop))
  if (began === undefined || today === undefined || daysBetween(began, today) <= setUpDays) return []
  return [{ code: 'opening_late', said: today, expected: began }]
}
