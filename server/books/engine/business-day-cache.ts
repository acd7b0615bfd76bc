import type { Day } from '#domain/business-day.ts'
import { type DatedSettings, valueOn } from '#domain/documents/setting/dated.ts'
import { rememberedDay } from '#domain/remembered-day.ts'

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
