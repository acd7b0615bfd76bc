import type { Day } from '#domain/business-day.ts'
import { type DatedSettings, settingsAfter } from '#domain/documents/setting/dated.ts'
import { isLockChange, isSettingChange, type ShopChange } from '#domain/documents/shop-change.ts'
import type { ShopDocument } from '../db/documents.ts'

/** A shop with what it goes by on each day, in place of what it was created with. */
export type SettledShop = Omit<
  ShopDocument,
  | 'pricesIncludeTax'
  | 'dayStartHour'
  | 'financialYearStartMonth'
  | 'smallestCoinMinor'
  | 'paymentTypes'
  | 'staffLimits'
> & {
  settings: DatedSettings
  /** Through this day they stay locked for good; null: through none. */
  finalThrough: Day | null
}

/** @param changes in the order they were recorded */
export function settledShop(shop: ShopDocument, changes: readonly ShopChange[]): SettledShop {
  const {
    pricesIncludeTax,
    dayStartHour,
    financialYearStartMonth,
    smallestCoinMinor,
    paymentTypes,
    staffLimits,
    taxRegistrations,
    ...rest
  } = shop
  const first = {
    pricesIncludeTax,
    dayStartHour,
    financialYearStartMonth,
    smallestCoinMinor,
    paymentTypes,
    staffLimits,
    taxRegistrations,
  }
  const { lockedThrough, finalThrough } = changes.findLast(isLockChange) ?? {
    lockedThrough: shop.lockedThrough,
    finalThrough: null,
  }
  return { ...rest, lockedThrough, finalThrough, ...settingsAfter(first, changes.filter(isSettingChange)) }
}
