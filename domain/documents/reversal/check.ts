import { addDays, type Day } from '../../business-day.ts'
import { Refusal } from '../../errors.ts'

/**
 * Whether something may be taken back on a day.
 * @throws Refusal reversal_in_future, reversal_before_document, period_locked
 */
export function checkReversalDay(
  businessDay: Day,
  { today, postedOn, lockedThrough }: { today: Day; postedOn: Day; lockedThrough: Day | null },
): void {
  if (businessDay > addDays(today, 1)) throw new Refusal('reversal_in_future', { businessDay, today })
  if (businessDay < postedOn) throw new Refusal('reversal_before_document', { businessDay, postedOn })
  // Unlike a bill, which has its day from somebody else, it can be dated on an open one.
  if (lockedThrough !== null && businessDay <= lockedThrough)
    throw new Refusal('period_locked', { lockedThrough })
}
