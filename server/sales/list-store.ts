import type { Filter } from 'mongodb'
import type { SaleSort } from '#domain/api/sale.ts'
import { type Minor, minor } from '#domain/money.ts'
import { signOf } from '#domain/table/receipts.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { saleIndexes } from '../db/sale-indexes.ts'
import type { ReceiptsQuery } from './receipt-filter-store.ts'
import {
  compareReceipts,
  inOrderOfDays,
  pageStages,
  positionOf,
  type ReceiptPosition,
  signedTotal,
} from './receipt-order.ts'

/** More than one receipt of a number or a reference is rare; a file may give them all the same one. */
const maxElsewhere = 100

/** Receipts in the order asked for, after a position. */
export async function listReceipts(
  database: Database,
  query: ReceiptsQuery,
  sort: SaleSort,
  after: ReceiptPosition | null,
  limit: number,
): Promise<SaleDocument[]> {
  const inRange = await listInRange(database, query.inRange, sort, after, limit)
  const elsewhere = await findElsewhere(database, query)
  if (elsewhere.length === 0) return inRange
  const places = new Map([...inRange, ...elsewhere].map((sale) => [sale, positionOf(sale, sort)] as const))
  const place = (sale: SaleDocument) => places.get(sale) as ReceiptPosition
  return [...places.keys()]
    .filter((sale) => !after || compareReceipts(place(sale), after) > 0)
    .sort((a, b) => compareReceipts(place(a), place(b)))
    .slice(0, limit)
}

async function listInRange(
  { collections: { sales } }: Database,
  inRange: Filter<SaleDocument>,
  sort: SaleSort,
  after: ReceiptPosition | null,
  limit: number,
): Promise<SaleDocument[]> {
  const byDay = inOrderOfDays(sort, after)
  if (byDay) {
    const { order, beyond } = byDay
    return sales
      .find(beyond ? { $and: [inRange, beyond] } : inRange)
      .hint(saleIndexes.byDay)
      .maxTimeMS(boundedRead.maxTimeMS)
      .sort(order)
      .limit(limit)
      .toArray()
  }
  const page = await sales
    .aggregate<{ saleId: string }>([{ $match: inRange }, ...pageStages(sort, after, limit)], {
      ...boundedRead,
      hint: saleIndexes.byDay,
    })
    .toArray()
  return fetchInOrder(sales, inRange, page)
}

async function fetchInOrder(
  sales: Database['collections']['sales'],
  inRange: Filter<SaleDocument>,
  listed: readonly { saleId: string }[],
): Promise<SaleDocument[]> {
  const shopId = String(inRange['_id.shopId'])
  const found = await sales.find({ _id: { $in: listed.map(({ saleId }) => ({ shopId, saleId })) } }).toArray()
  const byId = new Map(found.map((sale) => [sale._id.saleId, sale]))
  return listed.flatMap(({ saleId }) => byId.get(saleId) ?? [])
}

const atOnce = 500

/** All receipts in the order asked for, some hundred at a time: what makes the order is sorted once. */
export async function* streamReceipts(
  database: Database,
  query: ReceiptsQuery,
  sort: SaleSort,
): AsyncGenerator<SaleDocument[]> {
  const elsewhere = (await findElsewhere(database, query)).sort((a, b) =>
    compareReceipts(positionOf(a, sort), positionOf(b, sort)),
  )
  for await (const sales of streamInRange(database, query.inRange, sort)) {
    const last = sales.at(-1)
    const isBefore = (sale: SaleDocument) =>
      last !== undefined && compareReceipts(positionOf(sale, sort), positionOf(last, sort)) < 0
    const between = elsewhere.filter(isBefore)
    elsewhere.splice(0, between.length)
    yield between.length === 0
      ? sales
      : [...sales, ...between].sort((a, b) => compareReceipts(positionOf(a, sort), positionOf(b, sort)))
  }
  yield elsewhere
}

async function* streamInRange(
  { collections: { sales } }: Database,
  inRange: Filter<SaleDocument>,
  sort: SaleSort,
): AsyncGenerator<SaleDocument[]> {
  const listed = sales
    .aggregate<{ saleId: string }>([{ $match: inRange }, ...pageStages(sort, null)], {
      hint: saleIndexes.byDay,
    })
    .batchSize(atOnce)
  let chunk: { saleId: string }[] = []
  for await (const one of listed) {
    chunk.push(one)
    if (chunk.length < atOnce) continue
    yield await fetchInOrder(sales, inRange, chunk)
    chunk = []
  }
  yield await fetchInOrder(sales, inRange, chunk)
}

async function findElsewhere(
  { collections: { sales } }: Database,
  { elsewhere }: ReceiptsQuery,
): Promise<SaleDocument[]> {
  const found = await Promise.all(
    elsewhere.map((key) => sales.find(key, boundedRead).limit(maxElsewhere).toArray()),
  )
  return [...new Map(found.flat().map((sale) => [sale._id.saleId, sale])).values()]
}

/** How many receipts there are, and their total: what was sold less what was returned. */
export async function sumReceipts(
  database: Database,
  query: ReceiptsQuery,
): Promise<{ count: number; totalMinor: Minor }> {
  const [[sum], elsewhere] = await Promise.all([
    database.collections.sales
      .aggregate<{ count: number; total: number }>(
        [
          { $match: query.inRange },
          { $group: { _id: null, count: { $sum: 1 }, total: { $sum: signedTotal } } },
        ],
        { ...boundedRead, hint: saleIndexes.byDay },
      )
      .toArray(),
    findElsewhere(database, query),
  ])
  const total = elsewhere.reduce(
    (before, sale) => before + signOf(sale) * sale.totals.grossMinor,
    Number(sum?.total ?? 0),
  )
  return { count: Number(sum?.count ?? 0) + elsewhere.length, totalMinor: minor(total) }
}
