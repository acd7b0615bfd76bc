import { Temporal } from 'temporal-polyfill'
import { dayInWords, dayRangeInWords, monthNames } from '#domain/day-in-words.ts'
import { instantInWords } from '#domain/instant-in-words.ts'

export type { InstantStyle } from '#domain/instant-in-words.ts'
export { dayInWords as formatDay, dayRangeInWords as formatDayRange, instantInWords as formatInstant }

/** `November`: of the day's month. */
export function monthOf(day: string): string {
  return monthNames[Number(day.slice(5, 7)) - 1] ?? day
}

/** The day it is now on the shop's wall, `2026-11-21`. */
export function todayIn(timeZone: string): string {
  return Temporal.Now.zonedDateTimeISO(timeZone).toPlainDate().toString()
}
