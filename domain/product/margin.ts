import type { Day } from '../business-day.ts'
import { type DatedSettings, valueOn } from '../documents/setting/dated.ts'
import type { Minor } from '../money.ts'
import { splitInclusive } from '../tax/inclusive-price.ts'
import type { TaxRate } from '../tax/line-tax.ts'
import { ratesOn, schemeOn } from '../tax/packs.ts'
import type { TaxRegistration } from '../tax/registration.ts'
import type { TaxClassId, TaxPackId } from '../terms/tax.ts'

/** What decides which taxes are in the prices of a shop. */
export type PricingShop = {
  taxPack: TaxPackId
  taxRegistrations: readonly TaxRegistration[]
  settings: Pick<DatedSettings, 'pricesIncludeTax'>
}

type Priced = {
  priceMinor: Minor
  taxClassId: TaxClassId
  averageCostMinor?: Minor | null | undefined
  costMinor?: Minor | undefined
}

/** What is charged on a product in this shop on a day. */
export function ratesOf(
  product: Pick<Priced, 'taxClassId'>,
  shop: Pick<PricingShop, 'taxPack' | 'taxRegistrations'>,
  on: Day,
): readonly TaxRate[] {
  return ratesOn(shop.taxPack, schemeOn(shop.taxRegistrations, on), product.taxClassId, on)
}

/**
 * What one unit costs the shop: its moving average, or the cost on record while none was received. Null
 * for those who do not see costs.
 */
function unitCostOf(product: Pick<Priced, 'averageCostMinor' | 'costMinor'>): Minor | null {
  return product.averageCostMinor ?? product.costMinor ?? null
}

/**
 * Profit of one unit as a share of its price without tax, in basis points: 2500 is 25%.
 * Null where there is no price, or no cost is known.
 */
export function marginBp(product: Priced, shop: PricingShop, on: Day): number | null {
  const netMinor = valueOn(shop.settings.pricesIncludeTax, on)
    ? splitInclusive(product.priceMinor, ratesOf(product, shop, on)).netMinor
    : product.priceMinor
  const costMinor = unitCostOf(product)
  if (netMinor === 0 || costMinor === null || costMinor === 0) return null
  return Math.round(((netMinor - costMinor) * 10_000) / netMinor)
}
