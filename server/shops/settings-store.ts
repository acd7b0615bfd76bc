import type { SettingChange } from '#domain/documents/setting/schema.ts'
import type { ShopChange } from '#domain/documents/shop-change.ts'
import type { LockDocument } from '../books/kinds/lock/stored.ts'
import type { SettingDocument } from '../books/kinds/setting/stored.ts'
import type { Database } from '../db/client.ts'
import { type SettledShop, settledShop } from './settled-shop.ts'
import { requireShop } from './store.ts'

/** All that documents changed of a shop, in the order they were recorded. */
export async function readShopChanges(
  database: Pick<Database, 'collections'>,
  shopId: string,
): Promise<ShopChange[]> {
  const [settings, locks] = await Promise.all([readSettings(database, shopId), readLocks(database, shopId)])
  return [...settings.map(changeOf), ...locks.map(lockChangeOf)]
}

/** How far the books were locked, in the order it was decided. One that has no entry was recorded by nobody. */
export function readLocks(
  { collections }: Pick<Database, 'collections'>,
  shopId: string,
): Promise<LockDocument[]> {
  return collections.locks
    .find({ '_id.shopId': shopId, entryNumber: { $gte: 1 } })
    .sort({ entryNumber: 1 })
    .toArray()
}

function lockChangeOf({ lockedThrough, finalThrough }: LockDocument): ShopChange {
  return { setting: 'lock', lockedThrough, finalThrough }
}

/** The same as documents, with why and by whom. One that has no entry was recorded by nobody, and settles nothing. */
export function readSettings(
  { collections }: Pick<Database, 'collections'>,
  shopId: string,
): Promise<SettingDocument[]> {
  return collections.settingChanges
    .find({ '_id.shopId': shopId, entryNumber: { $gte: 1 } })
    .sort({ entryNumber: 1 })
    .toArray()
}

/** What a document settles, and nothing else of it. */
export function changeOf({ setting, value, from }: SettingDocument): SettingChange {
  return { setting, value, from } as SettingChange
}

/** The shop with what it goes by on each day, as it is now. @throws Refusal shop_not_found */
export async function requireSettledShop(database: Database, shopId: string): Promise<SettledShop> {
  const [shop, changes] = await Promise.all([
    requireShop(database, shopId),
    readShopChanges(database, shopId),
  ])
  return settledShop(shop, changes)
}
