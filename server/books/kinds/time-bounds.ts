import { isUnsure, nearest } from '#domain/clock/happened-between.ts'
import type { Review } from '#domain/terms/review.ts'

/** An opening that is older than this is one by a clock that is wrong. */
export const maxDaysAway = 31

/**
 * The earliest and the latest time at which a device did something, by the server's clock. Kept where the time that the
 * device gave is wrong or unsure.
 */
export type TimeBounds = { from: string; to: string }

/**
 * The instant closest to the device's time within the bounds. Business day and order follow from it; the document keeps
 * the device's own time.
 */
export function correctedInstant(text: string, between: TimeBounds | undefined): string {
  return between ? new Date(nearest(Date.parse(text), inMs(between))).toISOString() : text
}

/** What was done at a time that cannot be determined: its place among other documents is unsure. */
export function reviewUnsureTime(between: TimeBounds | undefined): Review[] {
  if (!between || !isUnsure(inMs(between))) return []
  return [{ code: 'time_unsure', said: between.from, expected: between.to }]
}

function inMs({ from, to }: TimeBounds) {
  return { fromMs: Date.parse(from), toMs: Date.parse(to) }
}
