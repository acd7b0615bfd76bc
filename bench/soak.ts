import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { FormData, request } from 'undici'
import type { Database } from '#server/db/client.ts'
import { fillShelves } from './full-shelves.ts'
import { listenerOf, residentMegabytes } from './memory.ts'
import type { BenchProduct } from './product.ts'
import { putSale, saleMaker } from './selling-clients.ts'
import { median, type Row } from './table.ts'

const minutes = Number(process.env.BENCH_SOAK_MINUTES ?? 60)
const clients = 64
/** A busy day of a thousand shops. */
const salesPerSecond = Number(process.env.BENCH_SOAK_RATE ?? 240)
const sampleMs = 5_000
const limitMegabytes = 4_096
const importedProducts = 5_000
const root = fileURLToPath(new URL('..', import.meta.url))

type Sample = { atMs: number; app: number; mongod: number; all: number }
type Wait = { atMs: number; ms: number }

/**
 * Sells for an hour while the owner reads reports each minute; after a third of it, a backup, an accountant's pack and
 * an import run beside the sales. Memory and waits of the last fifth are compared with those after that work: V8 and
 * MongoDB keep what they once needed.
 */
export async function benchSoak(product: BenchProduct, database: Database): Promise<Row[]> {
  await fillShelves(database, product.shopId)
  const makeSale = await saleMaker(product)
  const began = performance.now()
  const elapsed = () => performance.now() - began
  const lengthMs = minutes * 60_000
  const waits: Wait[] = []
  const samples: Sample[] = []
  const sell = async (client: number) => {
    await pause((client / salesPerSecond) * 1_000)
    while (elapsed() < lengthMs) {
      const sentAt = performance.now()
      await putSale(product, makeSale(client))
      const ms = performance.now() - sentAt
      waits.push({ atMs: elapsed(), ms })
      await pause(Math.max(0, (clients / salesPerSecond) * 1_000 - ms))
    }
  }
  const sample = async () => {
    const read = memoryOf(product)
    while (elapsed() < lengthMs) {
      samples.push({ atMs: elapsed(), ...read() })
      if (samples.length % 60 === 0) console.log(progressOf(samples, waits))
      await pause(sampleMs)
    }
  }
  const readReports = async () => {
    for (let minute = 0; elapsed() < lengthMs; minute += 1) {
      // A token lasts 25 minutes.
      if (minute % 20 === 0) await renewSession(product)
      await readAsOwner(product)
      await pause(60_000)
    }
  }
  let besideMs = { from: 0, to: 0 }
  const workBeside = async () => {
    await pause(lengthMs / 3)
    const from = elapsed()
    await Promise.all([backUp(product), makePack(product), importProducts(product)])
    besideMs = { from, to: elapsed() }
  }
  await Promise.all([
    ...Array.from({ length: clients }, (_, client) => sell(client)),
    sample(),
    readReports(),
    workBeside(),
  ])
  const during = <Timed extends { atMs: number }>(all: readonly Timed[], from: number, to: number) =>
    all.filter(({ atMs }) => atMs >= from * lengthMs && atMs < to * lengthMs)
  const warm = { samples: during(samples, 0.5, 0.65), waits: during(waits, 0.5, 0.65) }
  const last = { samples: during(samples, 0.8, 1), waits: during(waits, 0.8, 1) }
  const beside = samples.filter(({ atMs }) => atMs >= besideMs.from && atMs <= besideMs.to)
  return [
    growth('app', warm.samples, last.samples, waits.length),
    growth('mongod', warm.samples, last.samples, waits.length),
    memoryBeside(beside),
    slowdown(warm.waits, last.waits),
  ]
}

/** By process, in megabytes. `all`: with Keycloak, the launcher, and a backup that is being made. */
function memoryOf(product: BenchProduct): () => Omit<Sample, 'atMs'> {
  const [app, mongod, keycloak] = [
    new URL(product.baseUrl).port,
    new URL(product.mongodbUri).port,
    new URL(product.keycloak.url).port,
  ].map(listenerOf) as [number, number, number]
  return () => {
    const of = { app: residentMegabytes(app), mongod: residentMegabytes(mongod) }
    return { ...of, all: of.app + of.mongod + residentMegabytes(keycloak) + backupMegabytes() }
  }
}

let backupPid: number | undefined
const backupMegabytes = () => (backupPid === undefined ? 0 : residentMegabytes(backupPid))

async function backUp({ dataDir }: BenchProduct): Promise<void> {
  const child = spawn(process.execPath, ['infra/local/backup.js'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, MONGODB_URI: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  backupPid = child.pid
  const [code] = await once(child, 'exit')
  backupPid = undefined
  if (code !== 0) throw new Error(`the backup ended with ${code}`)
}

/** Logs in as tills do before their token ends, and opens the books for the next half an hour. */
async function renewSession(product: BenchProduct): Promise<void> {
  const { token } = await product.call<{ token: string }>('POST', '/api/session', { body: product.owner })
  product.ownerToken = token
  await product.call('POST', '/api/session/accounting', {
    token,
    body: { password: product.owner.password },
  })
}

async function makePack({ baseUrl, shopId, ownerToken }: BenchProduct): Promise<void> {
  const to = new Date().toISOString().slice(0, 10)
  const from = new Date(Date.now() - 89 * 86_400_000).toISOString().slice(0, 10)
  const answer = await request(`${baseUrl}/api/shops/${shopId}/accountant-pack?from=${from}&to=${to}`, {
    headers: { authorization: `Bearer ${ownerToken}` },
    headersTimeout: 1_800_000,
    bodyTimeout: 1_800_000,
  })
  if (answer.statusCode !== 200) throw new Error(`the pack was answered ${answer.statusCode}`)
  for await (const _ of answer.body);
}

async function importProducts({ baseUrl, shopId, ownerToken }: BenchProduct): Promise<void> {
  const rows = Array.from({ length: importedProducts }, (_, row) => `SOAK-${row},Soaked goods ${row},1.00`)
  const form = new FormData()
  form.set('file', new Blob([['sku,name,price', ...rows].join('\n')], { type: 'text/csv' }), 'goods.csv')
  const answer = await request(`${baseUrl}/api/shops/${shopId}/products/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ownerToken}` },
    body: form,
    headersTimeout: 600_000,
  })
  if (answer.statusCode !== 200)
    throw new Error(`the import was answered ${answer.statusCode}: ${await answer.body.text()}`)
  await answer.body.dump()
}

async function readAsOwner({ call, shopId, ownerToken: token }: BenchProduct): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  for (const path of ['products?limit=200', 'sales?limit=50', `reports/profit-loss?from=${day}&to=${day}`])
    await call('GET', `/api/shops/${shopId}/${path}`, { token })
}

function progressOf(samples: readonly Sample[], waits: readonly Wait[]): string {
  const { atMs, app, mongod, all } = samples.at(-1) as Sample
  const recent = waits.filter((wait) => wait.atMs > atMs - 300_000).map(({ ms }) => ms)
  return `${Math.round(atMs / 60_000)} min, ${waits.length} sales: app ${Math.round(app)} MB, mongod ${Math.round(mongod)} MB, all ${Math.round(all)} MB, p99 ${Math.round(quantile(recent, 0.99))} ms`
}

function growth(of: 'app' | 'mongod', warm: readonly Sample[], last: readonly Sample[], sold: number): Row {
  const [before, after] = [median(warm.map((one) => one[of])), median(last.map((one) => one[of]))]
  return {
    what: `memory of ${of} after ${minutes} minutes and ${sold} sales`,
    measured: `${Math.round(after)} MB`,
    baseline: `${Math.round(before)} MB when warm`,
    ratio: after / before,
    wanted: 'at most 1.15',
    holds: after / before <= 1.15,
  }
}

function memoryBeside(samples: readonly Sample[]): Row {
  const most = Math.max(...samples.map(({ all }) => all))
  return {
    what: 'memory of everything while a backup, a pack and an import run',
    measured: `${Math.round(most)} MB at most`,
    baseline: '',
    ratio: null,
    wanted: `at most ${limitMegabytes} MB`,
    holds: most <= limitMegabytes,
  }
}

function slowdown(warm: readonly Wait[], last: readonly Wait[]): Row {
  const of = (waits: readonly Wait[], share: number) =>
    quantile(
      waits.map(({ ms }) => ms),
      share,
    )
  const summary = (waits: readonly Wait[]) =>
    [0.5, 0.95, 0.99].map((share) => Math.round(of(waits, share))).join(', ')
  const ratio = of(last, 0.95) / of(warm, 0.95)
  return {
    what: 'wait for a sale, p50, p95, p99',
    measured: `${summary(last)} ms`,
    baseline: `${summary(warm)} ms when warm`,
    ratio,
    wanted: 'p95 at most 1.50',
    holds: ratio <= 1.5,
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
