import { businessDay, type Day } from '#domain/business-day.ts'
import { type DatedSettings, valueOn } from '#domain/documents/setting/dated.ts'

const quarterHourMs = 15 * 60 * 1000
const maxRemembered = 5_000
const remembered = new Map<string, Day>()

type ClockOfShop = { timeZone: string; settings: Pick<DatedSettings, 'dayStartHour'> }

/** `calendarDay`, with a memory. */
export function calendarDayOf(instant: string, timeZone: string): Day {
  return dayOf(instant, timeZone, 0)
}

/** `businessDayBy`, with the same memory. */
export function businessDayOf(instant: string, { timeZone, settings: { dayStartHour } }: ClockOfShop): Day {
  const [first] = dayStartHour
  const hour =
    dayStartHour.length === 1 && first ? first.setTo : valueOn(dayStartHour, calendarDayOf(instant, timeZone))
  return dayOf(instant, timeZone, hour)
}

/**
 * Zone offsets are whole quarters of an hour, so all instants of one quarter belong to one day, and a busy till
 * asks for the same quarter thousands of times.
 */
function dayOf(instant: string, timeZone: string, dayStartHour: number): Day {
  const quarter = Math.floor(Date.parse(instant) / quarterHourMs)
  const key = `${quarter} ${timeZone} ${dayStartHour}`
  const known = remembered.get(key)
  if (known) return known
  const day = businessDay(instant, timeZone, dayStartHour)
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(key, day)
  return day
}
