import {
  BSON,
  type ClientSession,
  type Collection,
  type Db,
  type Document,
  type Filter,
  MongoServerError,
} from 'mongodb'
import { genesisHash } from '#domain/posting/chain.ts'
import { lockLeftBehind, requireAllInPages, shopsWithBooks } from './left-behind.ts'

type Entry = Document & {
  _id: { shopId: string; number: number }
  postingDay: string
  lines: { account: string }[]
  previousHash: string
  hash: string
  recordedAt: Date
}
type Move = Document & { _id: { shopId: string; version: number; position: number }; sourceId: string }
type Head = { _id: string; version: number; number: number; projections?: unknown[]; forming?: number }
type Page = { _id: { shopId: string; version: number } } & Document
/** What belongs together on a page: an entry with what its document moved, or what a document without one did. */
type Piece = { entry: Entry | null; moves: Move[] }

/** About what a commit of a busy till's outbox has, and far below the 16 MB of a document. */
const maxEntries = 200
const maxBytes = 2 * 1024 * 1024
const movesAtOnce = 1_000

const projections = ['dayAccountTotals', 'dayTotals', 'dayProductTotals', 'stockBalances']

const namespaceExistsCode = 48

/**
 * Forms the pages of the journal out of the documents that each entry and each movement of stock was, in the order
 * of their numbers and versions. Pages get versions from 1; the head of a shop takes that of its last page, and with
 * it the projections that all its books were folded into, by which a shop is known to be done. Each page is
 * written together with a mark in the head: of two processes that do the same one goes on.
 */
export async function formPages(db: Db): Promise<void> {
  await lockLeftBehind(db)
  try {
    await db.createCollection('journalPages')
  } catch (error) {
    if (!hasCode(error, namespaceExistsCode)) throw error
  }
  for (const shopId of await shopsWithBooks(db)) await formPagesOf(db, shopId)
}

async function formPagesOf(db: Db, shopId: string): Promise<void> {
  const head = await db.collection<Head>('chainHeads').findOne({ _id: shopId })
  if (head?.projections) {
    await requireAllInPages(db, shopId, head)
    return
  }
  let version = 0
  let hash = genesisHash
  let number = 0
  let recordedAt = new Date(0)
  for await (const pieces of pagesOf(piecesOf(db, shopId))) {
    version += 1
    const page = pageOf(shopId, version, pieces, { number, hash, recordedAt })
    if (!(await write(db, shopId, head, { forming: version }, page))) return
    hash = page.hash
    number = page.last
    recordedAt = page.recordedAt
  }
  const folded = projections.map((name) => ({ name, version: 1, page: version }))
  await write(db, shopId, head, { version, projections: folded }, null)
}

/**
 * Writes a page, and into the head what it is now, if the head is still the one that was read. Without a page the
 * shop is done: pages past its last are taken away.
 * @returns false where another process was quicker, and is done with this shop
 */
async function write(
  db: Db,
  shopId: string,
  head: Head | null,
  mark: Partial<Head>,
  page: Page | null,
): Promise<boolean> {
  let isMine = true
  const heads = db.collection<Head>('chainHeads')
  await db.client.withSession((session) =>
    session.withTransaction(async () => {
      isMine = head === null || (await markHead(heads, head, mark, session))
      if (!isMine) return
      const pages = db.collection<Page>('journalPages')
      if (page) await pages.replaceOne({ _id: page._id }, page, { upsert: true, session })
      else if (head) await pages.deleteMany(pagesPast(shopId, mark.version ?? 0), { session })
    }),
  )
  if (isMine) return true
  if ((await heads.findOne({ _id: shopId }))?.projections) return false
  throw new Error(
    `a program from before this version still writes to the books of ${shopId}: stop that program`,
  )
}

/** Those of an attempt that was cut off, by a program that put less on each page. */
function pagesPast(shopId: string, version: number): Filter<Page> {
  return { _id: { $gt: { shopId, version }, $lte: { shopId, version: Number.MAX_SAFE_INTEGER } } }
}

async function markHead(
  heads: Collection<Head>,
  { _id, version }: Head,
  mark: Partial<Head>,
  session: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await heads.updateOne(
    { _id, version, projections: { $exists: false } },
    { $set: mark, ...(mark.projections && { $unset: { forming: '' } }) },
    { session },
  )
  return matchedCount === 1
}

function pageOf(
  shopId: string,
  version: number,
  pieces: readonly Piece[],
  before: { number: number; hash: string; recordedAt: Date },
) {
  const entries = pieces.flatMap(({ entry }) => entry ?? [])
  const last = entries.at(-1)
  const recordedAt = last?.recordedAt ?? before.recordedAt
  return {
    _id: { shopId, version },
    first: before.number + 1,
    last: last?._id.number ?? before.number,
    days: inOrder(entries.map(({ postingDay }) => postingDay)),
    accounts: inOrder(entries.flatMap(({ lines }) => lines.map(({ account }) => account))),
    previousHash: before.hash,
    hash: last?.hash ?? before.hash,
    recordedAt,
    entries: entries.map(({ _id, previousHash: _, recordedAt: at, ...entry }) => ({
      number: _id.number,
      ...entry,
      ...(at.getTime() !== recordedAt.getTime() && { recordedAt: at }),
    })),
    moves: pieces.flatMap(({ moves }) => moves.map(({ _id: _, ...move }) => move)),
  }
}

const inOrder = (texts: readonly string[]) => [...new Set(texts)].sort()

/** As many pieces to a page as fit; always at least one. */
async function* pagesOf(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece[]> {
  let page: Piece[] = []
  let bytes = 0
  for await (const piece of pieces) {
    const more = BSON.calculateObjectSize(piece)
    if (page.length > 0 && (page.length === maxEntries || bytes + more > maxBytes)) {
      yield page
      page = []
      bytes = 0
    }
    page.push(piece)
    bytes += more
  }
  if (page.length > 0) yield page
}

/** Each entry with the movements of its document, and those of the documents without one, a piece a document. */
async function* piecesOf(db: Db, shopId: string): AsyncGenerator<Piece> {
  const moves = placedMoves(db, shopId)
  let next = await moves.next()
  async function* withoutEntry(upTo: number): AsyncGenerator<Piece> {
    while (!next.done && next.value.place <= upTo) {
      const { sourceId } = next.value.move
      const ofSource: Move[] = []
      while (!next.done && next.value.move.sourceId === sourceId) {
        ofSource.push(next.value.move)
        next = await moves.next()
      }
      yield { entry: null, moves: ofSource }
    }
  }
  const entries = db
    .collection<Entry>('entries')
    .find(
      { _id: { $gte: { shopId, number: 0 }, $lte: { shopId, number: Number.MAX_SAFE_INTEGER } } },
      { promoteLongs: false },
    )
    .sort({ _id: 1 })
  for await (const entry of entries) {
    yield* withoutEntry(entry._id.number - 1)
    const ofIt: Move[] = []
    while (!next.done && next.value.hasEntry && next.value.place <= entry._id.number) {
      ofIt.push(next.value.move)
      next = await moves.next()
    }
    yield { entry, moves: ofIt }
  }
  yield* withoutEntry(Number.POSITIVE_INFINITY)
}

type PlacedMove = { move: Move; place: number; hasEntry: boolean }

/**
 * A shop's movements in the order they were made, each with the number of its document's entry as its place. One
 * whose document has none is placed with the one before it, and never before that one.
 */
async function* placedMoves(db: Db, shopId: string): AsyncGenerator<PlacedMove> {
  const found = db
    .collection<Move>('stockMoves')
    .find(
      {
        _id: {
          $gte: { shopId, version: 0, position: 0 },
          $lte: { shopId, version: Number.MAX_SAFE_INTEGER, position: 0 },
        },
      },
      { promoteLongs: false },
    )
    .sort({ _id: 1 })
  let place = 0
  for await (const some of inParts(found)) {
    const numbers = await entryNumbers(db, shopId, [...new Set(some.map(({ sourceId }) => sourceId))])
    for (const move of some) {
      place = Math.max(place, numbers.get(move.sourceId) ?? 0)
      yield { move, place, hasEntry: numbers.has(move.sourceId) }
    }
  }
}

async function entryNumbers(db: Db, shopId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const projection = { entryNumber: 1 }
  const [sales, receipts] = await Promise.all([
    db
      .collection<{ _id: { saleId: string }; entryNumber: number | null }>('sales')
      .find({ _id: { $in: ids.map((saleId) => ({ shopId, saleId })) } }, { projection })
      .toArray(),
    db
      .collection<{ _id: { receiptId: string }; entryNumber: number | null }>('stockReceipts')
      .find({ _id: { $in: ids.map((receiptId) => ({ shopId, receiptId })) } }, { projection })
      .toArray(),
  ])
  const numbers = new Map<string, number>()
  for (const { _id, entryNumber } of sales) if (entryNumber !== null) numbers.set(_id.saleId, entryNumber)
  for (const { _id, entryNumber } of receipts)
    if (entryNumber !== null) numbers.set(_id.receiptId, entryNumber)
  return numbers
}

async function* inParts<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let part: Item[] = []
  for await (const item of items) {
    part.push(item)
    if (part.length < movesAtOnce) continue
    yield part
    part = []
  }
  yield part
}

function hasCode(error: unknown, code: number): boolean {
  return error instanceof MongoServerError && error.code === code
}
