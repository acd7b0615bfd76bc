import { extend } from '#domain/documents/sale/price.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import type { LimitsOfStaff } from '#domain/documents/setting/schema.ts'
import type { Review } from '#domain/terms/review.ts'

/**
 * How much of a price may be given away before somebody looks at it, in basis points: a quarter. What the staff may
 * give is a setting of the shop; this holds where it says nothing, and for the owner.
 */
const maxDiscountBp = 2_500

/**
 * A discount of more than that: once for the whole basket, else for each line that has one.
 * @param limits of the staff, where somebody of the staff sold and the shop has set any
 */
export function reviewDiscounts({ lines }: SaleBody, limits: LimitsOfStaff | null): Review[] {
  const code = limits === null ? 'discount_large' : 'staff_discount'
  const mostOf = mostAt(limits?.maxDiscountBp ?? maxDiscountBp)
  if (lines.every(({ discountMinor }) => discountMinor === 0)) return []
  const extended = lines.map(({ unitPriceMinor, quantityMilli }) => extend(unitPriceMinor, quantityMilli))
  const said = lines.reduce((sum, { discountMinor }) => sum + discountMinor, 0)
  const most = mostOf(extended.reduce((sum, amount) => sum + amount, 0))
  if (said > most) return [{ code, said, expected: most }]
  return lines.flatMap(({ lineId, discountMinor }, index): Review[] => {
    const expected = mostOf(extended[index] ?? 0)
    return discountMinor > expected ? [{ code, lineId, said: discountMinor, expected }] : []
  })
}

/** Rounded up: the smallest coin off a small price is not much. */
function mostAt(discountBp: number): (amountMinor: number) => number {
  return (amountMinor) => Math.ceil((amountMinor * discountBp) / 10_000)
}
