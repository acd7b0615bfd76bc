import { addDays, type Day, type DayRange } from '../business-day.ts'
import type { Milli } from '../quantity.ts'

/** How many days of sales give the rate at which a product sells. */
export const daysOfRate = 28

/** The days whose sales show how fast a product sells: the last of them is `on`. */
export function rateDays(on: Day): DayRange {
  return { from: addDays(on, 1 - daysOfRate), to: on }
}

/** How many whole days the stock lasts at the rate of these days; null where there is none, or nothing was sold. */
export function daysOfCover(quantityMilli: Milli, soldMilli: Milli): number | null {
  if (quantityMilli <= 0 || soldMilli <= 0) return null
  return Math.floor((quantityMilli * daysOfRate) / soldMilli)
}
