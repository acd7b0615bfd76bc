import { type Day, postingDay as postingDayOf } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import type { BooksView } from '../../engine/books-view.ts'

/**
 * The day that a bill is posted on: its own. In a month that is locked it is the first one after it, and only where the
 * bill says so.
 * @throws Refusal bill_day_locked
 */
export function billPostingDay(
  { lockedThrough }: Pick<BooksView['shop'], 'lockedThrough'>,
  { businessDay, isPostedLater }: { businessDay: Day; isPostedLater?: true | undefined },
): Day {
  const postingDay = postingDayOf(businessDay, lockedThrough)
  if (postingDay !== businessDay && !isPostedLater)
    throw new Refusal('bill_day_locked', { businessDay, lockedThrough, postingDay })
  return postingDay
}
