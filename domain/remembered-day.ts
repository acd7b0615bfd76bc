import { businessDay, type Day } from './business-day.ts'

const quarterHourMs = 15 * 60 * 1000
const maxRemembered = 5_000
const remembered = new Map<string, Day>()

/**
 * `businessDay`, with a memory. Zone offsets are whole quarters of an hour, so all instants of one quarter belong to
 * one day: a busy till asks for the same quarter thousands of times, and a list for the same instants each time.
 */
export function rememberedDay(instant: string, timeZone: string, dayStartHour = 0): Day {
  const key = `${quarterHourOf(instant)} ${timeZone} ${dayStartHour}`
  const known = remembered.get(key)
  if (known) return known
  const day = businessDay(instant, timeZone, dayStartHour)
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(key, day)
  return day
}

/** Which quarter of an hour an instant is in, counted from 1970. */
export function quarterHourOf(instant: string): number {
  return Math.floor(Date.parse(instant) / quarterHourMs)
}
