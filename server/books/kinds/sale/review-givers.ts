import { extend } from '#domain/documents/sale/price.ts'
import type { SaleBody, SaleLine } from '#domain/documents/sale/schema.ts'
import type { LimitsOfStaff } from '#domain/documents/setting/schema.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import type { Review } from '#domain/terms/review.ts'
import { reviewDiscounts } from './review-discounts.ts'

/** The limits of a person whom a till names; undefined for one who does not belong to the shop. */
export type LimitsOfPerson = (uid: string) => LimitsOfStaff | null | undefined

/**
 * Discounts and lowered prices by the limits of those who gave them, which are never above the cashier's. Where several
 * gave some, each stays within their own limit, and all of it within the cashier's. What has no known giver counts for
 * the cashier.
 * @param limits of the cashier
 */
export function reviewGivers(
  sale: SaleBody,
  limits: LimitsOfStaff | null,
  limitsOf: LimitsOfPerson,
): Review[] {
  const givers = giversOf(sale, limits, limitsOf)
  const [only] = givers
  if (only === undefined) return []
  if (givers.length === 1) return reviewDiscounts(sale, only.limits).map((review) => named(review, only))
  const beyond = givers.flatMap((giver) =>
    reviewDiscounts(asOneLine(sale, giver.offMinor), giver.limits).map(({ lineId: _, ...review }) =>
      named(review, giver),
    ),
  )
  return beyond.length > 0 ? beyond : reviewDiscounts(sale, limits)
}

type Giver = {
  /** Null: the cashier, as far as the till says. */
  by: string | null
  limits: LimitsOfStaff | null
  offMinor: number
}

/** Everybody who gave something, with how much. */
function giversOf(
  { lines, discounts = [] }: SaleBody,
  limits: LimitsOfStaff | null,
  limitsOf: LimitsOfPerson,
): Giver[] {
  const sums = new Map<string | null, number>()
  const add = (uid: string | undefined, offMinor: number) => {
    const by = uid === undefined || limitsOf(uid) === undefined ? null : uid
    sums.set(by, (sums.get(by) ?? 0) + offMinor)
  }
  for (const { by, amountMinor } of discounts) add(by, amountMinor)
  const namedMinor = discounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  add(undefined, Math.max(lines.reduce((sum, { discountMinor }) => sum + discountMinor, 0) - namedMinor, 0))
  for (const line of lines)
    add(line.priceChange?.by, listedOf(line) - extend(line.unitPriceMinor, line.quantityMilli))
  return [...sums]
    .filter(([, offMinor]) => offMinor > 0)
    .map(([by, offMinor]) => ({ by, offMinor, limits: by === null ? limits : (limitsOf(by) ?? null) }))
}

/** What a line would cost by the list; a raised price gives nothing away. */
function listedOf({ unitPriceMinor, priceChange, quantityMilli }: SaleLine): number {
  return extend(minor(Math.max(unitPriceMinor, priceChange?.fromMinor ?? 0)), quantityMilli)
}

/** The whole sale with one discount: what one person gave of it is compared with the whole. */
function asOneLine(sale: SaleBody, offMinor: number): SaleBody {
  const [first] = sale.lines
  if (first === undefined) return sale
  const { priceChange: _, ...line } = first
  const unitPriceMinor = minor(sale.lines.reduce((sum, one) => sum + listedOf(one), 0))
  return {
    ...sale,
    lines: [{ ...line, unitPriceMinor, quantityMilli: milli(1000), discountMinor: minor(offMinor) }],
  }
}

function named(review: Review, { by }: Pick<Giver, 'by'>): Review {
  return { ...review, ...(by !== null && { by }) }
}
