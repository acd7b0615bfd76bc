import { correctedInstant, type TimeBounds } from '../time-bounds.ts'

/** What is known of when a sale was made, beside the time that its till printed. */
export type SentSale = {
  /** When the till sent it, by its own clock. */
  sentAt: string
  soldBetween?: TimeBounds
}

type Timed = { soldAt: string; soldBetween?: TimeBounds }

/** When something was sold: on the receipt stays what was printed. */
export function soldTime({ soldAt, soldBetween }: Timed): string {
  return correctedInstant(soldAt, soldBetween)
}

/** The earliest and the latest time at which something was sold. */
export function soldSpan({ soldAt, soldBetween }: Timed): { at: Date; until: Date } {
  if (soldBetween) return { at: new Date(soldBetween.from), until: new Date(soldBetween.to) }
  return { at: new Date(soldAt), until: new Date(soldAt) }
}
