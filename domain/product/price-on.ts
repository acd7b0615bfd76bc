import type { Day } from '../business-day.ts'
import type { Minor } from '../money.ts'

/** A price that holds from a business day on. */
type ScheduledPrice = { from: Day; priceMinor: Minor }
type Priced = { priceMinor: Minor; scheduledPrices?: readonly ScheduledPrice[] | undefined }

/** The prices that a product is given ahead at most. */
export const maxScheduledPrices = 12

/**
 * What a product costs on a business day: the latest of its scheduled prices that has begun by then, else the
 * price that it had before them. Scheduled prices may be in any order, each day once.
 */
export function priceOn({ priceMinor, scheduledPrices = [] }: Priced, day: Day): Minor {
  let latest: ScheduledPrice | undefined
  for (const scheduled of scheduledPrices) {
    if (scheduled.from <= day && (latest === undefined || scheduled.from > latest.from)) latest = scheduled
  }
  return latest?.priceMinor ?? priceMinor
}

/** The same product as it is sold on a day; itself where that is what it says. */
export function pricedOn<Product extends Priced>(product: Product, day: Day): Product {
  const priceMinor = priceOn(product, day)
  return priceMinor === product.priceMinor ? product : { ...product, priceMinor }
}

/** Parts scheduled prices into those that have begun by a day, and those to come; each by day. */
export function partScheduled<Scheduled extends ScheduledPrice>(
  scheduled: readonly Scheduled[],
  today: Day,
): { begun: Scheduled[]; toCome: Scheduled[] } {
  const byDay = [...scheduled].sort((a, b) => (a.from < b.from ? -1 : 1))
  return {
    begun: byDay.filter(({ from }) => from <= today),
    toCome: byDay.filter(({ from }) => from > today),
  }
}
