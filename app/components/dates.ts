import { Temporal } from 'temporal-polyfill'

export type InstantStyle = 'date-time' | 'time' | 'day'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function writeDate(date: { day: number; month: number; year: number }): string {
  return `${date.day} ${months[date.month - 1]} ${date.year}`
}

/** `2026-11-21` as `21 Nov 2026`: written the same on every device, whatever its language. */
export function formatDay(day: string): string {
  return writeDate(Temporal.PlainDate.from(day))
}

/** `1–21 Nov 2026`, `28 Oct – 3 Nov 2026`: a range without saying the same thing twice. */
export function formatDayRange(from: string, to: string): string {
  const first = Temporal.PlainDate.from(from)
  const last = Temporal.PlainDate.from(to)
  if (first.equals(last)) return formatDay(from)
  if (first.year !== last.year) return `${formatDay(from)} – ${formatDay(to)}`
  if (first.month !== last.month) return `${first.day} ${months[first.month - 1]} – ${formatDay(to)}`
  return `${first.day}–${formatDay(to)}`
}

/** An ISO 8601 instant on the shop's wall clock. */
export function formatInstant(instant: string, timeZone: string, style: InstantStyle): string {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  const time = `${String(wall.hour).padStart(2, '0')}:${String(wall.minute).padStart(2, '0')}`
  if (style === 'time') return time
  return style === 'day' ? writeDate(wall) : `${writeDate(wall)}, ${time}`
}

/** The day it is now on the shop's wall, `2026-11-21`. */
export function todayIn(timeZone: string): string {
  return Temporal.Now.zonedDateTimeISO(timeZone).toPlainDate().toString()
}
