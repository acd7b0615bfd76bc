import { addDays, type Day, postingDay } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { businessDayOf } from '../../engine/business-day-cache.ts'
import { billPostingDay } from '../bill/posting-day.ts'

/** The day that a credit note is posted on. @throws Refusal bill_credit_in_future, bill_credit_before_bill, bill_day_locked */
export function creditPostingDay(
  { shop, recordedAt }: Pick<BooksView, 'shop' | 'recordedAt'>,
  credit: { businessDay: Day; isPostedLater?: true | undefined },
  billedOn: Day,
): Day {
  const { businessDay } = credit
  const today = businessDayOf(recordedAt.toISOString(), shop)
  if (businessDay > addDays(today, 1)) throw new Refusal('bill_credit_in_future', { businessDay, today })
  if (postingDay(businessDay, shop.lockedThrough) < billedOn)
    throw new Refusal('bill_credit_before_bill', { businessDay, day: billedOn })
  return billPostingDay(shop, credit)
}
