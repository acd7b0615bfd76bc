import type { Day } from '#domain/business-day.ts'
import type { Review } from '#domain/terms/review.ts'

/** Of a document that a till sent: its own day was locked, and it is posted on another. */
export function reviewPostedLater(bookedDay: Day, postingDay: Day): Review[] {
  return postingDay === bookedDay ? [] : [{ code: 'posted_later', said: bookedDay, expected: postingDay }]
}
