import type { Database, Transaction } from '../../db/client.ts'
import type { ShopDocument } from '../../db/documents.ts'
import { withLongs } from '../../db/longs.ts'

export async function addShop(database: Database, shop: ShopDocument, session: Transaction): Promise<void> {
  await database.collections.shops.insertOne(withLongs(shop), { session })
}

export type ShopChanges = { [Name in keyof ShopDocument]?: ShopDocument[Name] | undefined }

/**
 * Changes a shop's record.
 * @param revision the one the change was made from; null: whichever stands
 * @param changes those that are undefined are taken off the record
 * @returns whether it stood at that revision
 */
export async function changeShop(
  { collections }: Database,
  shopId: string,
  revision: number | null,
  changes: ShopChanges,
  session: Transaction,
): Promise<boolean> {
  const removed = Object.entries(changes).filter(([, value]) => value === undefined)
  const update = {
    $set: withLongs(changes) as Partial<ShopDocument>,
    $inc: { revision: 1 },
    ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map(([name]) => [name, '' as const])) }),
  }
  const { matchedCount } = await collections.shops.updateOne(
    { _id: shopId, ...(revision !== null && atRevision(revision)) },
    update,
    { session },
  )
  return matchedCount === 1
}

/** A record that was never changed may say none. */
const atRevision = (revision: number) =>
  revision === 0 ? { $or: [{ revision: 0 }, { revision: { $exists: false } }] } : { revision }
