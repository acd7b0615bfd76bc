import { Temporal } from 'temporal-polyfill'
import { dayInWords } from './day-in-words.ts'

export type InstantStyle = 'date-time' | 'time' | 'day'

/** An ISO 8601 instant on the wall clock of a place: `23 Nov 2026, 14:05`. */
export function instantInWords(instant: string, timeZone: string, style: InstantStyle): string {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  const time = `${String(wall.hour).padStart(2, '0')}:${String(wall.minute).padStart(2, '0')}`
  if (style === 'time') return time
  const day = dayInWords(wall.toPlainDate().toString())
  return style === 'day' ? day : `${day}, ${time}`
}
