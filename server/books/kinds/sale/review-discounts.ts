import { extend } from '#domain/documents/sale/price.ts'
import type { SaleBody } from '#domain/documents/sale/schema.ts'
import type { Review } from '#domain/terms/review.ts'

/**
 * How much of a price may be given away before somebody looks at it, in basis points: a quarter. The same for
 * every shop and everybody, until what the staff may give is a setting of the shop.
 */
export const maxDiscountBp = 2_500

/** A discount of more than that: once for the whole basket, else for each line that has one. */
export function reviewDiscounts({ lines }: SaleBody): Review[] {
  if (lines.every(({ discountMinor }) => discountMinor === 0)) return []
  const extended = lines.map(({ unitPriceMinor, quantityMilli }) => extend(unitPriceMinor, quantityMilli))
  const said = lines.reduce((sum, { discountMinor }) => sum + discountMinor, 0)
  const most = mostOf(extended.reduce((sum, amount) => sum + amount, 0))
  if (said > most) return [{ code: 'discount_large', said, expected: most }]
  return lines.flatMap(({ lineId, discountMinor }, index): Review[] => {
    const expected = mostOf(extended[index] ?? 0)
    return discountMinor > expected ? [{ code: 'discount_large', lineId, said: discountMinor, expected }] : []
  })
}

/** Rounded up: the smallest coin off a small price is not much. */
function mostOf(amountMinor: number): number {
  return Math.ceil((amountMinor / 10_000) * maxDiscountBp)
}
