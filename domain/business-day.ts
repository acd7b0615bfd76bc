import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { dayNumber, dayOfNumber } from './day-number.ts'

/** A calendar day of the shop, `2026-11-21`: what a receipt, a tax rate and a report go by. */
export const Day = z.iso.date().brand<'Day'>()
export type Day = z.infer<typeof Day>

/**
 * A day in a request or a record. Written days are four digits, dash, two, dash, two; so are those around it.
 * What is no day ends the check there: rules over two days (`from <= to`) are asked of days alone.
 */
export const GivenDay = z.iso
  .date({ abort: true })
  .regex(/^(?:19[7-9]|2\d\d)/, { message: 'Choose a day from 1970 to 2999.', abort: true })
  .brand<'Day'>()

/** Marks a text as a day. Text that is no day is a bug in the caller and throws. */
export function day(text: string): Day {
  return Temporal.PlainDate.from(text).toString() as Day
}

/**
 * Later than every day that can be entered. It ends a range that has no end, and sorts what has no day last. The day
 * after it also has a year of four digits, because days are compared as text.
 */
export const endOfTime = day('9999-12-30')

/**
 * The date on the shop's wall: what tax rates go by, whatever day the shop counts an hour to.
 * @param instant ISO 8601 with offset or Z
 */
export function calendarDay(instant: string, timeZone: string): Day {
  return businessDay(instant, timeZone, 0)
}

/**
 * The business day an instant belongs to: the date on the shop's wall after taking the hours off
 * that the shop counts to the day before. A bar that closes at 3 has dayStartHour 4.
 * @param instant ISO 8601 with offset or Z
 */
export function businessDay(instant: string, timeZone: string, dayStartHour: number): Day {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return wall.subtract({ hours: dayStartHour }).toPlainDate().toString() as Day
}

/**
 * The day the ledger takes: the business day, or the first open day where that one is locked.
 * @param lockedThrough the last locked day, null where nothing is locked
 */
export function postingDay(businessDay: Day, lockedThrough: Day | null): Day {
  return lockedThrough !== null && businessDay <= lockedThrough ? addDays(lockedThrough, 1) : businessDay
}

/** The last of some days. */
export function lastOf(first: Day, ...others: readonly Day[]): Day {
  return others.reduce((last, one) => (one > last ? one : last), first)
}

export function addDays(from: Day, days: number): Day {
  const added = dayOfNumber(dayNumber(from) + days)
  return (added ?? Temporal.PlainDate.from(from).add({ days }).toString()) as Day
}

/** The same day of a later month, or its last one where it has no such day. */
export function addMonths(from: Day, months: number): Day {
  return Temporal.PlainDate.from(from).add({ months }).toString() as Day
}

/** The first day of the month after the one that a day lies in. */
export function firstOfNextMonth(of: Day): Day {
  return addMonths(day(`${of.slice(0, 7)}-01`), 1)
}

/** Whole days from one day to another; negative where `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

export const Period = z.enum(['day', 'month', 'quarter', 'year'])
export type Period = z.infer<typeof Period>
export type DayRange = { from: Day; to: Day }

/**
 * Cuts a range into calendar days, months, quarters or financial years; the first and last column
 * are cut to the range. `yearStartMonth` (1 to 12) says where quarters and years begin.
 */
export function periodsOf(range: DayRange, by: Period, yearStartMonth = 1): DayRange[] {
  const periods: DayRange[] = []
  let from = range.from
  while (from <= range.to) {
    const end = lastDayOfPeriod(from, by, yearStartMonth)
    periods.push({ from, to: end < range.to ? end : range.to })
    from = addDays(end, 1)
  }
  return periods
}

/** The first day of the financial year a day lies in. `yearStartMonth` is 1 to 12. */
export function firstDayOfYear(of: Day, yearStartMonth: number): Day {
  const date = Temporal.PlainDate.from(of)
  const monthsIn = (date.month - yearStartMonth + 12) % 12
  return date.with({ day: 1 }).subtract({ months: monthsIn }).toString() as Day
}

function lastDayOfPeriod(of: Day, by: Period, yearStartMonth: number): Day {
  if (by === 'day') return of
  const date = Temporal.PlainDate.from(of)
  const months = by === 'month' ? 1 : by === 'quarter' ? 3 : 12
  const monthsIn = (((date.month - yearStartMonth) % months) + months) % months
  return date
    .with({ day: 1 })
    .add({ months: months - monthsIn })
    .subtract({ days: 1 })
    .toString() as Day
}
