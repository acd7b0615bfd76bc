import { isUnsure, nearest } from '#domain/clock/happened-between.ts'
import type { Review } from '#domain/terms/review.ts'

/**
 * The earliest and the latest time at which a device did something, by the server's clock. Kept where the time that the
 * device gave is wrong or unsure.
 */
export type DoneBetween = { from: string; to: string }

/**
 * When something was done: its day, and what came before or after it, follow from this. On the document stays what the
 * device said.
 */
export function doneTime(said: string, between: DoneBetween | undefined): string {
  return between ? new Date(nearest(Date.parse(said), inMs(between))).toISOString() : said
}

/** What was done at a time that cannot be determined: its place among other documents is unsure. */
export function reviewTime(between: DoneBetween | undefined): Review[] {
  if (!between || !isUnsure(inMs(between))) return []
  return [{ code: 'time_unsure', said: between.from, expected: between.to }]
}

function inMs({ from, to }: DoneBetween) {
  return { fromMs: Date.parse(from), toMs: Date.parse(to) }
}
