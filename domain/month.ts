import { z } from 'zod'
import { addDays, type Day, day } from './business-day.ts'

/** A calendar month, `2026-11`. */
export const Month = z
  .string()
  .regex(/^(?:19[7-9]\d|2\d{3})-(?:0[1-9]|1[0-2])$/, 'Choose a month from 1970 to 2999.')
export type Month = z.infer<typeof Month>

export function monthOf(of: Day): Month {
  return of.slice(0, 7)
}

/** Whole months from one to another; negative where `to` is earlier. */
export function monthsBetween(from: Month, to: Month): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  return 12 * (toYear - fromYear) + toMonth - fromMonth
}

/** The month so many after another, before it where that is negative. */
export function monthAfter(from: Month, months: number): Month {
  const [year = 0, month = 0] = from.split('-').map(Number)
  const index = 12 * year + month - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

export function lastDayOf(month: Month): Day {
  return addDays(day(`${monthAfter(month, 1)}-01`), -1)
}
