import { z } from 'zod'
import { addDays, day as asDay, type Day } from '../../business-day.ts'
import { Refusal } from '../../errors.ts'
import { type Minor, minor } from '../../money.ts'

/** A calendar month, `2026-11`. */
export const Month = z
  .string()
  .regex(/^(?:19[7-9]\d|2\d{3})-(?:0[1-9]|1[0-2])$/, 'Choose a month from 1970 to 2999.')
export type Month = z.infer<typeof Month>

const maxSpreadMonths = 120

/** What is paid ahead: over how many months it is spread, the first of them among them. */
export const Spread = z.strictObject({
  from: Month,
  months: z.int().min(2, 'Spread it over at least 2 months.').max(maxSpreadMonths),
})
export type Spread = z.infer<typeof Spread>

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

/** Whole months from one to another; negative where `to` is earlier. */
export function monthsBetween(from: Month, to: Month): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  return 12 * (toYear - fromYear) + toMonth - fromMonth
}

export function addMonths(from: Month, months: number): Month {
  const [year = 0, month = 0] = from.split('-').map(Number)
  const index = 12 * year + month - 1 + months
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

export function lastDayOf(month: Month): Day {
  return addDays(asDay(`${addMonths(month, 1)}-01`), -1)
}

/**
 * How much of an amount belongs to the months up to and with this one. Each month has the same share in whole minor
 * units, and the last takes the rest.
 */
export function spreadThrough(amountMinor: Minor, { from, months }: Spread, month: Month): Minor {
  const passed = monthsBetween(from, month) + 1
  if (passed <= 0) return minor(0)
  return passed >= months ? amountMinor : minor(Math.floor(amountMinor / months) * passed)
}

/** @throws Refusal spread_too_early where a line is spread over a month before the one it is dated in */
export function checkSpreads(lines: readonly { spread?: Spread | undefined }[], businessDay: Day): void {
  const earliest = monthOf(businessDay)
  for (const { spread } of lines)
    if (spread && spread.from < earliest) throw new Refusal('spread_too_early', { earliest })
}
