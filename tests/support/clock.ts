import { addDays, calendarDay, type Day, day } from '#domain/business-day.ts'

/** The zone of the shops that tests open, unless a test sets another one. */
export const zoneOfShops = 'Africa/Accra'

/**
 * The day it is now on the wall of a shop. Ask for it where it is used: a day that was read when a file was loaded is
 * yesterday's for a run that goes on through midnight.
 */
export const today = (zone = zoneOfShops): Day => calendarDay(new Date().toISOString(), zone)

/** The day so many days ago there; of a negative number, so many days ahead. */
export const daysAgo = (days: number): Day => addDays(today(), -days)

/** The day an instant has there. */
export const dayOf = (instant: Date): Day => calendarDay(instant.toISOString(), zoneOfShops)

/** The first day of the month of a day. */
export const firstOfMonth = (of: Day): Day => day(`${of.slice(0, 7)}-01`)
