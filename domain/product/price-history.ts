import type { Day } from '../business-day.ts'
import type { Minor } from '../money.ts'
import { priceOn } from './price-on.ts'

/** A change of a product's price, as its history has it. */
type PriceChange = {
  at: Date
  priceMinor: Minor
  /** Null for the first price. */
  previousPriceMinor: Minor | null
  /** Of a price that was set ahead: the business day on which it began. */
  from?: Day
}
type Scheduled = NonNullable<Parameters<typeof priceOn>[0]['scheduledPrices']>[number] & {
  /** When it was set ahead. */
  at?: Date
}
type Priced = Omit<Parameters<typeof priceOn>[0], 'scheduledPrices'> & {
  scheduledPrices?: readonly Scheduled[] | undefined
  /** The last changes, oldest first. */
  priceHistory?: readonly PriceChange[] | undefined
}

/**
 * The prices that a product had at some time since an instant, the latest first. A receipt may
 * name any of them: the price was changed while its till was away from the server, or after the sale and before the
 * receipt arrived.
 */
export function pricesSince(product: Priced, since: Date, day: Day): Minor[] {
  const { scheduledPrices = [] } = product
  const known = scheduledPrices.filter(({ at }) => at === undefined || at <= since)
  const prices = [priceOn(product, day)]
  if (known.length < scheduledPrices.length) prices.push(priceOn({ ...product, scheduledPrices: known }, day))
  for (const { at, previousPriceMinor, from } of (product.priceHistory ?? []).toReversed()) {
    const wasKnown = at <= since && (from === undefined || from <= day)
    if (wasKnown || previousPriceMinor === null) break
    prices.push(previousPriceMinor)
  }
  return prices
}

/** A price that a pack had, and until when. */
export type FormerPackPrice = { packId: string; priceMinor: Minor; until: Date }

/** The same of a pack: its present price, and those that it had since an instant. */
export function packPricesSince(
  pack: { packId: string; priceMinor: Minor },
  former: readonly FormerPackPrice[],
  since: Date,
): Minor[] {
  const had = former.filter(({ packId, until }) => packId === pack.packId && until > since)
  return [pack.priceMinor, ...had.map(({ priceMinor }) => priceMinor)]
}
