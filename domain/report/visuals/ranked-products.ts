import { z } from 'zod'
import { Minor, minor } from '../../money.ts'
import { Milli } from '../../quantity.ts'

export const RankedProduct = z.object({
  productId: z.string(),
  name: z.string(),
  category: z.string(),
  /** What was sold less what came back. */
  quantityMilli: Milli,
  netSalesMinor: Minor,
  profitMinor: Minor,
})
export type RankedProduct = z.infer<typeof RankedProduct>

export const RankedCategory = z.object({ category: z.string(), netSalesMinor: Minor, profitMinor: Minor })
export type RankedCategory = z.infer<typeof RankedCategory>

/**
 * The products that earned most and least, the first the most extreme. None is in both: of fewer than twice as
 * many each gets its half.
 */
export function bestAndWorst(
  products: readonly RankedProduct[],
  count: number,
): { best: RankedProduct[]; worst: RankedProduct[] } {
  const sorted = products.toSorted(
    (a, b) => b.profitMinor - a.profitMinor || (a.productId < b.productId ? -1 : 1),
  )
  const best = sorted.slice(0, Math.min(count, Math.ceil(sorted.length / 2)))
  const worst = sorted.slice(best.length).slice(-count).reverse()
  return { best, worst }
}

/** Categories by net sales, the largest first; those past the first few are one. */
export function categoryMix(
  products: readonly RankedProduct[],
  count: number,
): { categories: RankedCategory[]; others: Omit<RankedCategory, 'category'> | null } {
  const sums = new Map<string, { netSalesMinor: number; profitMinor: number }>()
  for (const { category, netSalesMinor, profitMinor } of products) {
    const sum = sums.get(category) ?? { netSalesMinor: 0, profitMinor: 0 }
    sums.set(category, sum)
    sum.netSalesMinor += netSalesMinor
    sum.profitMinor += profitMinor
  }
  const sorted = [...sums]
    .map(([category, sum]) => ({
      category,
      netSalesMinor: minor(sum.netSalesMinor),
      profitMinor: minor(sum.profitMinor),
    }))
    .sort((a, b) => b.netSalesMinor - a.netSalesMinor || (a.category < b.category ? -1 : 1))
  const rest = sorted.slice(count)
  const total = (pick: (one: RankedCategory) => number) =>
    minor(rest.reduce((sum, one) => sum + pick(one), 0))
  return {
    categories: sorted.slice(0, count),
    others:
      rest.length === 0
        ? null
        : { netSalesMinor: total((one) => one.netSalesMinor), profitMinor: total((one) => one.profitMinor) },
  }
}
