import type { Day } from '#domain/business-day.ts'
import { type DatedSettings, valueOn } from '#domain/documents/setting/dated.ts'
import { rememberedDay } from '#domain/remembered-day.ts'
import { schemeOn } from '#domain/tax/packs.ts'
import type { TaxRegistration } from '#domain/tax/registration.ts'

type ClockOfShop = { timeZone: string; settings: Pick<DatedSettings, 'dayStartHour'> }

/** `calendarDay`, with a memory. */
export function calendarDayOf(instant: string, timeZone: string): Day {
  return rememberedDay(instant, timeZone)
}

/** `businessDayBy`, with the same memory. */
export function businessDayOf(instant: string, { timeZone, settings: { dayStartHour } }: ClockOfShop): Day {
  const [first] = dayStartHour
  const hour =
    dayStartHour.length === 1 && first ? first.setTo : valueOn(dayStartHour, calendarDayOf(instant, timeZone))
  return rememberedDay(instant, timeZone, hour)
}

type TaxedShop = { taxRegistrations: readonly TaxRegistration[] }

/**
 * The day on which the books take a supply, where it is open: the business day. A tax period ends at midnight, though,
 * and so does the time before a registration: what a taxed shop sells after that midnight is of the calendar's day, with
 * all of its entry, also where the business day began on the day before.
 */
export function bookedDayOf(businessDay: Day, calendarDay: Day, { taxRegistrations }: TaxedShop): Day {
  if (calendarDay <= businessDay || schemeOn(taxRegistrations, calendarDay) === 'not-registered')
    return businessDay
  const isNewMonth = calendarDay.slice(0, 7) !== businessDay.slice(0, 7)
  return isNewMonth || taxRegistrations.some(({ from }) => from === calendarDay) ? calendarDay : businessDay
}

/**
 * The same of what else is done at a till: what a drawer holds has to follow its sales across that midnight. Of another
 * business day than that of the instant, the moment isn't known.
 */
export function bookedDayAt(instant: string, businessDay: Day, shop: TaxedShop & ClockOfShop): Day {
  if (businessDayOf(instant, shop) !== businessDay) return businessDay
  return bookedDayOf(businessDay, calendarDayOf(instant, shop.timeZone), shop)
}

/**
 * The same of a document whose sender entered its day: what is paid at a till, in whatever money, and what moves the cash
 * of a till follow the sales of that night. Any other document is of the day that was entered.
 */
export function bookedDayOfTill(
  { recordedAt, shop }: { recordedAt: Date; shop: TaxedShop & ClockOfShop },
  businessDay: Day,
  isOfTill: boolean,
): Day {
  return isOfTill ? bookedDayAt(recordedAt.toISOString(), businessDay, shop) : businessDay
}
