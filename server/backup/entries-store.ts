import type { ClientSession, Db } from 'mongodb'
import { entriesInOrder, findEntry } from '../books/journal/in-order-store.ts'
import type { Database } from '../db/client.ts'
import type { ChainHeadDocument, EntryDocument, JournalPageDocument } from '../db/documents.ts'

type ReadOptions = { session?: ClientSession; readConcern?: { level: 'snapshot' } }
type Entry = Pick<EntryDocument, 'hash' | 'lines'>

/**
 * A shop's entries in the order of their numbers. A backup, and a database that was never opened by a program of this
 * version on, may be from before there were pages: its entries are documents of their own then.
 */
export async function* entriesOf(db: Db, shopId: string, options: ReadOptions): AsyncGenerator<Entry> {
  if (await isInPages(db, shopId, options)) {
    yield* entriesInOrder(db.collection<JournalPageDocument>('journalPages'), shopId, options)
    return
  }
  yield* singleEntries(db)
    .find(
      { _id: { $gte: { shopId, number: 0 }, $lt: { shopId, number: Number.MAX_SAFE_INTEGER } } },
      { ...options, batchSize: 5000 },
    )
    .project<Entry>({ hash: 1, lines: 1 })
    .sort({ _id: 1 })
}

/** The hash of an entry; null where the books have no such entry, or there is no such shop. */
export async function hashOfEntry(
  { db, collections }: Database,
  shopId: string,
  number: number,
): Promise<string | null> {
  const entry = (await isInPages(db, shopId))
    ? await findEntry(collections.journalPages, shopId, number)
    : await singleEntries(db).findOne({ _id: { shopId, number } }, { projection: { hash: 1 } })
  return entry?.hash ?? null
}

/** Forming the pages of a shop ends by saying in its head how far its projections are. */
async function isInPages(db: Db, shopId: string, options: ReadOptions = {}): Promise<boolean> {
  const head = await db.collection<ChainHeadDocument>('chainHeads').findOne({ _id: shopId }, options)
  return head?.projections !== undefined
}

const singleEntries = (db: Db) =>
  db.collection<Entry & { _id: { shopId: string; number: number } }>('entries')
