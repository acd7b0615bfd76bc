import type { Product } from '#domain/api/product.ts'
import type { Shop } from '#domain/api/shop.ts'
import type { Day } from '#domain/business-day.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import type { Minor } from '#domain/money.ts'
import { splitInclusive, type TaxRate } from '#domain/tax/component.ts'
import { ratesOn, schemeOn } from '#domain/tax/packs.ts'

type Priced = Pick<Product, 'priceMinor' | 'taxClassId' | 'averageCostMinor' | 'costMinor'>

/** What is charged on a product in this shop on a day. */
export function ratesOf(product: Pick<Product, 'taxClassId'>, shop: Shop, on: Day): readonly TaxRate[] {
  return ratesOn(shop.taxPack, schemeOn(shop.taxRegistrations, on), product.taxClassId, on)
}

/**
 * What one unit costs the shop: its moving average, or the cost on record while none was received. Null
 * for those who do not see costs.
 */
function unitCostOf(product: Pick<Product, 'averageCostMinor' | 'costMinor'>): Minor | null {
  return product.averageCostMinor ?? product.costMinor ?? null
}

/**
 * Profit of one unit as a share of its price without tax, in basis points: 2500 is 25 %.
 * Null where there is no price, or no cost is known.
 */
export function marginBp(product: Priced, shop: Shop, on: Day): number | null {
  const netMinor = valueOn(shop.settings.pricesIncludeTax, on)
    ? splitInclusive(product.priceMinor, ratesOf(product, shop, on)).netMinor
    : product.priceMinor
  const costMinor = unitCostOf(product)
  if (netMinor === 0 || costMinor === null || costMinor === 0) return null
  return Math.round(((netMinor - costMinor) * 10_000) / netMinor)
}
