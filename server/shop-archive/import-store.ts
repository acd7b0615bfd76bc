import type { AnyBulkWriteOperation, ClientSession, Document } from 'mongodb'
import { Refusal } from '#domain/errors.ts'
import type { Database } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'
import { duplicateField } from '../db/duplicate.ts'
import { withLongs } from '../db/longs.ts'
import type { PersonDocument } from '../identity/person-store.ts'
import { removeDocuments } from './collections-store.ts'

/** An import of which nothing was heard so long has no process any more. */
const leaseMs = 60_000

/** The record of a shop while its documents come in. It is none of the shops yet: nobody finds it, or gets in by it. */
type ShopImport = ShopDocument & { importedUntil: Date }
const shopImports = ({ db }: Database) => db.collection<ShopImport>('shopImports')

/**
 * Takes the shop's place, and takes away what an import that was cut off left there.
 * @throws Refusal shop_exists
 */
export async function beginImport(database: Database, shop: ShopDocument, now: Date): Promise<void> {
  const { _id: shopId, name } = shop
  const record = withLongs({ ...shop, importedUntil: new Date(now.getTime() + leaseMs) })
  try {
    await shopImports(database).replaceOne({ _id: shopId, importedUntil: { $lte: now } }, record, {
      upsert: true,
    })
  } catch (error) {
    if (duplicateField(error) === null) throw error
    throw new Refusal('shop_exists', { name })
  }
  // Looked for once nobody else can bring it in: from here on it is this import's.
  const present = await database.collections.shops.findOne({ _id: shopId })
  if (present) {
    await shopImports(database).deleteOne({ _id: shopId })
    throw new Refusal('shop_exists', { name: present.name })
  }
  await removeDocuments(database.db, shopId)
}

export async function goOnImporting(database: Database, shopId: string, now: Date): Promise<void> {
  const importedUntil = new Date(now.getTime() + leaseMs)
  const { matchedCount } = await shopImports(database).updateOne({ _id: shopId }, { $set: { importedUntil } })
  if (matchedCount === 0) throw new Error(`the import of shop ${shopId} was taken over`)
}

export async function insertDocuments(
  { db }: Database,
  collection: string,
  documents: Document[],
): Promise<void> {
  await db.collection(collection).insertMany(documents, { ordered: false })
}

/** What people are called; whoever is known here keeps the name that is known. No address: nobody is found by it. */
export async function namePeople(
  { db }: Database,
  people: readonly { uid: string; name: string }[],
): Promise<void> {
  const writes = people.map(
    ({ uid, name }): AnyBulkWriteOperation<PersonDocument> => ({
      updateOne: { filter: { _id: uid }, update: { $setOnInsert: { email: '', name } }, upsert: true },
    }),
  )
  if (writes.length > 0) await db.collection<PersonDocument>('people').bulkWrite(writes, { ordered: false })
}

/** The database as the audit of a shop is to see it whose record is not among the shops yet. */
export function asImported(database: Database): Database {
  return { ...database, collections: { ...database.collections, shops: shopImports(database) as never } }
}

/** Puts the record among the shops. */
export async function endImport(
  database: Database,
  shop: ShopDocument,
  session: ClientSession,
): Promise<void> {
  const { deletedCount } = await shopImports(database).deleteOne({ _id: shop._id }, { session })
  if (deletedCount === 0) throw new Error(`the import of shop ${shop._id} was taken over`)
  await database.collections.shops.insertOne(withLongs(shop), { session })
}

/** Takes away all that was written, unless the shop is among the shops. */
export async function undoImport(database: Database, shopId: string): Promise<void> {
  if (await database.collections.shops.findOne({ _id: shopId })) return
  await removeDocuments(database.db, shopId)
  await shopImports(database).deleteOne({ _id: shopId })
}
