import * as routes from '#domain/api/routes/shops.ts'
import type { Shop } from '#domain/api/shop.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import type { App, BooksDeps } from '#server/wiring/app-deps.ts'
import { calendarDayOf } from '../books/engine/business-day-cache.ts'
import { serve } from '../http/serve.ts'
import { requireSettledShop } from './settings-store.ts'
import type { SettledShop } from './settled-shop.ts'

export function registerShops(app: App, { database, now }: BooksDeps): void {
  serve(app, routes.readShop, async (request) =>
    describeShop(await requireSettledShop(database, request.params.shopId), now()),
  )
}

/** The record as people of the shop may see it: who else belongs to it is not theirs to know. */
function describeShop(
  { _id, owner: _owner, employee: _employee, createdAt: _createdAt, ...shop }: SettledShop,
  now: Date,
): Shop {
  const { pricesIncludeTax, dayStartHour, financialYearStartMonth, smallestCoinMinor } = shop.settings
  const today = calendarDayOf(now.toISOString(), shop.timeZone)
  const coin = valueOn(smallestCoinMinor, today)
  return {
    ...shop,
    shopId: _id,
    ...(shop.closing && { isClosed: true as const }),
    pricesIncludeTax: valueOn(pricesIncludeTax, today),
    dayStartHour: valueOn(dayStartHour, today),
    financialYearStartMonth: valueOn(financialYearStartMonth, today),
    ...(coin !== null && { smallestCoinMinor: coin }),
  }
}
