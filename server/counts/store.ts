import type { Collection, Filter } from 'mongodb'
import type { CountState, NewCount } from '#domain/api/count.ts'
import { type Minor, minor } from '#domain/money.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { milli } from '#domain/quantity.ts'
import { heldAt } from '#domain/stock/at-locations.ts'
import { type CountEntry, countedWhen, type PostedCount, type TimedMove } from '#domain/stock/count.ts'
import type { AtLocation } from '#domain/stock/moving-average.ts'
import { type StockAdjustmentDocument, stockAdjustments } from '../books/kinds/stock-adjustment/stored.ts'
import type { CountedLine } from '../books/kinds/stock-adjustment/to-record.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import type { ProductDocument } from '../db/documents.ts'
import { duplicateField } from '../db/duplicate.ts'
import { withLongs } from '../db/longs.ts'
import { openAndLatest } from '../db/open-and-latest.ts'
import { movedNothing } from './moved-nothing-store.ts'

/** A count in making. What it comes to is a document of the books once it is posted. */
export type CountDocument = {
  _id: { shopId: string; countId: string }
  name: string
  category: string | null
  /** Absent: of all shelves. */
  shelf?: string
  /** How many were drawn; absent: all that there were, or drawn before it was kept. */
  sample?: number
  /** Where was counted; absent: the first place. */
  location?: string
  recountAboveMinor: Minor | null
  productIds: string[]
  state: CountState
  startedAt: Date
  startedBy: string
  /** Counts what was entered: it is closed as it was looked at, or not at all. */
  revision: number
  entries: CountEntry[]
  /** What is posted, from when it is closed on: a second try posts the same. */
  lines: CountedLine[] | null
  /** From when it is closed on: the last entry of the books it was held against, and when its last product was counted. */
  heldAgainst?: number
  countedThrough?: Date
}

/** What a count is closed with. */
export type Closing = { lines: CountedLine[]; heldAgainst: number; countedThrough: Date }

export type Place = { shopId: string; countId: string }

const counts = ({ db }: Database): Collection<CountDocument> => db.collection<CountDocument>('stockCounts')

/** @returns whether it was added; false where there is one of this id */
export async function addCount(database: Database, count: CountDocument): Promise<boolean> {
  try {
    await counts(database).insertOne(withLongs(count))
    return true
  } catch (error) {
    if (duplicateField(error) === null) throw error
    return false
  }
}

export function findCount(database: Database, { shopId, countId }: Place): Promise<CountDocument | null> {
  return counts(database).findOne({ _id: { shopId, countId } })
}

const maxListed = 100

const isOpen: Filter<CountDocument> = { state: { $in: ['open', 'closing'] } }

/** Those that are neither posted nor cancelled. */
export function openCounts(database: Database, shopId: string): Promise<CountDocument[]> {
  return counts(database)
    .find({ '_id.shopId': shopId, ...isOpen }, boundedRead)
    .toArray()
}

/** The latest ones, and all that are not posted or cancelled. */
export function listedCounts(database: Database, shopId: string) {
  return openAndLatest(counts(database), {
    of: { '_id.shopId': shopId },
    open: isOpen,
    sort: { startedAt: -1 },
    most: maxListed,
  })
}

/** Adds an entry to a count that is open and does not have it. */
export async function addEntry(
  database: Database,
  { shopId, countId }: Place,
  entry: CountEntry,
): Promise<void> {
  await counts(database).updateOne(
    { _id: { shopId, countId }, state: 'open', 'entries.entryId': { $ne: entry.entryId } },
    { $push: { entries: withLongs(entry) }, $inc: { revision: 1 } },
  )
}

/** Closes a count with what is to be posted, if it is still as it was looked at. @returns whether it was */
export async function closeCount(
  database: Database,
  { _id, revision }: Pick<CountDocument, '_id' | 'revision'>,
  { lines, ...held }: Closing,
): Promise<boolean> {
  const { modifiedCount } = await counts(database).updateOne(
    { _id, state: 'open', revision },
    { $set: { state: 'closing', lines: lines.map(withLongs), ...held } },
  )
  return modifiedCount === 1
}

/** @returns whether it was in the state before */
export async function changeState(
  database: Database,
  { shopId, countId }: Place,
  from: CountState,
  to: CountState,
): Promise<boolean> {
  const { modifiedCount } = await counts(database).updateOne(
    { _id: { shopId, countId }, state: from },
    { $set: { state: to } },
  )
  return modifiedCount === 1
}

/** When some products were counted last. */
type CountedAt = Pick<PostedCount, 'countId'> & { countedAt: ReadonlyMap<string, Date> }
type Matching = Pick<CountDocument, '_id' | 'name' | 'location' | 'heldAgainst'> & {
  entries: Pick<CountEntry, 'productId' | 'mode' | 'countedAt'>[]
}

/** Counts that are posted, or about to be, and counted something of these products after a moment. */
export async function postedCountsAfter(
  database: Database,
  { shopId, location }: { shopId: string; location: string | undefined },
  productIds: readonly string[],
  moment: Date,
): Promise<CountedAt[]> {
  const found = await matching(database, productIds, {
    ...postedIn({ shopId, location }),
    entries: { $elemMatch: { productId: { $in: [...productIds] }, countedAt: { $gt: moment } } },
  })
  return found.map(({ _id, entries }) => ({ countId: _id.countId, countedAt: moments(entries, 'countedAt') }))
}

/**
 * When products were counted last by counts that are posted, or about to be, and held them against books that had an
 * entry of each: of those that were.
 */
export async function countedAfterEntry(
  database: Database,
  place: { shopId: string; location: string | undefined },
  entries: ReadonlyMap<string, { entryNumber: number | null; recordedAt: Date }>,
): Promise<Map<string, Date>> {
  const latest = new Map<string, Date>()
  if (entries.size === 0) return latest
  const ids = [...entries.keys()]
  const found = await matching(database, ids, { ...postedIn(place), 'entries.productId': { $in: ids } })
  for (const count of found)
    for (const [productId, at] of moments(count.entries, 'countedAt')) {
      const entry = entries.get(productId)
      // Earlier counts don't say what they were held against.
      const isAfter =
        entry &&
        (count.heldAgainst === undefined
          ? at > entry.recordedAt
          : count.heldAgainst >= (entry.entryNumber ?? 0))
      if (isAfter && at > (latest.get(productId) ?? new Date(0))) latest.set(productId, at)
    }
  return latest
}

/** Counts of a place that are posted, or about to be. */
function postedIn({ shopId, location }: { shopId: string; location: string | undefined }) {
  return {
    '_id.shopId': shopId,
    ...(location === undefined ? { location: { $exists: false } } : { location }),
    state: { $in: ['closing', 'posted'] },
  } satisfies Filter<CountDocument>
}

/** Counts that a sale which comes in late is held against at most. */
const maxCorrected = 50

/** Whether anything in this shop was counted after a moment. */
export async function hasCountedSince(database: Database, shopId: string, moment: Date): Promise<boolean> {
  const filter = { '_id.shopId': shopId, countedThrough: { $gt: moment } }
  return (await counts(database).findOne(filter, { projection: { _id: 1 } })) !== null
}

/** The same of counts that are posted and know what they were held against, and no more than so many. */
export async function countsToCorrect(
  database: Database,
  shopId: string,
  productIds: readonly string[],
  moment: Date,
): Promise<PostedCount[]> {
  const found = await matching(
    database,
    productIds,
    {
      '_id.shopId': shopId,
      countedThrough: { $gt: moment },
      entries: { $elemMatch: { productId: { $in: [...productIds] }, countedAt: { $gt: moment } } },
    },
    maxCorrected,
  )
  const posted = await database.db
    .collection<StockAdjustmentDocument>(stockAdjustments.name)
    .find({ _id: { $in: found.map(({ _id }) => ({ shopId, adjustmentId: _id.countId })) } })
    .project<Pick<StockAdjustmentDocument, '_id' | 'recordedAt'>>({ recordedAt: 1 })
    .toArray()
  const postedAt = new Map(posted.map(({ _id, recordedAt }) => [_id.adjustmentId, recordedAt]))
  return found.flatMap(({ _id: { countId }, name, location = firstLocation, heldAgainst, entries }) => {
    const at = postedAt.get(countId)
    if (at === undefined || heldAgainst === undefined) return []
    const countedFrom = moments(entries, 'countedFrom')
    return [{ countId, name, location, heldAgainst, postedAt: at, countedFrom }]
  })
}

/** Of a count's entries only those of these products: it may hold many thousands. */
function matching(
  database: Database,
  productIds: readonly string[],
  filter: Filter<CountDocument>,
  limit?: number,
): Promise<Matching[]> {
  const ofThese = { $in: ['$$entry.productId', [...productIds]] }
  return counts(database)
    .aggregate<Matching>([
      { $match: filter },
      ...(limit === undefined ? [] : [{ $sort: { countedThrough: 1 } }, { $limit: limit }]),
      {
        $project: {
          name: 1,
          location: 1,
          heldAgainst: 1,
          entries: { $filter: { input: '$entries', as: 'entry', cond: ofThese } },
        },
      },
      {
        $project: {
          ...{ name: 1, location: 1, heldAgainst: 1 },
          ...{ 'entries.productId': 1, 'entries.mode': 1, 'entries.countedAt': 1 },
        },
      },
    ])
    .toArray()
}

function moments(entries: Matching['entries'], which: 'countedFrom' | 'countedAt'): Map<string, Date> {
  return new Map([...countedWhen(entries)].map(([productId, span]) => [productId, span[which]]))
}

/** The documents that moved stock after an entry. */
export async function movedSinceEntry(
  { collections }: Database,
  shopId: string,
  number: number,
): Promise<string[]> {
  const pages = await collections.journalPages
    .find({ '_id.shopId': shopId, last: { $gt: number } })
    .project<{ moves: { sourceId: string }[] }>({ 'moves.sourceId': 1 })
    .toArray()
  return [...new Set(pages.flatMap(({ moves }) => moves.map(({ sourceId }) => sourceId)))]
}

type CountableProduct = Pick<
  ProductDocument,
  '_id' | 'sku' | 'name' | 'barcodes' | 'packs' | 'category' | 'unit' | 'costMinor'
>
const countable = { sku: 1, name: 1, barcodes: 1, packs: 1, category: 1, unit: 1, costMinor: 1 } as const

/** Products on sale, by name. */
export function productsToCount(
  { collections }: Database,
  shopId: string,
  { category, shelf }: Pick<NewCount, 'category' | 'shelf'>,
): Promise<CountableProduct[]> {
  return collections.products
    .find({
      ...{ '_id.shopId': shopId, status: 'active' },
      ...(category !== undefined && { category }),
      ...(shelf !== undefined && { shelf }),
    })
    .project<CountableProduct>(countable)
    .sort({ name: 1 })
    .toArray()
}

export function productsOf(
  { collections }: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<CountableProduct[]> {
  return collections.products
    .find({ _id: { $in: productIds.map((productId) => ({ shopId, productId })) } })
    .project<CountableProduct>(countable)
    .sort({ name: 1 })
    .toArray()
}

type PageMove = {
  productId: string
  quantityMilli: number
  at?: readonly AtLocation[]
  sourceId: string
}
const nothing = { valueMinor: minor(0), lastUnitCostMinor: minor(0) }

/**
 * Movements of these products at a place that were recorded since a moment, each with when it happened. What moved no goods is
 * part of what the books say of any moment.
 */
export async function movesSince(
  database: Database,
  shopId: string,
  { productIds, location }: { productIds: ReadonlySet<string>; location: string },
  since: Date,
): Promise<TimedMove[]> {
  const { collections } = database
  const found: (TimedMove & { sourceId: string })[] = []
  const pages = collections.journalPages
    .find({ _id: { $gte: { shopId, version: 0 }, $lte: { shopId, version: Number.MAX_SAFE_INTEGER } } })
    .project<{ recordedAt: Date; moves: PageMove[] }>({
      recordedAt: 1,
      'moves.productId': 1,
      'moves.quantityMilli': 1,
      'moves.at': 1,
      'moves.sourceId': 1,
    })
    .sort({ _id: -1 })
  for await (const { recordedAt, moves } of pages) {
    if (recordedAt < since) break
    for (const { productId, quantityMilli, at = [], sourceId } of moves) {
      if (!productIds.has(productId)) continue
      const moved = { ...nothing, quantityMilli: milli(Number(quantityMilli)), elsewhere: at }
      const there = heldAt(moved, location).quantityMilli
      if (there !== 0) found.push({ productId, quantityMilli: there, sourceId, at: recordedAt })
    }
  }
  const ids = [...new Set(found.map(({ sourceId }) => sourceId))]
  const sold = await collections.sales
    .find({ _id: { $in: ids.map((saleId) => ({ shopId, saleId })) } })
    .project<{ _id: { saleId: string }; soldAt: string }>({ soldAt: 1 })
    .toArray()
  const soldAt = new Map(sold.map(({ _id, soldAt }) => [_id.saleId, new Date(soldAt)]))
  const unmoved = await movedNothing(database, shopId, ids)
  const moved = found.filter(({ sourceId }) => !unmoved.has(sourceId))
  return moved.map(({ sourceId, ...move }) => ({ ...move, at: soldAt.get(sourceId) ?? move.at }))
}
