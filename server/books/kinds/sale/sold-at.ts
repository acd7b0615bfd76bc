import { isUnsure, nearest } from '#domain/clock/happened-between.ts'
import type { Review } from '#domain/terms/review.ts'

/** What is known of when a sale was made, beside the time that its till printed. */
export type SentSale = {
  /** When the till sent it, by its own clock. */
  sentAt: string
  /** Where the till's time is wrong or unsure: between which times it was sold, by the server's clock. */
  soldBetween?: { from: string; to: string }
}

type Timed = { soldAt: string; soldBetween?: SentSale['soldBetween'] }

/**
 * When something was sold: its day, and what came before or after it, follow from this. On the receipt stays what was
 * printed.
 */
export function soldTime({ soldAt, soldBetween }: Timed): string {
  if (!soldBetween) return soldAt
  const between = betweenOf(soldBetween)
  return new Date(nearest(Date.parse(soldAt), between)).toISOString()
}

/** The earliest and the latest time at which something was sold. */
export function soldSpan({ soldAt, soldBetween }: Timed): { at: Date; until: Date } {
  if (soldBetween) return { at: new Date(soldBetween.from), until: new Date(soldBetween.to) }
  return { at: new Date(soldAt), until: new Date(soldAt) }
}

/** A sale whose place among other documents cannot be determined. */
export function reviewTime({ soldBetween }: Pick<Timed, 'soldBetween'>): Review[] {
  if (!soldBetween || !isUnsure(betweenOf(soldBetween))) return []
  return [{ code: 'time_unsure', said: soldBetween.from, expected: soldBetween.to }]
}

function betweenOf({ from, to }: NonNullable<SentSale['soldBetween']>) {
  return { fromMs: Date.parse(from), toMs: Date.parse(to) }
}
