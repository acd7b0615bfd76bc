import { randomUUID } from 'node:crypto'
import { type ClientSession, type Collection, type Document, MongoServerError } from 'mongodb'
import { Refusal } from '#domain/errors.ts'
import type { Database } from '../db/client.ts'
import type { ChainHeadDocument, ShopDocument } from '../db/documents.ts'
import { duplicateField } from '../db/duplicate.ts'
import { withLongs } from '../db/longs.ts'
import { addShop } from '../shops/record-store.ts'
import { chainHeads, removeDocuments } from './collections-store.ts'
import { damaged } from './read-archive.ts'

/** An import of which nothing was heard so long has no process any more. */
export const leaseMs = 60_000

/** An import under way. Two of one shop are distinguished by `importId`. */
export type ShopImport = { shopId: string; importId: string }

/** The record of a shop while its documents come in. It is none of the shops yet: it is not found, and gives no access. */
type ImportedShop = ShopDocument & { importId: string; importedUntil: Date }
const shopImports = ({ db }: Database) => db.collection<ImportedShop>('shopImports')
/** The head of its chain: among the others it would be written down as one of this installation's. */
const shopImportHeads = ({ db }: Database) => db.collection<ChainHeadDocument>('shopImportHeads')
const keyOf = ({ shopId, importId }: ShopImport) => ({ _id: shopId, importId })

/**
 * Takes the shop's place, and takes away what an import that was cut off left there.
 * @throws Refusal shop_exists
 */
export async function beginImport(database: Database, shop: ShopDocument, now: Date): Promise<ShopImport> {
  const { _id: shopId, name } = shop
  const importId = randomUUID()
  const record = withLongs({ ...shop, importId, importedUntil: new Date(now.getTime() + leaseMs) })
  try {
    await shopImports(database).replaceOne({ _id: shopId, importedUntil: { $lte: now } }, record, {
      upsert: true,
    })
  } catch (error) {
    if (duplicateField(error) === null) throw error
    throw new Refusal('shop_exists', { name })
  }
  // Looked for once no other import can run: from here on it belongs to this import.
  const present = await database.collections.shops.findOne({ _id: shopId })
  if (present) {
    await shopImports(database).deleteOne({ _id: shopId, importId })
    throw new Refusal('shop_exists', { name: present.name })
  }
  await takeAway(database, shopId)
  return { shopId, importId }
}

/** @returns whether it is still this import's place */
export async function goOnImporting(database: Database, shop: ShopImport, now: Date): Promise<boolean> {
  const importedUntil = new Date(now.getTime() + leaseMs)
  const { matchedCount } = await shopImports(database).updateOne(keyOf(shop), { $set: { importedUntil } })
  return matchedCount === 1
}

/** ValidationError, DuplicateKey, BSONObjectTooLarge. */
const refusedCodes = [121, 11_000, 10_334]

/** @throws Refusal archive_damaged where one is none that this program writes */
export async function insertDocuments(
  database: Database,
  collection: string,
  documents: Document[],
): Promise<void> {
  const place =
    collection === chainHeads ? shopImportHeads(database) : database.db.collection<Document>(collection)
  try {
    await (place as Collection).insertMany(documents, { ordered: false })
  } catch (error) {
    if (error instanceof MongoServerError && refusedCodes.includes(Number(error.code)))
      throw damaged(`it has something among ${collection} that is none`)
    throw error
  }
}

/** The database as the audit of a shop is to see it that is not among the shops yet. */
export function asImported(database: Database): Database {
  const collections = {
    ...database.collections,
    shops: shopImports(database) as never,
    chainHeads: shopImportHeads(database),
  }
  return { ...database, collections }
}

/** Puts the shop among the shops. */
export async function endImport(
  database: Database,
  imported: ShopImport,
  shop: ShopDocument,
  session: ClientSession,
): Promise<void> {
  const { deletedCount } = await shopImports(database).deleteOne(keyOf(imported), { session })
  if (deletedCount === 0) throw new Error(`the import of shop ${shop._id} was taken over`)
  const head = await shopImportHeads(database).findOneAndDelete({ _id: shop._id }, { session })
  if (head) await database.collections.chainHeads.insertOne(head, { session })
  await addShop(database, shop, session)
}

/** Takes away all that was written, where it is still this import's. */
export async function undoImport(database: Database, shop: ShopImport, now: Date): Promise<void> {
  if (!(await goOnImporting(database, shop, now))) return
  await takeAway(database, shop.shopId)
  await shopImports(database).deleteOne(keyOf(shop))
}

async function takeAway(database: Database, shopId: string): Promise<void> {
  await removeDocuments(database.db, shopId)
  await shopImportHeads(database).deleteOne({ _id: shopId })
}
