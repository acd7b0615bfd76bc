import { type DatedSettings, settingsAfter } from '#domain/documents/setting/dated.ts'
import type { SettingChange } from '#domain/documents/setting/schema.ts'
import type { ShopDocument } from '../db/documents.ts'

/** A shop with what it goes by on each day, in place of what it was created with. */
export type SettledShop = Omit<
  ShopDocument,
  'pricesIncludeTax' | 'dayStartHour' | 'financialYearStartMonth' | 'smallestCoinMinor'
> & { settings: DatedSettings }

/** @param changes in the order they were recorded */
export function settledShop(shop: ShopDocument, changes: readonly SettingChange[]): SettledShop {
  const {
    pricesIncludeTax,
    dayStartHour,
    financialYearStartMonth,
    smallestCoinMinor,
    taxRegistrations,
    ...rest
  } = shop
  const first = {
    pricesIncludeTax,
    dayStartHour,
    financialYearStartMonth,
    smallestCoinMinor,
    taxRegistrations,
  }
  return { ...rest, ...settingsAfter(first, changes) }
}
