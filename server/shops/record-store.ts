import type { Database, Transaction } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'
import { withLongs } from '../db/longs.ts'

export async function addShop(database: Database, shop: ShopDocument, session: Transaction): Promise<void> {
  await database.collections.shops.insertOne(withLongs(shop), { session })
}

export type ShopChanges = { [Name in keyof ShopDocument]?: ShopDocument[Name] | undefined }

/**
 * Changes a shop's record.
 * @param revision the one the change was made from; null: the present one
 * @param changes those that are undefined are taken off the record
 * @returns whether it was at that revision
 */
export async function changeShop(
  { collections }: Database,
  shopId: string,
  revision: number | null,
  changes: ShopChanges,
  session: Transaction,
): Promise<boolean> {
  const { matchedCount } = await collections.shops.updateOne(
    { _id: shopId, ...(revision !== null && atRevision(revision)) },
    { ...setting(changes), $inc: { revision: 1 } },
    { session },
  )
  return matchedCount === 1
}

function setting(changes: ShopChanges) {
  const [kept, removed] = [{} as Record<string, unknown>, {} as Record<string, ''>]
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) removed[name] = ''
    else kept[name] = value
  }
  return { $set: withLongs(kept) as Partial<ShopDocument>, $unset: removed }
}

/** A record that was never changed may say none. */
const atRevision = (revision: number) =>
  revision === 0 ? { $or: [{ revision: 0 }, { revision: { $exists: false } }] } : { revision }

/** What other subjects decide of a shop, apart from the record that its administrators edit: it has no revision. */
type SetMembers = Pick<
  ShopDocument,
  'owner' | 'email' | 'employee' | 'accountant' | 'reminderWords' | 'shiftMail' | 'setupGuide'
>

/** @param members those that are undefined are taken off the record */
export async function setOfShop(
  { collections }: Pick<Database, 'collections'>,
  shopId: string,
  members: { [Name in keyof SetMembers]?: SetMembers[Name] | undefined },
  session?: Transaction,
): Promise<void> {
  await collections.shops.updateOne({ _id: shopId }, setting(members), { session })
}
