import type { AnyBulkWriteOperation, ClientSession, Collection, Document } from 'mongodb'
import { compareStock, type Stock } from '../audit/audit-stock.ts'
import { compareDays, type TotalsOfDays } from '../audit/audit-totals.ts'
import { compareFigures, type Difference } from '../audit/difference.ts'
import { DayFigures, dayDocuments } from '../books/day-totals.ts'
import { BooksChanged } from '../books/engine/commit-books-store.ts'
import { Figures } from '../books/figures.ts'
import { pageAfter } from '../books/journal/page.ts'
import { type projections, projectionsThrough } from '../books/projections.ts'
import type { Database } from '../db/client.ts'
import type { Collections } from '../db/collections.ts'
import type { ChainHeadDocument, DayTotalDocument } from '../db/documents.ts'
import { withLongs } from '../db/longs.ts'

/** What has to be written to make a projection what it should be, and what differed. */
export type Mending = {
  collection: (typeof projections)[number]['name']
  writes: AnyBulkWriteOperation<Document>[]
  differences: Difference[]
}

/** The totals of days compared with the calculated ones. */
export async function mendDays(
  collections: Collections,
  shopId: string,
  computed: TotalsOfDays,
): Promise<Mending> {
  const mending: Mending = { collection: 'dayTotals', writes: [], differences: [] }
  const missing = dayDocuments(shopId, computed)
  for await (const stored of collections.dayTotals.find({ '_id.shopId': shopId })) {
    const { _id } = stored
    const expected = missing.get(_id.day)
    missing.delete(_id.day)
    const differences = compareDays(figuresOf(expected), figuresOf(stored))
    if (differences.length === 0) continue
    mending.differences.push(...differences)
    mending.writes.push(
      expected
        ? { replaceOne: { filter: { _id }, replacement: withLongs(expected) } }
        : { deleteOne: { filter: { _id } } },
    )
  }
  for (const document of missing.values()) {
    mending.differences.push(...compareDays(figuresOf(document), figuresOf(undefined)))
    mending.writes.push({ insertOne: { document: withLongs(document) as Document } })
  }
  return mending
}

function figuresOf(document: DayTotalDocument | undefined): DayFigures {
  const figures = new DayFigures()
  if (document) figures.addDocument(document)
  return figures
}

/** The totals of products by day compared with the calculated ones, by day and product. */
export async function mendProducts(
  collections: Collections,
  shopId: string,
  computed: Figures,
): Promise<Mending> {
  const mending: Mending = { collection: 'dayProductTotals', writes: [], differences: [] }
  const missing = new Set(computed.keys())
  for await (const { _id, ...amounts } of collections.dayProductTotals.find({ '_id.shopId': shopId })) {
    const key = `${_id.day} ${_id.productId}`
    const stored = new Figures()
    stored.addDocument(key, amounts)
    const isKnown = missing.delete(key)
    const differences = compareFigures('product_total', key, computed.of(key), stored.of(key))
    if (differences.length === 0) continue
    mending.differences.push(...differences)
    const replacement = withLongs(Object.fromEntries(computed.of(key)))
    mending.writes.push(
      isKnown ? { replaceOne: { filter: { _id }, replacement } } : { deleteOne: { filter: { _id } } },
    )
  }
  for (const key of missing) {
    const differences = compareFigures('product_total', key, computed.of(key), new Map())
    if (differences.length === 0) continue
    mending.differences.push(...differences)
    const [day = '', ...productId] = key.split(' ')
    const _id = { shopId, day, productId: productId.join(' ') } as object
    const document: Document = { _id, ...withLongs(Object.fromEntries(computed.of(key))) }
    mending.writes.push({ insertOne: { document } })
  }
  return mending
}

/**
 * Balances of stock against what the movements left. What a unit cost last stays as it is where
 * older movements do not show it, and where that balance is gone it is what the product's record says.
 */
export async function mendStock(
  collections: Collections,
  shopId: string,
  computed: ReadonlyMap<string, Stock>,
): Promise<Mending> {
  const mending: Mending = { collection: 'stockBalances', writes: [], differences: [] }
  const missing = new Map(computed)
  for await (const { _id, ...stored } of collections.stockBalances.find({ '_id.shopId': shopId })) {
    const { productId } = _id
    const expected = missing.get(productId)
    missing.delete(productId)
    const differences = compareStock(productId, expected, stored)
    if (differences.length === 0) continue
    mending.differences.push(...differences)
    mending.writes.push(
      expected
        ? { replaceOne: { filter: { _id }, replacement: balanceOf(expected, stored.lastUnitCostMinor) } }
        : { deleteOne: { filter: { _id } } },
    )
  }
  for (const [productId, expected] of missing) {
    const product = await collections.products.findOne({ _id: { shopId, productId } })
    mending.differences.push(...compareStock(productId, expected, undefined))
    const document = { _id: { shopId, productId }, ...balanceOf(expected, product?.costMinor ?? 0) }
    mending.writes.push({ insertOne: { document: document as Document } })
  }
  return mending
}

function balanceOf({ unitCostMinor, ...held }: Stock, costMinor: number): Document {
  return withLongs({ ...held, lastUnitCostMinor: unitCostMinor ?? costMinor })
}

/**
 * Writes what was mended in one transaction with a page that posts nothing: all of it, if nothing was committed
 * since the head was read.
 * @throws BooksChanged where something was: what was computed is out of date
 */
export async function writeMended(
  { collections, transaction }: Database,
  head: ChainHeadDocument,
  mendings: readonly Mending[],
  recordedAt: Date,
): Promise<void> {
  const page = pageAfter(head, { entries: [], moves: [], recordedAt })
  const { version } = page._id
  await transaction(async (session: ClientSession) => {
    const { matchedCount } = await collections.chainHeads.updateOne(
      { _id: head._id, version: head.version },
      { $set: { version, projections: projectionsThrough(version) } },
      { session },
    )
    if (matchedCount !== 1)
      throw new BooksChanged(`the books of ${head._id} moved past version ${head.version}`)
    await collections.journalPages.insertOne(page, { session })
    for (const { collection, writes } of mendings) {
      if (writes.length > 0)
        await open(collections, collection).bulkWrite(writes, { session, ordered: false })
    }
  })
}

function open(collections: Collections, name: Mending['collection']): Collection<Document> {
  return collections[name] as unknown as Collection<Document>
}
