import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { createBookWriter } from '#server/books/book-writer.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { setUpDatabase } from '#server/db/make-collections.ts'
import { requireShop } from '#server/shops/store.ts'
import { openSellingShop } from '#tests/posting/several-processes.ts'
import { saleOf, silentLog, someNoon } from '#tests/support/books.ts'
import { fillShelves } from './full-shelves.ts'
import { processorOfMongod } from './processor.ts'
import { median, type Row } from './table.ts'

const clients = 64
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 3_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const salesBefore = Number(process.env.BENCH_SALES ?? 1_000_000)
const salesAtOnce = 200

type Round = { perSecond: number; processorMs: number }

/** Selling into books with a million sales, against selling into new ones: in turns, below HTTP, by one process. */
export async function benchManySales(mongodbUri: string): Promise<Row> {
  const [few, many] = await Promise.all([openBooks(mongodbUri), openBooks(mongodbUri)])
  try {
    for (let sold = 0; sold < salesBefore; sold += salesAtOnce * 2) {
      await Promise.all([many.sell(0, salesAtOnce), many.sell(1, salesAtOnce)])
    }
    const atNone: Round[] = []
    const after: Round[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const measured = [await sellFor(few), await sellFor(many)] as const
      // The first sales compile what they use.
      if (round === 0) continue
      atNone.push(measured[0])
      after.push(measured[1])
    }
    const of = (all: readonly Round[], figure: keyof Round) => median(all.map((round) => round[figure]))
    const ratio = of(after, 'perSecond') / of(atNone, 'perSecond')
    const summary = (all: readonly Round[]) =>
      `${Math.round(of(all, 'perSecond'))} sales/s, ${of(all, 'processorMs').toFixed(3)} ms of processor each`
    return {
      what: `sales below HTTP after ${salesBefore.toLocaleString('en')}, ${clients} clients`,
      measured: summary(after),
      baseline: `${summary(atNone)} at none`,
      ratio,
      wanted: 'at least 0.90',
      holds: ratio >= 0.9,
    }
  } finally {
    await Promise.all([few.close(), many.close()])
  }
}

type Books = {
  database: Database
  /** @param till which of the shop's, one for each client */
  sell(till: number, count: number): Promise<void>
  close(): Promise<void>
}

async function openBooks(mongodbUri: string): Promise<Books> {
  const database = await connectDatabase(mongodbUri, `bench_many_${randomUUID().slice(0, 8)}`)
  await setUpDatabase(database.db)
  const { shopId, tills } = await openSellingShop(database, clients)
  await fillShelves(database, shopId)
  const shop = await requireShop(database, shopId)
  const products = await database.collections.products.find({ '_id.shopId': shopId }).toArray()
  const priced = products.map((product) => saleOf({ shop, product, tillId: '' }, 1))
  const writer = createBookWriter({
    database,
    requireShop: (id) => requireShop(database, id),
    now: () => someNoon,
    log: silentLog,
  })
  const nextOf = (index: number) => {
    const till = tills[index]
    if (!till) throw new Error(`there is no till ${index}`)
    till.sold += 1
    const template = priced[till.sold % priced.length]
    if (!template) throw new Error('the shop has no products')
    const { tillId, series, sold } = till
    return {
      ...template,
      // As tills make them: in the order of time.
      saleId: v7(),
      sale: { ...template.sale, tillId, receiptNumber: `${series}-${sold}` },
    }
  }
  return {
    database,
    async sell(till, count) {
      const sales = Array.from({ length: count }, () => nextOf(till))
      const results = await writer.recordSales(shopId, sales)
      const failed = results.find((result) => !('status' in result) || result.status !== 201)
      if (failed) throw new Error(`a sale was not recorded: ${JSON.stringify(failed)}`)
    },
    async close() {
      await writer.close()
      await database.db.dropDatabase()
      await database.close()
    },
  }
}

async function sellFor({ database, sell }: Books): Promise<Round> {
  const mongodBefore = await processorOfMongod(database.db)
  const own = process.cpuUsage()
  const began = performance.now()
  const until = began + roundMs
  let sold = 0
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) {
        await sell(client, 1)
        sold += 1
      }
    }),
  )
  const elapsedMs = performance.now() - began
  const { user, system } = process.cpuUsage(own)
  const mongodMs = (await processorOfMongod(database.db)) - mongodBefore
  return { perSecond: (sold * 1000) / elapsedMs, processorMs: ((user + system) / 1000 + mongodMs) / sold }
}
