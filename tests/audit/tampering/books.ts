import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BSON, type Document } from 'mongodb'
import { SaleReceived } from '#domain/api/sale.ts'
import type { MismatchedReceipts, WitnessedReceipt } from '#domain/api/witness.ts'
import { AnchorKeeper } from '#server/audit/anchor-keeper.ts'
import type { Difference } from '#server/audit/difference.ts'
import { HeadsFile, type HeadsState } from '#server/audit/heads-file.ts'
import { readHeadsRecord, replaceHeadsRecord } from '#server/audit/heads-record-store.ts'
import { type Installation, openInstallation } from '#server/audit/installation.ts'
import { keepKey } from '#server/backup/key.ts'
import { makeBackup } from '#server/backup/make.ts'
import type { BackupPlaces } from '#server/backup/settings.ts'
import type { BookWriter } from '#server/books/book-writer.ts'
import { documentCollections, kinds } from '#server/books/kinds/index.ts'
import { answerOf } from '#server/books/kinds/sale/resend.ts'
import type { Database } from '#server/db/client.ts'
import type { StoredDocument } from '#server/db/documents.ts'
import { findMismatched } from '#server/ledger/witness.ts'
import { type GoldenShop, openGoldenShop, recordSteps } from '../../posting/golden/shop.ts'
import type { Id, Put, Tampering } from './put.ts'
import { withoutOneReceipt } from './without-one-receipt.ts'

/** Where books lie in MongoDB: everything that the writer writes and nothing else does. */
export const bookCollections: readonly string[] = [
  ...documentCollections.map(({ name }) => name),
  'journalPages',
  'chainHeads',
  'stockBalances',
  'dayProductTotals',
  'dayTotals',
  'openItems',
  'reviewItems',
]

/** The documents of a shop's books, by collection and id, as MongoDB holds them: money and quantities as Long. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, Document>>

/** A shop's books, what they were after each step of writing them, and what is kept outside the database. */
export type TestedBooks = {
  shopId: string
  /** The shop's record, which is none of the books: they hold what they began with of it. */
  shop: Document
  now: Snapshot
  /** Oldest first; the last is `now`. */
  states: Snapshot[]
  /** Books that were written from the beginning without one of the receipts, hashes and all. */
  rewritten: Snapshot
  /** The file of heads, which holds those of every shop. */
  anchors: string
  /** What the database knows of that file. */
  record: HeadsState
}

/**
 * What came of a tampering. `by tills alone`: the audit saw nothing; `without a name`: documents were tampered with,
 * and no difference names which; `error`: the audit ended in one, and reported nothing.
 */
export type Outcome = 'reported' | 'by tills alone' | 'without a name' | 'unnoticed' | 'error'

/** What is kept outside a shop's books: heads in a file and in backups, and what was restored. */
type Outside = Installation & Pick<Awaited<ReturnType<HeadsFile['read']>>, 'restores'>

/** Writes golden shops, and lets them be tampered with, one tampering at a time. */
export class TamperingGround {
  readonly #database: Database
  readonly #places: BackupPlaces
  /** What the tills of each shop were answered. */
  readonly #tills = new Map<string, WitnessedReceipt[]>()
  /** For books that alone are tampered with: what is kept outside them was read once. */
  #outside: Outside | undefined

  private constructor(database: Database, folder: string) {
    this.#database = database
    const dataDir = join(folder, 'data')
    this.#places = {
      dataDir,
      folder: join(folder, 'backups'),
      place: 'the backups',
      keyFile: join(dataDir, 'backup-key.txt'),
    }
  }

  /**
   * The validators and unique keys are taken off: they belong to the database, and anyone who can write straight
   * into it can do the same.
   */
  static async open(
    database: Database,
    writer: BookWriter,
    shops: readonly GoldenShop[],
  ): Promise<{ ground: TamperingGround; books: TestedBooks[]; close(): Promise<void> }> {
    const folder = await mkdtemp(join(tmpdir(), 'tampering-'))
    const ground = new TamperingGround(database, folder)
    const keeper = new AnchorKeeper(ground.#places.dataDir, database)
    const written = []
    for (const golden of shops) {
      const { _id: shopId } = golden.shop
      await openGoldenShop(database, golden)
      await recordSteps(writer, withoutOneReceipt(golden))
      const rewritten = await ground.#read(shopId)
      await ground.#write(
        [...idsOf(rewritten)].map(({ collection, id }) => ({ collection, id, document: null })),
      )
      const states: Snapshot[] = []
      for (const step of golden.steps) {
        await recordSteps(writer, { ...golden, steps: [step] })
        await keeper.keep(golden.shop.createdAt)
        await ground.#markOneAsSeen(shopId)
        states.push(await ground.#read(shopId))
      }
      written.push({ shopId, shop: await ground.#readShop(shopId), states, rewritten })
      ground.#tills.set(shopId, await receiptsOfTills(database, shopId))
    }
    await ground.#backUp()
    for (const name of [...bookCollections, 'shops'])
      await database.db.command({ collMod: name, validator: {} })
    for (const name of bookCollections) await database.db.collection(name).dropIndexes()
    const anchors = await ground.#readAnchorFile()
    const record = await readHeadsRecord(database)
    if (!record) throw new Error('the database knows nothing of the file of heads')
    const books = written.map(({ shopId, shop, states, rewritten }) => {
      const now = states.at(-1)
      if (!now) throw new Error(`${shopId} has no steps`)
      return { shopId, shop, states, now, rewritten, anchors, record }
    })
    return { ground, books, close: () => rm(folder, { recursive: true, force: true }) }
  }

  /** Audits the present books, with the backup of last night, and has the tills compare what they know. */
  async audit(shopId: string): Promise<{ differences: Difference[]; unlike: MismatchedReceipt[] }> {
    const outside = await this.#readOutside()
    const differences = [...outside.heads, ...(await outside.audit(shopId))]
    return { differences, unlike: await this.#askTills(shopId, outside) }
  }

  async #askTills(shopId: string, { restores }: Outside): Promise<MismatchedReceipt[]> {
    const receipts = this.#tills.get(shopId) ?? []
    const { unlike } = await findMismatched(this.#database, shopId, receipts, restores)
    return [...unlike]
  }

  async #readOutside(): Promise<Outside> {
    const installation = await openInstallation(this.#database, this.#places)
    const { restores } = await new HeadsFile(this.#places.dataDir).read()
    return { ...installation, restores }
  }

  async #backUp(): Promise<void> {
    const { key } = await keepKey(this.#places.keyFile)
    await makeBackup({
      ...{ ...this.#places, database: this.#database, key, identity: { kind: 'none' } },
      now: () => new Date(),
      tell: () => undefined,
    })
  }

  /** Tampers, audits, and puts everything back. */
  async try(books: TestedBooks, tampering: Tampering): Promise<Outcome> {
    const { puts } = tampering
    return this.#tampered(books, tampering, async (outside) => {
      const differences = [...outside.heads, ...(await outside.audit(books.shopId))]
      if (differences.length === 0)
        return (await this.#askTills(books.shopId, outside)).length > 0 ? 'by tills alone' : 'unnoticed'
      const names = namesOf(books, puts)
      const isNamed = differences.some(({ where, document = '' }) =>
        names.some((name) => where.includes(name) || document.includes(name)),
      )
      return names.length === 0 || isNamed ? 'reported' : 'without a name'
    }).catch(() => 'error')
  }

  /** What one audit finds of several documents that were tampered with; nothing where it ends in an error. */
  async differencesOf(books: TestedBooks, puts: readonly Put[]): Promise<readonly Difference[]> {
    return this.#tampered(books, { puts: [...puts] }, ({ audit }) => audit(books.shopId)).catch(() => [])
  }

  async #tampered<Result>(
    books: TestedBooks,
    { puts, anchors, record }: Tampering,
    look: (outside: Outside) => Promise<Result>,
  ): Promise<Result> {
    // Read before anything is changed: no books are among it.
    this.#outside ??= await this.#readOutside()
    const isOutsideToo = anchors !== undefined || record !== undefined
    await this.#write(puts)
    if (record !== undefined) await this.#writeRecord(record)
    if (anchors !== undefined) await this.#writeAnchorFile(anchors)
    try {
      return await look(isOutsideToo ? await this.#readOutside() : this.#outside)
    } finally {
      await this.#write(
        puts.map(({ collection, id }) => ({
          collection,
          id,
          document: collection === 'shops' ? books.shop : (books.now.get(collection)?.get(keyOf(id)) ?? null),
        })),
      )
      if (anchors !== undefined) await this.#writeAnchorFile(books.anchors)
      if (record !== undefined) await this.#writeRecord(books.record)
    }
  }

  /** The oldest item of the review list that is not marked yet, where there is one. */
  async #markOneAsSeen(shopId: string): Promise<void> {
    const seen = {
      at: new Date('2026-03-11T08:00:00Z'),
      byUid: 'owner',
      mark: 'one',
      note: 'Agreed by phone',
    }
    await this.#database.collections.reviewItems.findOneAndUpdate(
      { '_id.shopId': shopId, isSeen: false },
      { $set: { isSeen: true, seen } },
      { sort: { _id: 1 } },
    )
  }

  async #writeRecord(record: HeadsState): Promise<void> {
    await replaceHeadsRecord(this.#database, record, new Date())
  }

  async #readShop(shopId: string): Promise<Document> {
    const shop = await this.#database.db
      .collection<Document>('shops')
      .findOne({ _id: shopId } as Document, { promoteLongs: false })
    if (!shop) throw new Error(`there is no shop ${shopId}`)
    return shop
  }

  async #read(shopId: string): Promise<Snapshot> {
    const snapshot = new Map<string, Map<string, Document>>()
    for (const name of bookCollections) {
      const filter: Document = name === 'chainHeads' ? { _id: shopId } : { '_id.shopId': shopId }
      const documents = await this.#database.db
        .collection<Document>(name)
        .find(filter, { promoteLongs: false })
        .sort({ _id: 1 })
        .toArray()
      snapshot.set(name, new Map(documents.map((document) => [keyOf(document._id), document])))
    }
    return snapshot
  }

  async #write(puts: readonly Put[]): Promise<void> {
    for (const name of new Set(puts.map(({ collection }) => collection))) {
      const writes = puts
        .filter(({ collection }) => collection === name)
        .map(({ id, document }) => {
          const filter: Document = { _id: id }
          return document === null
            ? { deleteOne: { filter } }
            : { replaceOne: { filter, replacement: document, upsert: true } }
        })
      await this.#database.db.collection<Document>(name).bulkWrite(writes)
    }
  }

  get #anchorFile(): string {
    return join(this.#places.dataDir, 'chain-heads.ndjson')
  }

  async #readAnchorFile(): Promise<string> {
    return readFile(this.#anchorFile, 'utf8').catch(() => '')
  }

  /** Null: there is no such file. */
  async #writeAnchorFile(text: string | null): Promise<void> {
    if (text === null) await rm(this.#anchorFile)
    else await writeFile(this.#anchorFile, text)
  }
}

type MismatchedReceipt = MismatchedReceipts['unlike'][number]

/** As they are in the storage of the tills: from the answer to each sale. */
async function receiptsOfTills({ collections }: Database, shopId: string): Promise<WitnessedReceipt[]> {
  const sales = await collections.sales.find({ '_id.shopId': shopId, origin: 'till' }).toArray()
  return sales.flatMap((sale): WitnessedReceipt[] => {
    const { saleId, entryNumber, entryHash, recordedAt } = SaleReceived.parse(JSON.parse(answerOf(sale)))
    if (!entryNumber || !entryHash || !recordedAt) return []
    return [{ saleId, number: entryNumber, hash: entryHash, recordedAt }]
  })
}

export function keyOf(id: unknown): string {
  return BSON.EJSON.stringify({ id })
}

/** Ids and references of the documents that were tampered with, as they were: empty where anything else was, too. */
function namesOf(books: TestedBooks, puts: readonly Put[]): string[] {
  const names: string[] = []
  for (const { collection, id, document } of puts) {
    const kind = kinds.find((one) => one.collection.name === collection)
    const before = books.now.get(collection)?.get(keyOf(id)) ?? document
    if (!kind || !before) return []
    const source = kind.sourceOf(before as StoredDocument)
    names.push(source.id, source.reference)
  }
  return names
}

export function* idsOf(snapshot: Snapshot): Generator<{ collection: string; id: Id; document: Document }> {
  for (const [collection, documents] of snapshot) {
    for (const document of documents.values()) yield { collection, id: document._id, document }
  }
}
