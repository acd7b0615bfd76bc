import type { Day } from '#domain/business-day.ts'
import { Refusal } from '#domain/errors.ts'
import { type Dims, firstLocation, inTransit } from '#domain/posting/dims.ts'
import type { BalancedLines } from '#domain/posting/entry.ts'

/** So long an entry may be: a page, an export and a screen hold it whole. */
const maxEntryLines = 500

/**
 * What no kind may post, whatever it planned. Customers and tills are the kinds' to look at: a receipt that was paid
 * is recorded and put on the review list, where the shop knows neither.
 * @throws Refusal entry_too_long, dimension_unknown
 */
export function checkLines(lines: BalancedLines, isPlace: (location: string) => boolean): void {
  if (lines.length > maxEntryLines)
    throw new Refusal('entry_too_long', { lines: lines.length, most: maxEntryLines })
  for (const { dims } of lines) if (dims) requireKnownLocation(dims, isPlace)
}

/**
 * The last guard of a locked day. A kind refuses what is dated on one, or posts it on the first day that is open: a
 * draft that still has lines there is a mistake in its plan, not in what was sent.
 */
export function demandOpenDay(
  lines: BalancedLines,
  postingDay: Day,
  { lockedThrough }: { lockedThrough: Day | null },
): void {
  if (lines.length > 0 && lockedThrough !== null && postingDay <= lockedThrough)
    throw new Error(`lines are posted on ${postingDay}, and the books are locked through ${lockedThrough}`)
}

function requireKnownLocation({ location }: Dims, isPlace: (location: string) => boolean): void {
  const isKnown = location === undefined || location === firstLocation || location === inTransit
  if (!isKnown && !isPlace(location))
    throw new Refusal('dimension_unknown', { dimension: 'location', value: location })
}
