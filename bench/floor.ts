import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import type { Database } from '#server/db/client.ts'
import { bareWrites } from './bare-writes.ts'
import { processorOfMongod } from './processor.ts'
import type { BenchProduct } from './product.ts'
import { putSale, saleMaker } from './selling-clients.ts'
import { median, type Row } from './table.ts'

const clients = 64
/** As many as a commit takes at most. */
const salesTogether = 200
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 3_000)

/** What one was of a round: processor time of everybody but the caller over HTTP, how many a second, and what a caller waited. */
type Measured = { ms: number; perSecond: number; p50Ms: number }

/**
 * What a sale can't cost less than, whatever this program does: a route of the same Fastify that does nothing, and a
 * transaction that writes what a commit writes, into collections without indexes and rules, planned beforehand. In
 * turns with insertOne of the same document, as `sale` measures it.
 */
export async function benchFloor(product: BenchProduct, database: Database): Promise<Row[]> {
  const makeSale = await saleMaker(product)
  const sales = Array.from({ length: clients }, (_, client) => makeSale(client))
  await Promise.all(sales.map((sale) => putSale(product, sale)))
  const writes = await bareWrites(database, product.shopId)
  const route = await startEmptyRoute(JSON.stringify(sales[0]?.sale))
  const found = {
    insert: [] as Measured[],
    insertAlone: [] as Measured[],
    http: [] as Measured[],
    httpAlone: [] as Measured[],
    together: [] as Measured[],
    full: [] as Measured[],
    alone: [] as Measured[],
  }
  const ofMongod = async () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000 + (await processorOfMongod(database.db))
  }
  try {
    for (let round = 0; round < rounds; round += 1) {
      found.insert.push(await measure(clients, 1, writes.insertOne, ofMongod))
      found.insertAlone.push(await measure(1, 1, writes.insertOne, ofMongod))
      found.http.push(await measure(clients, 1, route.send, route.processorMs))
      found.httpAlone.push(await measure(1, 1, route.send, route.processorMs))
      found.together.push(await measure(1, clients, () => writes.commit(clients), ofMongod))
      found.full.push(await measure(1, salesTogether, () => writes.commit(salesTogether), ofMongod))
      found.alone.push(await measure(1, 1, () => writes.commit(1), ofMongod))
    }
  } finally {
    await route.stop()
    await writes.drop()
  }
  const of = (name: keyof typeof found, figure: keyof Measured) =>
    median(found[name].map((round) => round[figure]))
  return rowsOf(of)
}

function rowsOf(
  of: (
    name: 'insert' | 'insertAlone' | 'http' | 'httpAlone' | 'together' | 'full' | 'alone',
    figure: keyof Measured,
  ) => number,
): Row[] {
  const [http, writing, insert] = [of('http', 'ms'), of('together', 'ms'), of('insert', 'ms')]
  const [waitHttp, waitWriting] = [of('httpAlone', 'p50Ms'), of('alone', 'p50Ms')]
  return [
    {
      what: `floor of a sale's processor time, ${clients} clients`,
      measured: `${(http + writing).toFixed(3)} ms: ${http.toFixed(3)} an empty route, ${writing.toFixed(3)} a sale of ${clients} in a transaction`,
      baseline: `${insert.toFixed(3)} ms an insertOne`,
      ratio: (http + writing) / insert,
      wanted: 'below 1.05',
      holds: true,
    },
    {
      what: `floor of sales/batch: transactions of ${salesTogether} sales, nothing planned`,
      measured: `${Math.round(of('full', 'perSecond'))} sales/s`,
      baseline: `${Math.round(of('insert', 'perSecond'))} insertOne/s`,
      ratio: of('full', 'perSecond') / of('insert', 'perSecond'),
      wanted: 'above 2.00',
      holds: true,
    },
    {
      what: 'floor of one client, p50',
      measured: `${(waitHttp + waitWriting).toFixed(2)} ms: ${waitHttp.toFixed(2)} an empty route, ${waitWriting.toFixed(2)} a transaction`,
      baseline: `${of('insertAlone', 'p50Ms').toFixed(2)} ms an insertOne`,
      ratio: (waitHttp + waitWriting) / of('insertAlone', 'p50Ms'),
      wanted: 'below 6.00',
      holds: true,
    },
  ]
}

async function measure(
  count: number,
  each: number,
  work: () => Promise<void>,
  processorMs: () => Promise<number>,
): Promise<Measured> {
  const tookMs: number[] = []
  const before = await processorMs()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (let at = performance.now(); at < began + roundMs; ) {
        await work()
        const now = performance.now()
        tookMs.push(now - at)
        at = now
      }
    }),
  )
  const elapsedMs = performance.now() - began
  const documents = tookMs.length * each
  return {
    ms: ((await processorMs()) - before) / documents,
    perSecond: (documents * 1000) / elapsedMs,
    p50Ms: median(tookMs),
  }
}

async function startEmptyRoute(body: string) {
  const file = fileURLToPath(new URL('empty-route.ts', import.meta.url))
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [address] = await once(child.stdout, 'data')
  const pool = new Pool(String(address).trim(), { connections: clients, pipelining: 1 })
  const ask = async (method: 'GET' | 'PUT', path: string, text?: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${randomUUID()}` }
    const answer = await pool.request({ method, path, ...(text !== undefined && { headers, body: text }) })
    return answer.body.text()
  }
  return {
    send: async () => void (await ask('PUT', '/empty', body)),
    processorMs: async (): Promise<number> => JSON.parse(await ask('GET', '/processor')).ms,
    async stop() {
      await pool.close()
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
