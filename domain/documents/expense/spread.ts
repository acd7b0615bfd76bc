import { z } from 'zod'
import type { Day } from '../../business-day.ts'
import { Refusal } from '../../errors.ts'
import { type Minor, minor } from '../../money.ts'
import { Month, monthOf, monthsBetween } from '../../month.ts'

const maxSpreadMonths = 120

/** What is paid ahead: over how many months it is spread, the first of them among them. */
export const Spread = z.strictObject({
  from: Month,
  months: z.int().min(2, 'Spread it over at least 2 months.').max(maxSpreadMonths),
})
export type Spread = z.infer<typeof Spread>

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
