import { extend } from '#domain/documents/sale/price.ts'
import type { SaleBody, SaleLine } from '#domain/documents/sale/schema.ts'
import type { LimitsOfStaff } from '#domain/documents/setting/schema.ts'
import type { Review } from '#domain/terms/review.ts'

/**
 * The discount above which a sale is put on the review list, in basis points: a quarter. What the staff may
 * give is a setting of the shop; this holds where it says nothing, and for the owner.
 */
const maxDiscountBp = 2_500

/**
 * A discount of more than that: once for the whole basket, else for each line that has one. A price that was lowered
 * at the till is a discount.
 * @param limits of the staff, if an employee sold and the shop has set any
 */
export function reviewDiscounts({ lines }: SaleBody, limits: LimitsOfStaff | null): Review[] {
  const code = limits === null ? 'discount_large' : 'staff_discount'
  const mostOf = mostAt(limits?.maxDiscountBp ?? maxDiscountBp)
  const given = lines.map(givenAway)
  if (given.every(({ offMinor }) => offMinor === 0)) return []
  const said = given.reduce((sum, { offMinor }) => sum + offMinor, 0)
  const most = mostOf(given.reduce((sum, { ofMinor }) => sum + ofMinor, 0))
  if (said > most) return [{ code, said, expected: most }]
  return given.flatMap(({ lineId, offMinor, ofMinor }): Review[] => {
    const expected = mostOf(ofMinor)
    return offMinor > expected ? [{ code, lineId, said: offMinor, expected }] : []
  })
}

/** What a line would cost by the list, and what of that was given away. A raised price gives nothing away. */
function givenAway({ lineId, unitPriceMinor, priceChange, quantityMilli, discountMinor }: SaleLine) {
  const soldAt = extend(unitPriceMinor, quantityMilli)
  const ofMinor = priceChange ? Math.max(extend(priceChange.fromMinor, quantityMilli), soldAt) : soldAt
  return { lineId, ofMinor, offMinor: ofMinor - soldAt + discountMinor }
}

/** Rounded up: the smallest coin off a small price is not much. */
function mostAt(discountBp: number): (amountMinor: number) => number {
  return (amountMinor) => Math.ceil((amountMinor * discountBp) / 10_000)
}
