import { type DoneBetween, doneTime } from '../done-between.ts'

/** What is known of when a sale was made, beside the time that its till printed. */
export type SentSale = {
  /** When the till sent it, by its own clock. */
  sentAt: string
  soldBetween?: DoneBetween
}

type Timed = { soldAt: string; soldBetween?: DoneBetween }

/** When something was sold: on the receipt stays what was printed. */
export function soldTime({ soldAt, soldBetween }: Timed): string {
  return doneTime(soldAt, soldBetween)
}

/** The earliest and the latest time at which something was sold. */
export function soldSpan({ soldAt, soldBetween }: Timed): { at: Date; until: Date } {
  if (soldBetween) return { at: new Date(soldBetween.from), until: new Date(soldBetween.to) }
  return { at: new Date(soldAt), until: new Date(soldAt) }
}
