import { Temporal } from 'temporal-polyfill'
import { dayInWords, monthInShort, monthNames } from '#domain/day-in-words.ts'

export type InstantStyle = 'date-time' | 'time' | 'day'

export { dayInWords as formatDay }

/** `1–21 Nov 2026`, `28 Oct – 3 Nov 2026`: a range without saying the same thing twice. */
export function formatDayRange(from: string, to: string): string {
  const first = Temporal.PlainDate.from(from)
  const last = Temporal.PlainDate.from(to)
  if (first.equals(last)) return dayInWords(from)
  if (first.year !== last.year) return `${dayInWords(from)} – ${dayInWords(to)}`
  if (first.month !== last.month) return `${first.day} ${monthInShort(first.month)} – ${dayInWords(to)}`
  return `${first.day}–${dayInWords(to)}`
}

/** `November`: of the day's month. */
export function monthOf(day: string): string {
  return monthNames[Number(day.slice(5, 7)) - 1] ?? day
}

/** An ISO 8601 instant on the shop's wall clock. */
export function formatInstant(instant: string, timeZone: string, style: InstantStyle): string {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  const time = `${String(wall.hour).padStart(2, '0')}:${String(wall.minute).padStart(2, '0')}`
  if (style === 'time') return time
  return style === 'day'
    ? dayInWords(wall.toPlainDate().toString())
    : `${dayInWords(wall.toPlainDate().toString())}, ${time}`
}

/** The day it is now on the shop's wall, `2026-11-21`. */
export function todayIn(timeZone: string): string {
  return Temporal.Now.zonedDateTimeISO(timeZone).toPlainDate().toString()
}
