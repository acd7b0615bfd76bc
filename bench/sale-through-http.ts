import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/client.ts'
import { openCollections } from '#server/db/collections.ts'
import { withLongs } from '#server/db/longs.ts'
import { foreignLoad } from './foreign-load.ts'
import { fillShelves } from './full-shelves.ts'
import type { BenchProduct } from './product.ts'
import { postSales, putSale, saleMaker } from './selling-clients.ts'
import { median, type Row } from './table.ts'

const clients = 64
/** What a till sends at once of what it sold without the server. */
const salesInABatch = 50
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 3_000)

/** Of one round: how many were done a second, what one cost, and what a client waited for one. */
type Round = { perSecond: number; serverMs: number; withClientMs: number; p50Ms: number }

/**
 * Sales through HTTP against insertOne of the same stored document at the same write concern by as many clients:
 * in turns, so that whatever else the machine does falls on both. A sale's processor time is that of app and
 * mongod, an insertOne's that of this program, which is its client, and mongod.
 */
export async function benchSale(product: BenchProduct, database: Database): Promise<Row[]> {
  await fillShelves(database, product.shopId)
  const makeSale = await saleMaker(product)
  const putOne = (client: number) => putSale(product, makeSale(client))
  const postBatch = (client: number) =>
    postSales(
      product,
      Array.from({ length: salesInABatch }, () => makeSale(client)),
    )
  await Promise.all(Array.from({ length: clients }, (_, client) => putOne(client)))

  const { sales } = openCollections(database.db)
  const [sample] = await sales
    .find({ '_id.shopId': product.shopId })
    .sort({ recordedAt: -1 })
    .limit(1)
    .toArray()
  if (!sample) throw new Error('no sale was recorded')
  const raw = database.db.collection<{ _id: { shopId: string; saleId: string } }>('benchRaw')
  await raw.drop()
  const insertOne = async () => {
    await raw.insertOne(withLongs({ ...sample, _id: { shopId: product.shopId, saleId: randomUUID() } }))
  }

  const inserts = new Rounds()
  const single = new Rounds()
  const batches = new Rounds()
  const aloneInserts = new Rounds()
  const alone = new Rounds()
  const measure = (count: number, work: (client: number) => Promise<void>, each = 1) =>
    runRound(product, database, count, work, each)
  for (let round = 0; round < rounds; round += 1) {
    inserts.add(await measure(clients, insertOne))
    single.add(await measure(clients, putOne))
    batches.add(await measure(clients, postBatch, salesInABatch))
    aloneInserts.add(await measure(1, insertOne))
    alone.add(await measure(1, putOne))
  }
  await raw.drop()

  const insertsPerSecond = `${Math.round(inserts.median('perSecond'))} insertOne/s`
  const insertMs = inserts.median('withClientMs')
  return [
    row({
      what: `processor time of one sale through HTTP, ${clients} clients`,
      measured: `${single.median('serverMs').toFixed(3)} ms (app, mongod)`,
      baseline: `${insertMs.toFixed(3)} ms an insertOne (client, mongod)`,
      ratio: single.median('serverMs') / insertMs,
      atMost: 1.05,
    }),
    row({
      what: `one sale through HTTP, ${clients} clients`,
      measured: `${Math.round(single.median('perSecond'))} sales/s`,
      baseline: insertsPerSecond,
      ratio: single.median('perSecond') / inserts.median('perSecond'),
      atLeast: 0.8,
    }),
    row({
      what: `sales/batch of ${salesInABatch}, ${clients} clients`,
      measured: `${Math.round(batches.median('perSecond'))} sales/s`,
      baseline: insertsPerSecond,
      ratio: batches.median('perSecond') / inserts.median('perSecond'),
      atLeast: 2,
    }),
    row({
      what: 'one sale through HTTP, one client, p50',
      measured: `${alone.median('p50Ms').toFixed(2)} ms`,
      baseline: `${aloneInserts.median('p50Ms').toFixed(2)} ms an insertOne`,
      ratio: alone.median('p50Ms') / aloneInserts.median('p50Ms'),
      atMost: 6,
    }),
  ]
}

class Rounds {
  readonly #rounds: Round[] = []

  add(round: Round): void {
    this.#rounds.push(round)
  }

  median(figure: keyof Round): number {
    return median(this.#rounds.map((round) => round[figure]))
  }
}

/** @param each how many documents a call of `work` writes */
async function runRound(
  product: BenchProduct,
  { db }: Database,
  count: number,
  work: (client: number) => Promise<void>,
  each: number,
): Promise<Round> {
  const tookMs: number[] = []
  const [elapsedMs, used] = await foreignLoad.during(product, db, async () => {
    const began = performance.now()
    const until = began + roundMs
    await Promise.all(
      Array.from({ length: count }, async (_, client) => {
        for (let at = performance.now(); at < until; ) {
          await work(client)
          const now = performance.now()
          tookMs.push(now - at)
          at = now
        }
      }),
    )
    return performance.now() - began
  })
  const documents = tookMs.length * each
  return {
    perSecond: (documents * 1000) / elapsedMs,
    serverMs: (used.app + used.mongod) / documents,
    withClientMs: (used.client + used.mongod) / documents,
    p50Ms: median(tookMs),
  }
}

function row({
  ratio,
  atMost,
  atLeast,
  ...figures
}: Pick<Row, 'what' | 'measured' | 'baseline'> & { ratio: number; atMost?: number; atLeast?: number }): Row {
  return {
    ...figures,
    ratio,
    wanted: atMost === undefined ? `at least ${atLeast?.toFixed(2)}` : `at most ${atMost.toFixed(2)}`,
    holds: atMost === undefined ? ratio >= (atLeast ?? 0) : ratio <= atMost,
  }
}
