import type { z } from 'zod'
import type { ProductVisuals, VisualsRangeQuery } from '#domain/api/visuals.ts'
import { Refusal } from '#domain/errors.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { bestAndWorst, categoryMix, type RankedProduct } from '#domain/report/visuals/ranked-products.ts'
import { fitsInPicture } from '#domain/report/visuals/steps.ts'
import type { Database } from '../../db/client.ts'
import { requireShop } from '../../shops/store.ts'
import { type ProductTotals, readProductTotals } from '../store.ts'

const shownProducts = 8
const shownCategories = 8

/** The products that earned most and least in a range, from the totals of products by day. */
export async function productVisuals(
  database: Database,
  shopId: string,
  range: z.infer<typeof VisualsRangeQuery>,
): Promise<ProductVisuals> {
  if (!fitsInPicture(range, 'month')) throw new Refusal('range_invalid', range)
  const [shop, totals] = await Promise.all([
    requireShop(database, shopId),
    readProductTotals(database.collections, shopId, range),
  ])
  const products = totals.map(rankedProduct)
  return {
    currency: shop.currency,
    count: products.length,
    ...bestAndWorst(products, shownProducts),
    ...categoryMix(products, shownCategories),
  }
}

function rankedProduct(totals: ProductTotals): RankedProduct {
  const net = totals.netMinor - totals.returnsNetMinor
  return {
    productId: totals.productId,
    name: totals.name || totals.productId,
    category: totals.category,
    quantityMilli: milli(totals.soldMilli - totals.returnedMilli),
    netSalesMinor: minor(net),
    profitMinor: minor(net - totals.costMinor),
  }
}
