import { randomUUID } from 'node:crypto'
import { StockQuery } from '#domain/api/stock.ts'
import { day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type BookWriter, createBookWriter } from '#server/books/book-writer.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { withLongs } from '#server/db/longs.ts'
import { setUpDatabase } from '#server/db/make-collections.ts'
import { requireShop } from '#server/shops/store.ts'
import { listStock } from '#server/stock/list.ts'
import { findStockedByIds, mostValuable, sumBalances } from '#server/stock/store.ts'
import { stockSummary } from '#server/stock/summary.ts'
import { aProduct, aShop, silentLog, someNoon } from '#tests/support/books.ts'
import { median, type Row } from './table.ts'

const moves = Number(process.env.BENCH_MOVES ?? 1_000_000)
const products = Number(process.env.BENCH_PRODUCTS ?? 50_000)
const turns = Number(process.env.BENCH_TURNS ?? 60)
const fewMoves = 1_000
const linesOfReceipt = 200
const productsAtOnce = 5_000

/** A receipt of a product that moved often against one that hardly did, and the first page of a long stock list. */
export async function benchStock(mongodbUri: string): Promise<Row[]> {
  const database = await connectDatabase(mongodbUri, `bench_stock_${randomUUID().slice(0, 8)}`)
  try {
    await setUpDatabase(database.db)
    return [await receipts(database), ...(await stockList(database))]
  } finally {
    await database.db.dropDatabase()
    await database.close()
  }
}

async function receipts(database: Database): Promise<Row> {
  const writer = createBookWriter({
    database,
    requireShop: (id) => requireShop(database, id),
    now: () => someNoon,
    log: silentLog,
  })
  const [few, many] = [await openShop(database, 1), await openShop(database, 1)]
  await receive(writer, few, fewMoves)
  await receive(writer, many, moves)
  const [afterFew, afterMany]: [number[], number[]] = [[], []]
  // The first ones compile what they use.
  for (let turn = -10; turn < turns; turn += 1) {
    const measured = [await timed(() => receive(writer, few, 1)), await timed(() => receive(writer, many, 1))]
    if (turn < 0) continue
    afterFew.push(measured[0] ?? 0)
    afterMany.push(measured[1] ?? 0)
  }
  await writer.close()
  const ratio = median(afterMany) / median(afterFew)
  return {
    what: `a receipt of a product after ${moves.toLocaleString('en')} movements`,
    measured: `${median(afterMany).toFixed(2)} ms`,
    baseline: `${median(afterFew).toFixed(2)} ms after ${fewMoves.toLocaleString('en')}`,
    ratio,
    wanted: 'at most 1.20',
    holds: ratio <= 1.2,
  }
}

async function stockList(database: Database): Promise<Row[]> {
  const { shopId } = await openShop(database, products)
  const query = StockQuery.parse({})
  const now = new Date()
  const first = await against(
    async () => {
      const balances = await mostValuable(database, shopId, null, query.limit + 1)
      const ids = balances.map(({ _id }) => _id.productId)
      return findStockedByIds(database, shopId, ids)
    },
    () => listStock(database, shopId, query, now),
  )
  const sums = await against(
    () => sumBalances(database, shopId),
    () => stockSummary(database, shopId, undefined, now),
  )
  const all = products.toLocaleString('en')
  return [
    { what: `first page of the stock of ${all} products, by value`, ...first },
    { what: `value of ${all} products, with those to reorder`, ...sums },
  ]
}

/** What a screen asks for against the query behind it. */
async function against(
  read: () => Promise<unknown>,
  request: () => Promise<unknown>,
): Promise<Omit<Row, 'what'>> {
  await Promise.all([request(), read()])
  const [whole, reads]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < turns; turn += 1) {
    reads.push(await timed(read))
    whole.push(await timed(request))
  }
  const ratio = median(whole) / median(reads)
  return {
    measured: `${median(whole).toFixed(1)} ms`,
    baseline: `${median(reads).toFixed(1)} ms for the query`,
    ratio,
    wanted: 'at most 3.00',
    holds: ratio <= 3,
  }
}

type OpenShop = { shopId: string; productId: string }

/** A shop with the given number of products, each with some stock. */
async function openShop(database: Database, count: number): Promise<OpenShop> {
  const { shops, products: stored, stockBalances } = database.collections
  const shop = aShop()
  await shops.insertOne(shop)
  const shopId = shop._id
  let productId = ''
  for (let made = 0; made < count; made += productsAtOnce) {
    const some = Array.from({ length: Math.min(productsAtOnce, count - made) }, (_, at) =>
      aProduct(shopId, {
        _id: { shopId, productId: randomUUID() },
        sku: `P${made + at}`,
        name: `Product ${made + at}`,
        barcodes: [],
        reorderLevelMilli: milli(1000 * ((made + at) % 3)),
      }),
    )
    await stored.insertMany(some.map(withLongs))
    if (count > 1)
      await stockBalances.insertMany(
        some.map(({ _id }, at) =>
          withLongs({
            _id,
            quantityMilli: milli(1000),
            valueMinor: minor(100 + (((made + at) * 7919) % 1_000_003)),
            lastUnitCostMinor: minor(100),
          }),
        ),
      )
    productId = some[0]?._id.productId ?? productId
  }
  return { shopId, productId }
}

/** So many movements of the product, as few receipts as hold them. */
async function receive(writer: BookWriter, { shopId, productId }: OpenShop, count: number): Promise<void> {
  for (let moved = 0; moved < count; moved += linesOfReceipt) {
    const lines = Array.from({ length: Math.min(linesOfReceipt, count - moved) }, (_, at) => ({
      ...{ lineId: String(at + 1), productId, quantityMilli: milli(1000) },
      valueMinor: minor(100 + (at % 7)),
    }))
    const businessDay = day('2026-03-10')
    await writer.receiveStock(shopId, [
      { receiptId: randomUUID(), businessDay, against: accounts.bank, lines },
    ])
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}
