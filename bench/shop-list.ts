import { randomUUID } from 'node:crypto'
import { ShopListQuery } from '#domain/api/admin-shops.ts'
import { findShops } from '#server/admin/shops/list.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { asPeopleSort } from '#server/db/collations.ts'
import { setUpDatabase } from '#server/db/make-collections.ts'
import { aShop } from '#tests/support/books.ts'
import { median, type Row } from './table.ts'

const shops = 1_000
const salesOfShop = 50
const turns = 60

/** The first page of the list of shops, counted, against the one query that finds its shops and their last sale. */
export async function benchShopList(mongodbUri: string): Promise<Row> {
  const database = await connectDatabase(mongodbUri, `bench_${randomUUID().slice(0, 8)}`)
  try {
    await setUpDatabase(database.db)
    await fill(database)
    const query = ShopListQuery.parse({ summary: 'true' })
    const list = () => findShops(database, query)
    const read = () => readRaw(database, query.limit + 1)
    await Promise.all([list(), read()])
    const [lists, reads]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < turns; turn += 1) {
      reads.push(await timed(read))
      lists.push(await timed(list))
    }
    const ratio = median(lists) / median(reads)
    return {
      what: `first page of ${shops.toLocaleString('en')} shops`,
      measured: `${median(lists).toFixed(1)} ms`,
      baseline: `${median(reads).toFixed(1)} ms for the query`,
      ratio,
      wanted: 'at most 3.00',
      holds: ratio <= 3,
    }
  } finally {
    await database.db.dropDatabase()
    await database.close()
  }
}

function readRaw({ collections }: Database, limit: number): Promise<unknown[]> {
  const last = [
    { $match: { $expr: { $eq: ['$_id.shopId', '$$shopId'] } } },
    { $sort: { '_id.shopId': -1, postingDay: -1, soldAtInstant: -1, '_id.saleId': -1 } },
    { $limit: 1 },
    { $project: { _id: 0, soldAtInstant: 1 } },
  ]
  const byName = collections.shops
    .find({}, { collation: asPeopleSort })
    .sort({ name: 1, _id: 1 })
    .limit(limit)
  return byName
    .toArray()
    .then((found) =>
      collections.shops
        .aggregate([
          { $match: { _id: { $in: found.map(({ _id }) => _id) } } },
          { $lookup: { from: 'sales', let: { shopId: '$_id' }, pipeline: last, as: 'last' } },
        ])
        .toArray(),
    )
}

async function fill({ collections, db }: Database): Promise<void> {
  const made = Array.from({ length: shops }, (_, at) => aShop({ name: `Shop ${at}` }))
  await collections.shops.insertMany(made)
  for (const { _id: shopId } of made) {
    const sold = Array.from({ length: salesOfShop }, (_, at) => {
      const soldAtInstant = new Date(Date.UTC(2026, 0, 1 + at))
      const postingDay = soldAtInstant.toISOString().slice(0, 10)
      return {
        _id: { shopId, saleId: randomUUID() },
        postingDay,
        soldAtInstant,
        receiptNumber: `A-${at + 1}`,
      }
    })
    await db.collection<object>('sales').insertMany(sold as never, { bypassDocumentValidation: true })
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
