import type { Filter } from 'mongodb'
import { addDays, type Day, type DayRange, daysBetween } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { ProductSearch } from '#domain/product/search.ts'
import { milli } from '#domain/quantity.ts'
import type { AtLocation } from '#domain/stock/moving-average.ts'
import { accounts } from '#domain/terms/chart.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import type { ProductDocument, StockBalanceDocument } from '../db/documents.ts'
import { journalIndexes } from '../db/journal-indexes.ts'
import { memberValue } from '../db/paths.ts'
import { foundFilter } from '../products/find.ts'

/** What the list of the stock reads of a product. */
export type StockedProduct = Pick<
  ProductDocument,
  | '_id'
  | 'sku'
  | 'name'
  | 'category'
  | 'unit'
  | 'priceMinor'
  | 'scheduledPrices'
  | 'taxClassId'
  | 'costMinor'
  | 'reorderLevelMilli'
  | 'status'
>

const stockedFields = {
  sku: 1,
  name: 1,
  category: 1,
  unit: 1,
  priceMinor: 1,
  scheduledPrices: 1,
  taxClassId: 1,
  costMinor: 1,
  reorderLevelMilli: 1,
  status: 1,
} as const

/** Every product of a shop of which stock is kept, archived ones too, that fits. */
export function findStocked(
  { collections }: Database,
  shopId: string,
  { category, search }: { category?: string | undefined; search: ProductSearch | null },
): Promise<StockedProduct[]> {
  const filter: Filter<ProductDocument> = {
    '_id.shopId': shopId,
    isService: { $ne: true },
    ...(category !== undefined && { category }),
    ...(search && foundFilter(search)),
  }
  return collections.products.find(filter, boundedRead).project<StockedProduct>(stockedFields).toArray()
}

export function findStockedByIds(
  { collections }: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<StockedProduct[]> {
  return collections.products
    .find({ _id: { $in: productIds.map((productId) => ({ shopId, productId })) } })
    .project<StockedProduct>(stockedFields)
    .toArray()
}

/** Every balance of a shop. */
export function allBalances({ collections }: Database, shopId: string): Promise<StockBalanceDocument[]> {
  return collections.stockBalances.find({ '_id.shopId': shopId }, boundedRead).toArray()
}

export type StockSums = { valueMinor: Minor; inStock: number; belowZero: number; toReorder: number }

/**
 * The totals of all balances of a shop, with the products at or below their reorder level. Both are read in one pass
 * and put together by product: to look each balance up would take five times as long for fifty thousand.
 */
export async function sumBalances({ collections }: Database, shopId: string): Promise<StockSums> {
  const those = (...compared: object[]) => ({ $sum: { $cond: [{ $and: compared }, 1, 0] } })
  const levels = [
    { $match: { '_id.shopId': shopId, status: 'active', reorderLevelMilli: { $gt: 0 } } },
    { $project: { _id: 0, productId: '$_id.productId', reorderLevelMilli: 1 } },
  ]
  const [sums] = await collections.stockBalances
    .aggregate<{ [Sum in keyof StockSums]: number }>(
      [
        { $match: { '_id.shopId': shopId } },
        { $project: { _id: 0, productId: '$_id.productId', quantityMilli: 1, valueMinor: 1 } },
        { $unionWith: { coll: collections.products.collectionName, pipeline: levels } },
        {
          $group: {
            _id: '$productId',
            quantityMilli: { $sum: '$quantityMilli' },
            valueMinor: { $sum: '$valueMinor' },
            levelMilli: { $sum: '$reorderLevelMilli' },
          },
        },
        {
          $group: {
            _id: null,
            valueMinor: { $sum: '$valueMinor' },
            inStock: those({ $gt: ['$quantityMilli', 0] }),
            belowZero: those({ $lt: ['$quantityMilli', 0] }),
            toReorder: those({ $gt: ['$levelMilli', 0] }, { $lte: ['$quantityMilli', '$levelMilli'] }),
          },
        },
      ],
      boundedRead,
    )
    .toArray()
  return {
    valueMinor: minor(Number(sums?.valueMinor ?? 0)),
    inStock: sums?.inStock ?? 0,
    belowZero: sums?.belowZero ?? 0,
    toReorder: sums?.toReorder ?? 0,
  }
}

/** What the goods at each place other than the first are worth. */
export async function sumElsewhere({ collections }: Database, shopId: string): Promise<Map<string, Minor>> {
  const rows = await collections.stockBalances
    .aggregate<{ _id: string; sum: number }>(
      [
        { $match: { '_id.shopId': shopId, 'elsewhere.0': { $exists: true } } },
        { $project: { _id: 0, elsewhere: 1 } },
        { $unwind: '$elsewhere' },
        { $group: { _id: '$elsewhere.location', sum: { $sum: '$elsewhere.valueMinor' } } },
      ],
      boundedRead,
    )
    .toArray()
  return new Map(rows.map(({ _id, sum }) => [_id, minor(Number(sum))]))
}

/** Where a list by value ended. */
export type ValuePosition = { key: number; productId: string }

/** The balances that are worth most, past a position: those that are worth nothing, or less, are not among them. */
export function mostValuable(
  { collections }: Database,
  shopId: string,
  after: ValuePosition | null,
  limit: number,
): Promise<StockBalanceDocument[]> {
  const past = after && {
    $or: [
      { valueMinor: { $lt: minor(after.key) } },
      { valueMinor: minor(after.key), '_id.productId': { $gt: after.productId } },
    ],
  }
  return collections.stockBalances
    .find({ '_id.shopId': shopId, valueMinor: { $gt: minor(0) }, ...past }, boundedRead)
    .sort({ valueMinor: -1, '_id.productId': 1 })
    .limit(limit)
    .toArray()
}

type Moved = { quantityMilli: number; valueMinor: number }

/** What moved of each product after a day: the balances less this are what they were at its end. */
export async function movedAfter(
  { collections }: Database,
  shopId: string,
  on: Day,
): Promise<Map<string, Moved>> {
  const rows = await collections.journalPages
    .aggregate<{ _id: string } & Moved>(
      [
        { $match: { '_id.shopId': shopId, days: { $gt: on } } },
        { $project: { _id: 0, moves: 1 } },
        { $unwind: '$moves' },
        { $match: { 'moves.postingDay': { $gt: on } } },
        {
          $group: {
            _id: '$moves.productId',
            quantityMilli: { $sum: '$moves.quantityMilli' },
            valueMinor: { $sum: '$moves.valueMinor' },
          },
        },
      ],
      { hint: journalIndexes.byDay, maxTimeMS: 60_000 },
    )
    .toArray()
  return new Map(
    rows.map(({ _id, quantityMilli, valueMinor }) => [
      _id,
      { quantityMilli: Number(quantityMilli), valueMinor: Number(valueMinor) },
    ]),
  )
}

/** What of that was at places other than the first, by product. */
export async function movedAtAfter(
  { collections }: Database,
  shopId: string,
  on: Day,
): Promise<Map<string, AtLocation[]>> {
  const rows = await collections.journalPages
    .aggregate<{ _id: { productId: string; location: string } } & Moved>(
      [
        { $match: { '_id.shopId': shopId, days: { $gt: on }, 'moves.at.0': { $exists: true } } },
        { $project: { _id: 0, moves: 1 } },
        { $unwind: '$moves' },
        { $match: { 'moves.postingDay': { $gt: on } } },
        { $unwind: '$moves.at' },
        {
          $group: {
            _id: { productId: '$moves.productId', location: '$moves.at.location' },
            quantityMilli: { $sum: '$moves.at.quantityMilli' },
            valueMinor: { $sum: '$moves.at.valueMinor' },
          },
        },
      ],
      { hint: journalIndexes.byDay, maxTimeMS: 60_000 },
    )
    .toArray()
  const byProduct = new Map<string, AtLocation[]>()
  for (const { _id, quantityMilli, valueMinor } of rows) {
    const ofProduct = byProduct.get(_id.productId) ?? []
    ofProduct.push({
      location: _id.location,
      quantityMilli: milli(Number(quantityMilli)),
      valueMinor: minor(Number(valueMinor)),
    })
    byProduct.set(_id.productId, ofProduct)
  }
  return byProduct
}

/** The balance of account 1200 at places other than the first, at the end of a day or now. */
export async function inventoryElsewhere(
  { collections }: Database,
  shopId: string,
  on: Day | undefined,
): Promise<Map<string, Minor>> {
  const rows = await collections.dayTotals
    .aggregate<{ _id: string; sum: number }>([
      { $match: { '_id.shopId': shopId, ...(on !== undefined && { '_id.day': { $lte: on } }) } },
      {
        $project: { _id: 0, at: { $objectToArray: memberValue('accounts', accounts.inventory, 'atMinor') } },
      },
      { $unwind: '$at' },
      { $group: { _id: '$at.k', sum: { $sum: '$at.v' } } },
    ])
    .toArray()
  return new Map(rows.map(({ _id, sum }) => [_id, minor(Number(sum))]))
}

const idsAtOnce = 15_000

/** What was sold of products in a range, less what came back. Without ids: of all. */
export async function soldIn(
  { collections }: Database,
  shopId: string,
  { from, to }: DayRange,
  productIds: readonly string[] | null,
): Promise<Map<string, number>> {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
  const isFew = productIds !== null && productIds.length * days.length <= idsAtOnce
  // Asked one by one, a page of products costs the same in a shop of a hundred and of fifty thousand.
  const of = isFew
    ? { _id: { $in: productIds.flatMap((productId) => days.map((day) => ({ shopId, day, productId }))) } }
    : { '_id.shopId': shopId, '_id.day': { $gte: from, $lte: to } }
  const rows = await collections.dayProductTotals
    .aggregate<{ _id: string; sold: number }>([
      { $match: of },
      { $group: { _id: '$_id.productId', sold: { $sum: { $subtract: ['$soldMilli', '$returnedMilli'] } } } },
    ])
    .toArray()
  return new Map(rows.map(({ _id, sold }) => [_id, Number(sold)]))
}
