import { Temporal } from 'temporal-polyfill'
import { quarterHourOf } from './remembered-day.ts'

/** Of the shop's clock: Monday is 1, and an hour begins at 0 and ends with 23. */
export type HourOfWeek = { weekday: number; hour: number }

const maxRemembered = 5_000
const remembered = new Map<string, HourOfWeek>()

/** On which day of the week, and in which hour of it, an instant is by a shop's clock; with a memory, as `rememberedDay`. */
export function hourOfWeek(instant: string, timeZone: string): HourOfWeek {
  const key = `${quarterHourOf(instant)} ${timeZone}`
  const known = remembered.get(key)
  if (known) return known
  const { dayOfWeek: weekday, hour } = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(key, { weekday, hour })
  return { weekday, hour }
}
