import { type Minor, minor } from '../money.ts'

/** Fewer say nothing about what is usual: a new shop is not asked. */
const fewest = 5
/** A slip of a decimal place, on an amount that was as large as the largest. */
const farTimes = 10
/** Below this, nothing is worth a question. */
const negligibleMinor = 100_000

/** Whether so many amounts tell what is usual. */
export function isEnough({ length }: readonly unknown[]): boolean {
  return length >= fewest
}

/** The largest of the amounts that the shop recorded before; null where an amount is not far above it. */
export function farAboveUsual(amountMinor: Minor, before: readonly Minor[]): Minor | null {
  if (!isEnough(before) || amountMinor < negligibleMinor) return null
  const largestMinor = minor(before.reduce((largest, one) => Math.max(largest, one), 0))
  return amountMinor >= largestMinor * farTimes ? largestMinor : null
}
