import type { SettingChange } from '#domain/documents/setting/schema.ts'
import type { ShopChange } from '#domain/documents/shop-change.ts'
import { Refusal } from '#domain/errors.ts'
import type { AccountDocument } from '../books/kinds/account/stored.ts'
import type { LockDocument } from '../books/kinds/lock/stored.ts'
import type { SettingDocument } from '../books/kinds/setting/stored.ts'
import type { Database } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'
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

/** How far the books were locked, in the order it was decided. One without an entry was never recorded. */
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

/** The same as documents, with why and by whom. One without an entry was never recorded, and settles nothing. */
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

/**
 * The same with all changes of its chart, in the order they were recorded: in one question, since nearly every report
 * begins with it. @throws Refusal shop_not_found
 */
export async function requireShopWithChart(
  { collections }: Pick<Database, 'collections'>,
  shopId: string,
): Promise<{ shop: SettledShop; accountChanges: AccountDocument[] }> {
  const [found] = await collections.shops
    .aggregate<ShopDocument & Changes>([
      { $match: { _id: shopId } },
      ...changeCollections.map((from) => recordedIn(from, shopId)),
    ])
    .toArray()
  if (!found) throw new Refusal('shop_not_found')
  const { settingChanges, locks, accountChanges, ...shop } = found
  const changes = [...settingChanges.map(changeOf), ...locks.map(lockChangeOf)]
  return { shop: settledShop(shop, changes), accountChanges }
}

type Changes = { settingChanges: SettingDocument[]; locks: LockDocument[]; accountChanges: AccountDocument[] }
const changeCollections: readonly (keyof Changes)[] = ['settingChanges', 'locks', 'accountChanges']

function recordedIn(from: string, shopId: string) {
  const pipeline = [
    { $match: { '_id.shopId': shopId, entryNumber: { $gte: 1 } } },
    { $sort: { entryNumber: 1 } },
  ]
  return { $lookup: { from, as: from, pipeline } }
}
