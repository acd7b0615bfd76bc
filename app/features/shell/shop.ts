import { Temporal } from 'temporal-polyfill'
import { api } from '#app/api/client.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { readStored, writeStored } from '#app/components/format/stored-text.ts'
import * as routes from '#domain/api/routes/shops.ts'
import { Shop } from '#domain/api/shop.ts'
import { type Day, day } from '#domain/business-day.ts'
import { businessDayBy, valueOn } from '#domain/documents/setting/dated.ts'
import { firstLocations } from '#domain/documents/setting/location-schema.ts'

const storedAs = (shopId: string) => `shop:${shopId}`

/** The shop as this device last saw it: lets every screen open at once, and the till open offline. */
export function rememberedShop(shopId: string): Shop | null {
  const stored = readStored(storedAs(shopId))
  if (stored === null) return null
  try {
    return Shop.parse(withSettings(JSON.parse(stored)))
  } catch (error) {
    // An earlier version's shape: it is fetched again.
    console.warn('The remembered shop could not be read', error)
    return null
  }
}

/** What an earlier version remembered knows some of its settings as of that day alone. */
function withSettings(stored: Partial<Shop>): Partial<Shop> {
  const { pricesIncludeTax, dayStartHour, financialYearStartMonth, smallestCoinMinor } = stored
  if (pricesIncludeTax === undefined) return stored
  const ever = <Value>(setTo: Value) => [{ from: null, setTo }]
  return {
    ...stored,
    settings: {
      pricesIncludeTax: ever(pricesIncludeTax),
      dayStartHour: ever(dayStartHour ?? 0),
      financialYearStartMonth: ever(financialYearStartMonth ?? 1),
      smallestCoinMinor: ever(smallestCoinMinor ?? null),
      staffLimits: ever(null),
      taxPeriod: ever(null),
      sellsWithoutShift: ever(true),
      paymentTypes: ever(null),
      locations: ever(firstLocations),
      scaleBarcodes: ever([]),
      firstDayOfSales: ever(false),
      ...stored.settings,
    },
  }
}

/** The business day that it is in the shop: past midnight, and before its day starts, still the one before. */
export function businessToday({ timeZone, settings }: Pick<Shop, 'timeZone' | 'settings'>): Day {
  return businessDayBy(Temporal.Now.instant().toString(), timeZone, settings.dayStartHour)
}

/** The month with which the shop's financial year of today began, 1 to 12. */
export function yearStartOf({ timeZone, settings }: Pick<Shop, 'timeZone' | 'settings'>): number {
  return valueOn(settings.financialYearStartMonth, day(todayIn(timeZone)))
}

/** The shop as the server has it now, remembered for the next time. */
export async function fetchShop(shopId: string): Promise<Shop> {
  const shop = await api.call(routes.readShop, { shopId })
  writeStored(storedAs(shopId), JSON.stringify(shop))
  return shop
}

/** For loaders that need the shop's time zone or currency: at once where it is remembered. */
export async function loadShop(shopId: string): Promise<Shop> {
  return rememberedShop(shopId) ?? (await fetchShop(shopId))
}
