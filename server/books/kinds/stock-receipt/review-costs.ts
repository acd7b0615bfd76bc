import type { Minor } from '#domain/money.ts'
import type { Milli } from '#domain/quantity.ts'
import { farFromCost } from '#domain/stock/implausible-cost.ts'
import { unitCost } from '#domain/stock/moving-average.ts'
import type { Review } from '#domain/terms/review.ts'
import type { BooksView } from '../../engine/books-view.ts'

type CostedLine = { lineId: string; productId: string; quantityMilli: Milli; valueMinor: Minor }

/**
 * Goods that came in, were found or went back at a cost that is far from what is known of them: a mistyped cost becomes
 * profit or loss when they are sold or counted.
 */
export function reviewCosts(
  view: Pick<BooksView, 'product' | 'balanceOf'>,
  lines: readonly CostedLine[],
): Review[] {
  return lines.flatMap(({ lineId, productId, ...line }): Review[] => {
    const product = view.product(productId)
    if (!product) return []
    const balance = view.balanceOf(productId)
    const averageMinor = (balance && unitCost(balance)) || product.costMinor
    const far = farFromCost(line, { priceMinor: product.priceMinor, averageMinor })
    if (!far) return []
    const { unitCostMinor: said, expectedMinor: expected } = far
    return [{ code: 'cost_implausible', lineId, productId, said, expected }]
  })
}
