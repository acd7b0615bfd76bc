import { addDays, type Day } from '../../business-day.ts'
import { Refusal } from '../../errors.ts'

/**
 * Whether something may be taken back on a day.
 * @throws Refusal reversal_in_future, reversal_before_document
 */
export function checkReversalDay(businessDay: Day, { today, postedOn }: { today: Day; postedOn: Day }): void {
  if (businessDay > addDays(today, 1)) throw new Refusal('reversal_in_future', { businessDay, today })
  if (businessDay < postedOn) throw new Refusal('reversal_before_document', { businessDay, postedOn })
}
