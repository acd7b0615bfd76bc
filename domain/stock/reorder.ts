import { type Milli, milli } from '../quantity.ts'
import { daysOfRate } from './cover.ts'

/** What there is of a product, what comes, and how fast it sells. */
export type ReorderFacts = {
  onHandMilli: Milli
  /** Ordered and not received yet. */
  onOrderMilli: Milli
  /** 0: the product has none. */
  reorderLevelMilli: Milli
  /** Sold less what came back, in the last `daysOfRate` days. */
  soldMilli: Milli
  /** Sold in whole pieces: so is it ordered. */
  isWhole: boolean
}

/**
 * How much of a product to buy now; null where nothing is. It is bought when what is there and what is on order come
 * to its reorder level or less, or do not last for `coverDays` at the present rate. Bought is as much as brings it
 * above the reorder level and lasts for those days on top of it.
 */
export function quantityToBuy(facts: ReorderFacts, coverDays: number): Milli | null {
  const { onHandMilli, onOrderMilli, reorderLevelMilli, soldMilli, isWhole } = facts
  const availableMilli = onHandMilli + onOrderMilli
  const demandMilli = Math.ceil((Math.max(soldMilli, 0) * coverDays) / daysOfRate)
  const isAtLevel = reorderLevelMilli > 0 && availableMilli <= reorderLevelMilli
  if (!isAtLevel && availableMilli >= demandMilli) return null
  // One at least above the level: bought up to it alone, it would be listed again at once.
  const aboveMilli = reorderLevelMilli > 0 ? Math.max(demandMilli, 1000) : demandMilli
  const wantedMilli = reorderLevelMilli + aboveMilli - availableMilli
  return milli(isWhole ? Math.ceil(wantedMilli / 1000) * 1000 : wantedMilli)
}
