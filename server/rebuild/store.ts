import type { AnyBulkWriteOperation, ClientSession, Collection, Document } from 'mongodb'
import { compareStock, type Stock } from '../audit/audit-stock.ts'
import { presenceOf } from '../audit/audit-subledgers.ts'
import { compareFigures, type Difference } from '../audit/difference.ts'
import { BooksChanged } from '../books/engine/commit-books-store.ts'
import { Figures } from '../books/figures.ts'
import { pageAfter } from '../books/journal/page.ts'
import { projectionsThrough } from '../books/projections.ts'
import { taxTotalId } from '../books/subledgers/fold.ts'
import type { Database } from '../db/client.ts'
import type { Collections } from '../db/collections.ts'
import type { ChainHeadDocument } from '../db/documents.ts'
import { withLongs } from '../db/longs.ts'
import { memberPath } from '../db/paths.ts'

/** What has to be written to make a projection what it should be, and what differed. */
export type Mending = {
  collection:
    | 'dayAccountTotals'
    | 'dayTotals'
    | 'dayProductTotals'
    | 'dayTaxTotals'
    | 'openItems'
    | 'stockBalances'
  writes: AnyBulkWriteOperation<Document>[]
  differences: Difference[]
}

type Totals = Exclude<Mending['collection'], 'openItems' | 'stockBalances'>
const kinds = {
  dayAccountTotals: 'account_total',
  dayTotals: 'day_total',
  dayProductTotals: 'product_total',
  dayTaxTotals: 'tax_total',
} as const

/** Totals against what they should come to, by `idOf` the key of a figure. */
export async function mendTotals(
  collections: Collections,
  shopId: string,
  name: Totals,
  computed: Figures,
): Promise<Mending> {
  const mending: Mending = { collection: name, writes: [], differences: [] }
  const missing = new Set(computed.keys())
  const known = new Set(computed.keys())
  /** @param stored null where there is none */
  const holdOne = (key: string, stored: ReadonlyMap<string, number> | null) => {
    const told = compareFigures(kinds[name], key, computed.of(key), stored ?? new Map())
    if (name === 'dayTaxTotals' && known.has(key) !== (stored !== null))
      told.push(presenceOf(key, stored !== null))
    mending.differences.push(...told)
    return told.length > 0
  }
  for await (const { _id, ...amounts } of open(collections, name).find({ '_id.shopId': shopId })) {
    const key = keyOf(_id)
    const stored = new Figures()
    stored.addDocument(key, amounts)
    const isKnown = missing.delete(key)
    if (!holdOne(key, stored.of(key))) continue
    mending.writes.push(
      isKnown
        ? { replaceOne: { filter: { _id }, replacement: documentOf(computed.of(key)) } }
        : { deleteOne: { filter: { _id } } },
    )
  }
  for (const key of missing) {
    if (!holdOne(key, null)) continue
    const _id = idOf(shopId, name, key)
    mending.writes.push({ insertOne: { document: { _id, ...documentOf(computed.of(key)) } as Document } })
  }
  return mending
}

/** Keys as the audit makes them: the members of the id beside the shop's. */
function keyOf({ shopId: _, ...rest }: Document): string {
  return Object.values(rest).join(' ')
}

function idOf(shopId: string, name: Totals, key: string): object {
  const [day = '', ...rest] = key.split(' ')
  const of = rest.join(' ')
  if (name === 'dayTotals') return { shopId, day }
  if (name === 'dayTaxTotals') return { shopId, ...taxTotalId(key) }
  return name === 'dayAccountTotals' ? { shopId, day, account: of } : { shopId, day, productId: of }
}

/** Figures by name as members, those with a dot in their name within one: `tendersMinor.cash`. */
function documentOf(figures: ReadonlyMap<string, number>): Document {
  const document: Record<string, number | Record<string, number>> = {}
  for (const [name, amount] of figures) {
    const [outer = '', inner] = name.split('.')
    if (inner === undefined) document[outer] = amount
    else
      document[outer] = {
        ...(document[outer] as Record<string, number> | undefined),
        [memberPath(inner)]: amount,
      }
  }
  return withLongs(document)
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
    const told = compareStock(productId, expected, stored)
    if (told.length === 0) continue
    mending.differences.push(...told)
    mending.writes.push(
      expected
        ? { updateOne: { filter: { _id }, update: { $set: balanceOf(expected, stored.lastUnitCostMinor) } } }
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

function balanceOf({ quantityMilli, valueMinor, unitCostMinor }: Stock, costMinor: number): Document {
  return withLongs({ quantityMilli, valueMinor, lastUnitCostMinor: unitCostMinor ?? costMinor })
}

/**
 * Writes what was mended in one transaction with a page that posts nothing: all of it, if nothing was committed
 * since the head was read.
 * @throws BooksChanged where something was: what was computed is of before
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
