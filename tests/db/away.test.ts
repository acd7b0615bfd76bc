import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createBookWriter } from '#server/books/book-writer.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { setUpDatabase } from '#server/db/make-collections.ts'
import { asRefusal } from '#server/http/problems.ts'
import { requireShop } from '#server/shops/store.ts'
import { silentProgress } from '../../infra/local/begin/progress.js'
import type { Child } from '../../infra/local/process/child.ts'
import { mongodbProcess, type Service } from '../../infra/local/services/process-way.ts'
import { newSecrets } from '../../infra/local/services/secrets.ts'
import { openShopIn, saleOf, silentLog, someNoon } from '../support/books.ts'

/** A mongod of this file's own, to stop, freeze and kill. */
const folder = mkdtempSync(join(tmpdir(), 'mongod-away-'))
const opened: { service?: Service; child?: Child; database?: Database } = {}

beforeAll(async () => {
  const { MONGODB_URI: _uri, MONGODB_PORT: _port, ...env } = process.env
  const secrets = newSecrets()
  opened.service = await mongodbProcess({
    dataDir: folder,
    env,
    stack: {},
    secrets,
    progress: silentProgress,
    onStarted: (child) => {
      opened.child = child
    },
    isStopping: () => false,
  })
  // As the account that may do everything: this database is none that the app's own account knows.
  const uri = opened.service.address
    .replace('//', `//__system:${secrets.MONGODB_KEY}@`)
    .replace('authSource=admin', 'authSource=local')
  opened.database = await connectDatabase(uri, 'away')
  await setUpDatabase(opened.database.db)
})
afterAll(async () => {
  await opened.database?.close()
  await opened.service?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function need<Part extends keyof typeof opened>(part: Part) {
  const found = opened[part]
  if (!found) throw new Error(`${part} is opened in beforeAll`)
  return found
}

/** What the server does with its database, again and again until the signal; `thrown` gets what fails. */
async function work(database: Database, thrown: unknown[][], signal: AbortSignal): Promise<void> {
  const open = await openShopIn(database)
  const { shopId } = open
  const writer = createBookWriter({
    database,
    requireShop: (id) => requireShop(database, id),
    now: () => someNoon,
    log: silentLog,
  })
  let sequence = 0
  const kinds: (() => Promise<unknown>)[] = [
    () => writer.recordSales(shopId, [saleOf(open, ++sequence)]),
    () => database.collections.sales.find({}, { batchSize: 2 }).toArray(),
    () => database.collections.shops.updateOne({ _id: shopId }, { $set: { name: `Shop ${sequence}` } }),
    () => database.db.command({ ping: 1 }),
  ]
  const repeat = async (kind: () => Promise<unknown>, index: number) => {
    while (!signal.aborted) await kind().catch((error) => thrown[index]?.push(error))
  }
  await Promise.all([...kinds, ...kinds].map((kind, index) => repeat(kind, index % kinds.length)))
}

const countSales = () => need('database').collections.sales.countDocuments()

describe('whatever is thrown while mongod is away is a refusal, not an error of the server', () => {
  it.each([
    ['freezes', 'SIGSTOP'],
    ['is stopped in order', 'SIGTERM'],
  ] as const)(
    'when it %s',
    async (_what, signal) => {
      const database = need('database')
      const stopping = new AbortController()
      onTestFinished(() => stopping.abort())
      const thrown: unknown[][] = [[], [], [], []]
      const before = await countSales()
      const working = work(database, thrown, stopping.signal)
      const untilSold = async (count: number) =>
        expect.poll(countSales, { timeout: 60_000 }).toBeGreaterThan(count)
      await untilSold(before + 5)
      const { pid } = need('child')
      process.kill(pid, signal)
      if (signal === 'SIGSTOP') {
        // A server that hangs: each kind of work ends by itself, and is not left to wait.
        await expect.poll(() => thrown.every((errors) => errors.length > 1), { timeout: 60_000 }).toBe(true)
        process.kill(pid, 'SIGCONT')
      } else {
        await expect.poll(() => thrown.flat().length, { timeout: 60_000 }).toBeGreaterThan(0)
      }
      // And all of it goes on by itself.
      await untilSold((await vi.waitFor(countSales, { timeout: 60_000 })) + 5)
      stopping.abort()
      await working
      const problems = thrown.flat().filter((error) => asRefusal(error as Error)?.code !== 'database_away')
      expect(problems).toEqual([])
    },
    180_000,
  )
})
