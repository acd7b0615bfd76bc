import { createHash } from 'node:crypto'
import { type ClientSession, type Db, MongoServerError } from 'mongodb'
import { genesisHash } from '#domain/posting/chain.ts'
import { readSchemaVersion, schemaVersion } from '#server/db/schema-version.ts'
import type { Database } from '../db/client.ts'
import { dataCollections, formerTotals, leftBehind } from '../db/contents.ts'
import type { ChainHeadDocument, JournalPageDocument } from '../db/documents.ts'
import { entriesOf } from './entries-store.ts'
import { BackupError } from './error.ts'
import type { CollectionFigures, ShopFigures, ShopHead } from './manifest.ts'

/** Parts of this size are held in memory, one at a time. */
const partBytes = 4 * 1024 * 1024
type ReadOptions = { session?: ClientSession; readConcern?: { level: 'snapshot' } }

/** SnapshotTooOld, SnapshotUnavailable: reading took longer than MongoDB keeps its past. */
export function isSnapshotGone(error: unknown): boolean {
  return error instanceof MongoServerError && [239, 246].includes(Number(error.code))
}

/** A database as it is at one moment, however long reading it takes. */
export type Snapshot = {
  schema: number
  /** The documents of every collection by `_id`, as BSON one behind the other, in parts. */
  parts(): AsyncGenerator<{ collection: string; part: number; content: Buffer }>
  /** Of what `parts` has yielded so far. */
  figures(): CollectionFigures[]
  shops(): Promise<ShopFigures[]>
  heads(): Promise<ShopHead[]>
}

/**
 * Reads with one snapshot session: every collection as at the same instant, while the tills go on
 * selling. MongoDB keeps the past for five minutes; a database that takes longer to read says so.
 */
export async function withSnapshot<Result>(
  { db }: Database,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.client.withSession({ snapshot: true }, async (session) => {
      // The first read sets the moment. It must not be a raw one: from those the driver does not take it.
      // Said with every read: else the client's own read concern would win, silently, and there be no moment.
      const options = { session, readConcern: { level: 'snapshot' } } as const
      const schema = (await readSchemaVersion(db, options)) ?? schemaVersion
      return work(openSnapshot(db, await dataCollections(db), schema, options))
    })
  } catch (error) {
    if (isSnapshotGone(error)) {
      throw new BackupError(
        'Reading the database took longer than MongoDB keeps its past: set its parameter minSnapshotHistoryWindowInSeconds higher (300 is usual), and repeat it.',
        { cause: error },
      )
    }
    throw error
  }
}

/** The figures of a database without writers, for comparison with a manifest. */
export async function readFigures({ db }: Database) {
  const snapshot = openSnapshot(db, await dataCollections(db), schemaVersion)
  for await (const _part of snapshot.parts());
  return { collections: snapshot.figures(), shops: await snapshot.shops() }
}

function openSnapshot(db: Db, names: readonly string[], schema: number, options: ReadOptions = {}): Snapshot {
  const figures: CollectionFigures[] = []

  async function* partsOf(collection: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let [documents, bytes, held] = [0, 0, 0]
    let waiting: Buffer[] = []
    const found = db
      .collection<Buffer>(collection)
      .find({}, { ...options, raw: true, batchSize: 5000 })
      .sort({ _id: 1 })
    for await (const document of found) {
      hash.update(document)
      documents += 1
      bytes += document.length
      held += document.length
      waiting.push(document)
      if (held < partBytes) continue
      yield Buffer.concat(waiting)
      ;[waiting, held] = [[], 0]
    }
    if (held > 0) yield Buffer.concat(waiting)
    if (documents === 0 && [...leftBehind, ...formerTotals].includes(collection)) return
    figures.push({ name: collection, documents, bytes, sha256: hash.digest('hex') })
  }

  return {
    schema,
    async *parts() {
      for (const collection of names) {
        let part = 0
        for await (const content of partsOf(collection)) {
          part += 1
          yield { collection, part, content }
        }
      }
    },
    figures: () => figures,
    async shops() {
      const shops = await db
        .collection<{ _id: string; name: string; currency: string }>('shops')
        .find({}, { ...options, projection: { name: 1, currency: 1 } })
        .sort({ _id: 1 })
        .toArray()
      const read: ShopFigures[] = []
      for (const { _id, name, currency } of shops) {
        read.push({ shopId: _id, name, currency, ...(await booksOf(db, _id, options)) })
      }
      return read
    },
    async heads() {
      const heads = await db.collection<ChainHeadDocument>('chainHeads').find({}, options).toArray()
      const sound = []
      for (const { _id: shopId, number, hash } of heads) {
        // One that was changed in the database would contradict the books after they are repaired.
        const page = await db
          .collection<JournalPageDocument>('journalPages')
          .findOne({ '_id.shopId': shopId, last: number }, { ...options, projection: { hash: 1 } })
        if (page?.hash === hash) sound.push({ shopId, number, hash })
      }
      return sound
    },
  }
}

/** A shop's entries in the order of their numbers: their hash and their totals. */
async function booksOf(db: Db, shopId: string, options: ReadOptions) {
  const hashes = createHash('sha256')
  const balances = new Map<string, number>()
  let entries = 0
  let headHash = genesisHash
  for await (const { hash, lines } of entriesOf(db, shopId, options)) {
    hashes.update(hash)
    entries += 1
    headHash = hash
    for (const { account, amountMinor } of lines) {
      balances.set(account, (balances.get(account) ?? 0) + amountMinor)
    }
  }
  const trialBalance = Object.fromEntries([...balances].sort(([a], [b]) => (a < b ? -1 : 1)))
  return { entries, headHash, entryHashes: hashes.digest('hex'), trialBalance }
}
