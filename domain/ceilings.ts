import { Minor, minor } from './money.ts'
import { type Milli, milli } from './quantity.ts'

/**
 * The largest price, cost, line or receipt total, in minor units: ten thousand
 * million in a currency with two decimals. No shop comes near it, a barcode in the wrong field
 * passes it, and it takes 9,007 receipts of this size before a total of them can't be counted exactly.
 */
export const largestAmountMinor: Minor = minor(1_000_000_000_000)

/** An amount in a request; whether it may be zero or negative, its schema says. */
export const AmountMinor = Minor.max(largestAmountMinor, 'The amount is too large.')

/** A million whole units: beyond it someone scanned into the quantity. */
export const maxMilli: Milli = milli(1_000_000_000)

/** Tills of one shop. A till is never deleted, since its receipts have a series of their own. */
export const maxTills = 1_000
/** Unapproved tills that one employee may have at a time. */
export const maxUnapprovedTills = 2

/** Baskets that the tills of one shop hold for each other and what all of them take, and what is known to be reopened. */
export const maxHeldOfShop = { full: 200, bytes: 4_000_000, taken: 2_000 }

/** Lines of one receipt. */
export const maxSaleLines = 500

/** The most that a till sends of what waits in its outbox at once; sales beyond that wait for the next batch. */
export const maxBatchSales = 200
export const maxBatchLines = 5_000

/** Receipts that a till holds against the books in one request. */
export const maxWitnessed = 1_000

/** Whether a quantity at this price or cost of one whole unit passes the largest amount. */
export function comesToTooMuch(unitMinor: Minor, quantityMilli: Milli): boolean {
  // Calculated in floating point: this near the limit a fraction decides nothing.
  return (unitMinor * quantityMilli) / 1000 > largestAmountMinor
}
