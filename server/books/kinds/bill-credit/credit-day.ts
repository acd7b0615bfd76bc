import { addDays, type Day, postingDay as postingDayOf } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'

/** The posting day of a credit note. @throws Refusal bill_credit_in_future, bill_credit_before_bill */
export function creditPostingDay(
  { shop, recordedAt }: Pick<BooksView, 'shop' | 'recordedAt'>,
  businessDay: Day,
  billedOn: Day,
): Day {
  const today = businessDayOf(recordedAt.toISOString(), shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('bill_credit_in_future', { businessDay, today })
  const postingDay = postingDayOf(businessDay, shop.lockedThrough)
  if (postingDay < billedOn) throw new Refusal('bill_credit_before_bill', { businessDay, day: billedOn })
  return postingDay
}
