import { createHash } from 'node:crypto'
import { Shop } from '#domain/api/shop.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import { calendarDayOf } from '../books/engine/business-day-cache.ts'
import type { Database } from '../db/client.ts'
import { requireSettledShop } from './settings-store.ts'
import type { SettledShop } from './settled-shop.ts'

type Deps = { database: Database; now(): Date }

/** The shop as its people may see it. @throws Refusal shop_not_found */
export async function readShop({ database, now }: Deps, shopId: string): Promise<Shop> {
  const shop = describeShop(await requireSettledShop(database, shopId), now())
  return { ...shop, settingsRevision: revisionOf(shop) }
}

/** Of what is told of the shop, and of nothing else that its record holds. */
function revisionOf(shop: Shop): string {
  const told = (Object.keys(Shop.shape) as (keyof Shop)[]).map((member) => shop[member])
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, 16)
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
