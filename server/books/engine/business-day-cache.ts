import { businessDay, type Day } from '#domain/business-day.ts'

const quarterHourMs = 15 * 60 * 1000
const mostRemembered = 5_000
const remembered = new Map<string, Day>()

/** `calendarDay`, with the same memory. */
export function calendarDayOf(instant: string, timeZone: string): Day {
  return businessDayOf(instant, timeZone, 0)
}

/**
 * `businessDay` with a memory: zone offsets are whole quarters of an hour, so all instants of one
 * quarter belong to one day, and a busy till asks for the same quarter thousands of times.
 */
export function businessDayOf(instant: string, timeZone: string, dayStartHour: number): Day {
  const quarter = Math.floor(Date.parse(instant) / quarterHourMs)
  const key = `${quarter} ${timeZone} ${dayStartHour}`
  const known = remembered.get(key)
  if (known) return known
  const day = businessDay(instant, timeZone, dayStartHour)
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(key, day)
  return day
}
