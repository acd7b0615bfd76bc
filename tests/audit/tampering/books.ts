import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BSON, type Document } from 'mongodb'
import { AnchorKeeper, readAnchors } from '#server/audit/anchors.ts'
import type { Difference } from '#server/audit/difference.ts'
import { auditShop } from '#server/audit/service.ts'
import type { BookWriter } from '#server/books/writer.ts'
import type { Database } from '#server/db/client.ts'
import { type GoldenShop, openGoldenShop, recordSteps } from '../../posting/golden/shop.ts'
import type { Id, Put, Tampering } from './tampering.ts'

/** Where books lie in MongoDB: everything that the writer writes and nothing else does. */
export const bookCollections = [
  'sales',
  'stockReceipts',
  'openingBalances',
  'entries',
  'chainHeads',
  'stockMoves',
  'stockBalances',
  'dayAccountTotals',
  'dayProductTotals',
  'dayTotals',
  'reviewItems',
] as const

/** The documents of a shop's books, by collection and id, as MongoDB holds them: money and quantities as Long. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, Document>>

/** A shop's books, what they were after each step of writing them, and what is kept outside the database. */
export type TestedBooks = {
  shopId: string
  now: Snapshot
  /** Oldest first; the last is `now`. */
  states: Snapshot[]
  /** Books that were written from the beginning without one of the receipts, hashes and all. */
  rewritten: Snapshot
  /** The file of heads, which holds those of every shop. */
  anchors: string
}

/** `error`: the audit ended in one, and reported nothing. */
export type Outcome = 'reported' | 'unnoticed' | 'error'

/** Writes golden shops, and lets them be tampered with, one tampering at a time. */
export class TamperingGround {
  readonly #database: Database
  readonly #dataDir: string

  private constructor(database: Database, dataDir: string) {
    this.#database = database
    this.#dataDir = dataDir
  }

  /**
   * The validators and unique keys are taken off: they belong to the database, and whoever can write straight
   * into it can do the same.
   */
  static async open(
    database: Database,
    writer: BookWriter,
    shops: readonly GoldenShop[],
  ): Promise<{ ground: TamperingGround; books: TestedBooks[]; close(): Promise<void> }> {
    const dataDir = await mkdtemp(join(tmpdir(), 'tampering-'))
    const ground = new TamperingGround(database, dataDir)
    const keeper = new AnchorKeeper(dataDir, () => database.collections.chainHeads.find().toArray())
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
      written.push({ shopId, states, rewritten })
    }
    for (const name of bookCollections) {
      await database.db.command({ collMod: name, validator: {} })
      await database.db.collection(name).dropIndexes()
    }
    const anchors = await ground.#readAnchorFile()
    const books = written.map(({ shopId, states, rewritten }) => {
      const now = states.at(-1)
      if (!now) throw new Error(`${shopId} has no steps`)
      return { shopId, states, now, rewritten, anchors }
    })
    return { ground, books, close: () => rm(dataDir, { recursive: true, force: true }) }
  }

  /** Audits the books as they stand. */
  async audit(shopId: string): Promise<Difference[]> {
    return auditShop(this.#database, shopId, await readAnchors(this.#dataDir, shopId))
  }

  /** Tampers, audits, and puts everything back. */
  async try(books: TestedBooks, { puts, anchors }: Tampering): Promise<Outcome> {
    await this.#write(puts)
    if (anchors !== undefined) await this.#writeAnchorFile(anchors)
    try {
      const differences = await this.audit(books.shopId)
      return differences.length > 0 ? 'reported' : 'unnoticed'
    } catch {
      return 'error'
    } finally {
      await this.#write(
        puts.map(({ collection, id }) => ({
          collection,
          id,
          document: books.now.get(collection)?.get(keyOf(id)) ?? null,
        })),
      )
      if (anchors !== undefined) await this.#writeAnchorFile(books.anchors)
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
    return join(this.#dataDir, 'chain-heads.ndjson')
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

export function keyOf(id: unknown): string {
  return BSON.EJSON.stringify({ id })
}

export function* idsOf(snapshot: Snapshot): Generator<{ collection: string; id: Id; document: Document }> {
  for (const [collection, documents] of snapshot) {
    for (const document of documents.values()) yield { collection, id: document._id, document }
  }
}

/** The same steps, but one receipt was never written: the first to which nothing is returned. */
function withoutOneReceipt(golden: GoldenShop): GoldenShop {
  const sales = golden.steps.flatMap((step) => ('sales' in step ? step.sales : []))
  const returnedTo = new Set(sales.map(({ input }) => input.sale.returnOf))
  const receipts = golden.steps.flatMap((step): { input: { saleId: string } }[] =>
    'sales' in step ? step.sales : 'imported' in step ? step.imported : [],
  )
  const leftOut = receipts.find(({ input }) => !returnedTo.has(input.saleId))
  const isKept = (told: { input: { saleId: string } }) => told.input.saleId !== leftOut?.input.saleId
  const steps = golden.steps.map((step) => {
    if ('sales' in step) return { sales: step.sales.filter(isKept) }
    return 'imported' in step ? { imported: step.imported.filter(isKept) } : step
  })
  return { ...golden, steps }
}
