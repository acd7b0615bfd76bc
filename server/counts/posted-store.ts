import type { Filter } from 'mongodb'
import { firstLocation } from '#domain/posting/dims.ts'
import { type CountEntry, countedWhen, type PostedCount } from '#domain/stock/count.ts'
import { type StockAdjustmentDocument, stockAdjustments } from '../books/kinds/stock-adjustment/stored.ts'
import type { Database } from '../db/client.ts'
import { type CountDocument, counts } from './store.ts'

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
