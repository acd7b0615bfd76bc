import type { Db } from 'mongodb'
import type { Database } from '../db/client.ts'
import { dataCollections, filledCollections, ownRecords, passingRecords } from '../db/contents.ts'
import { BackupError } from './error.ts'
import { splitDocuments } from './raw-documents-store.ts'

/** In a database from before a restore's first document until after its last. */
type RestoreMark = { _id: 'restore'; file: string; since: Date }

const maintenance = (db: Db) => db.collection<RestoreMark>('maintenance')

/** The backup whose restore was cut off, and left this database half filled; null where none was. */
export async function unfinishedRestore({ db }: Database): Promise<string | null> {
  return (await maintenance(db).findOne({ _id: 'restore' }))?.file ?? null
}

/** The collections that hold a shop's data; none where there are no books, or half of those of an unfinished restore. */
export async function presentBooks(database: Database): Promise<string[]> {
  return (await unfinishedRestore(database)) === null ? filledCollections(database.db) : []
}

/**
 * Marks the database as being restored into. It must hold no shop's data: nothing is ever restored over
 * something. What an unfinished restore left is taken away.
 */
export async function beginRestore(database: Database, file: string, since: Date): Promise<void> {
  const { db } = database
  const filled = await presentBooks(database)
  if (filled.length > 0)
    throw new BackupError(`Something was written into the database in the meantime (${filled.join(', ')}).`)
  await maintenance(db).replaceOne({ _id: 'restore' }, { file, since }, { upsert: true })
  // Collections without indexes and validators take the documents as they were, and quickly.
  await dropData(db)
  // Handed over for the books that were here before: it must not be written into these.
  for (const name of passingRecords) await db.collection(name).deleteMany({})
}

export async function endRestore({ db }: Database): Promise<void> {
  await maintenance(db).deleteOne({ _id: 'restore' })
}

/** How many shops have secret keys of a payment provider, which open with the key of SECRETS_KEY alone. */
export function countSealed({ db }: Database): Promise<number> {
  const sealed = { $exists: true }
  return db
    .collection('paymentConfigurations')
    .countDocuments({ $or: [{ 'secretKeys.test.sealed': sealed }, { 'secretKeys.live.sealed': sealed }] })
}

/** Deletes every shop's data; the records of the database itself stay. */
async function dropData(db: Db): Promise<void> {
  for (const name of await dataCollections(db)) await db.dropCollection(name)
  await db.collection<{ _id: string }>('schema').deleteOne({ _id: 'schema' })
}

/** Leaves nothing at all of what a rehearsal brought in. */
export async function clearScratch(db: Db): Promise<void> {
  await dropData(db)
  for (const name of ownRecords) await db.dropCollection(name)
}

export async function insertRaw({ db }: Database, collection: string, content: Buffer): Promise<void> {
  const documents = [...splitDocuments(content)]
  const answer = await db.command({
    insert: collection,
    documents,
    ordered: false,
    writeConcern: { w: 'majority', j: true },
  })
  if (answer.writeErrors?.length) {
    throw new Error(
      `${collection}: ${answer.writeErrors.length} documents were not taken: ${answer.writeErrors[0].errmsg}`,
    )
  }
}
