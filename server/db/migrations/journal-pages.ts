import { BSON, type ClientSession, type Collection, type Db, type Document, MongoServerError } from 'mongodb'
import { genesisHash } from '#domain/posting/chain.ts'

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
/** What belongs together on a page: an entry with what was moved up to it, or what was moved after the last entry. */
type Piece = { entry: Entry | null; moves: Move[] }

/** About what a commit of a busy till's outbox has, and far below the 16 MB of a document. */
const mostEntries = 200
const mostBytes = 2 * 1024 * 1024
const movesAtOnce = 1_000

const projections = ['dayAccountTotals', 'dayTotals', 'dayProductTotals', 'stockBalances']

const namespaceNotFoundCode = 26
const unauthorizedCode = 13
const namespaceExistsCode = 48

/**
 * Forms the pages of the journal out of the documents that each entry and each movement of stock was, in the order
 * of their numbers and versions. Pages get versions from 1; the head of a shop takes that of its last page, and with
 * it the projections that all its books were folded into, by which a shop is known to be done. Each page is
 * written together with a mark in the head: of two processes that do the same one goes on. The documents of before
 * are taken away after the last shop.
 */
export async function formPages(db: Db): Promise<void> {
  try {
    await db.createCollection('journalPages')
  } catch (error) {
    if (!hasCode(error, namespaceExistsCode)) throw error
  }
  for (const shopId of await shopsWithBooks(db)) await formPagesOf(db, shopId)
  for (const name of ['stockMoves', 'entries']) await takeAway(db, name)
}

async function shopsWithBooks(db: Db): Promise<string[]> {
  const found = await Promise.all([
    db.collection('chainHeads').distinct('_id'),
    db.collection('entries').distinct('_id.shopId'),
    db.collection('stockMoves').distinct('_id.shopId'),
  ])
  return [...new Set(found.flat().map(String))].sort()
}

async function formPagesOf(db: Db, shopId: string): Promise<void> {
  const head = await db.collection<Head>('chainHeads').findOne({ _id: shopId })
  if (head?.projections) return
  let version = 0
  let hash = genesisHash
  let number = 0
  for await (const pieces of pagesOf(piecesOf(db, shopId))) {
    version += 1
    const page = pageOf(shopId, version, pieces, { number, hash })
    if (!(await write(db, shopId, head, { forming: version }, page))) return
    hash = page.hash
    number = page.last
  }
  const folded = projections.map((name) => ({ name, version: 1, page: version }))
  await write(db, shopId, head, { version, projections: folded }, null)
}

/**
 * Writes a page, and into the head what it is now, if the head is still the one that was read.
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
      if (!isMine || !page) return
      const pages = db.collection<Page>('journalPages')
      await pages.replaceOne({ _id: page._id }, page, { upsert: true, session })
    }),
  )
  if (isMine) return true
  if ((await heads.findOne({ _id: shopId }))?.projections) return false
  throw new Error(
    `a program of before this version still writes to the books of ${shopId}: end it, start again`,
  )
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
  before: { number: number; hash: string },
) {
  const entries = pieces.flatMap(({ entry }) => entry ?? [])
  const last = entries.at(-1)
  const recordedAt = last?.recordedAt ?? new Date(0)
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
    if (page.length > 0 && (page.length === mostEntries || bytes + more > mostBytes)) {
      yield page
      page = []
      bytes = 0
    }
    page.push(piece)
    bytes += more
  }
  if (page.length > 0) yield page
}

/** Each entry with the movements up to it, and those of the documents behind the last one, a piece a document. */
async function* piecesOf(db: Db, shopId: string): AsyncGenerator<Piece> {
  const moves = placedMoves(db, shopId)
  let next = await moves.next()
  const entries = db
    .collection<Entry>('entries')
    .find(
      { _id: { $gte: { shopId, number: 0 }, $lte: { shopId, number: Number.MAX_SAFE_INTEGER } } },
      { promoteLongs: false },
    )
    .sort({ _id: 1 })
  for await (const entry of entries) {
    const upToIt: Move[] = []
    while (!next.done && next.value.entryNumber <= entry._id.number) {
      upToIt.push(next.value.move)
      next = await moves.next()
    }
    yield { entry, moves: upToIt }
  }
  while (!next.done) {
    const { sourceId } = next.value.move
    const ofSource: Move[] = []
    while (!next.done && next.value.move.sourceId === sourceId) {
      ofSource.push(next.value.move)
      next = await moves.next()
    }
    yield { entry: null, moves: ofSource }
  }
}

/**
 * A shop's movements in the order they were made, each with the number of its document's entry. One whose document
 * has none stands where the one before it stands, and none stands before the one before it.
 */
async function* placedMoves(db: Db, shopId: string): AsyncGenerator<{ move: Move; entryNumber: number }> {
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
      yield { move, entryNumber: place }
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

/** An account of the database that may not drop them empties them. */
async function takeAway(db: Db, name: string): Promise<void> {
  try {
    await db.dropCollection(name)
  } catch (error) {
    if (hasCode(error, unauthorizedCode)) await db.collection(name).deleteMany({})
    else if (!hasCode(error, namespaceNotFoundCode)) throw error
  }
}

function hasCode(error: unknown, code: number): boolean {
  return error instanceof MongoServerError && error.code === code
}
