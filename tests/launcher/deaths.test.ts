import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import { connectDatabase } from '#server/db/client.ts'
import { isLong } from '../support/part-of-today.ts'
import { AGAIN_MS, aDataDir, aPort, mongodbUri, pidOf, READY, START_MS, start } from './launcher.ts'
import { answerOf, listening } from './listening.ts'
import { openSelling, type SellingShop, signIn } from './selling.ts'

const KILLS = isLong ? 3 : 2
const TILLS = 4
/** While programs are killed. Without a pause, four tills would starve the other tests. */
const BUSY_PAUSE_MS = 200
/** While something is waited for that has nothing to do with them. */
const QUIET_PAUSE_MS = 2_000
/** A till that the app died under sells again within this time. */
const NEXT_SALE_MS = 10_000

const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

/** A disk of its own for this folder, small enough to be filled; false where this account may not mount one. */
function onSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1500m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return false
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return true
}

function fill(file: string): void {
  const block = Buffer.alloc(1_000_000)
  try {
    for (;;) appendFileSync(file, block)
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  }
}

const isUp = (baseUrl: string) =>
  fetch(`${baseUrl}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** How long after `since` the next sale was acknowledged that was sent again or after it, in ms. */
async function nextSale({ acknowledged }: SellingShop, since: number): Promise<number> {
  const find = () => [...acknowledged.values()].find((at) => at > since)
  await expect.poll(find, { timeout: AGAIN_MS, interval: 50 }).toBeDefined()
  return Math.round((find() ?? since) - since)
}

async function untilSold({ acknowledged }: SellingShop, more: number): Promise<void> {
  const wanted = acknowledged.size + more
  await expect.poll(() => acknowledged.size, { timeout: AGAIN_MS }).toBeGreaterThanOrEqual(wanted)
}

const programs = ['The app', 'Keycloak', 'MongoDB'] as const
type Product = {
  dataDir: string
  settings: Record<string, string>
  baseUrl: string
  launcher: ReturnType<typeof start>
}

async function expectClosedToStrangers({ dataDir, settings, baseUrl }: Product): Promise<void> {
  expect((await fetch(`${baseUrl}/api/ready`)).status).toBe(200)
  // Without an account no user of this machine gets past the login.
  const uri = mongodbUri(dataDir)
    .replace(/__system:[^@]*@/, '')
    .replace('&authSource=local', '')
  const stranger = new MongoClient(uri)
  onTestFinished(() => stranger.close())
  const refused = { codeName: 'Unauthorized' }
  const strange = stranger.db('sales_accounts')
  await expect(strange.collection('shops').findOne()).rejects.toMatchObject(refused)
  await expect(strange.collection('softwaredev').insertOne({})).rejects.toMatchObject(refused)
  for (const { address, port } of listening(pidOf(dataDir, 'Keycloak'))) {
    expect(address).toBe('127.0.0.1')
    for (const path of ['/health', '/metrics'])
      expect([path, await answerOf(`http://127.0.0.1:${port}${path}`)]).not.toEqual([path, 200])
  }
  const second = start(settings)
  expect(await second.exited).toBe(0)
  expect(second.said()).toContain(`already runs at ${baseUrl}`)
}

/** Each is killed as often, and a till sells again soon. */
async function killApp({ dataDir }: Product, shop: SellingShop): Promise<void> {
  const breaks: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    await untilSold(shop, 20)
    const killed = pidOf(dataDir, 'The app')
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => isAlive(killed)).toBe(false)
    breaks.push(await nextSale(shop, performance.now()))
  }
  console.log(`the next sale after each of ${KILLS} kills of the app: ${breaks.join(', ')} ms`)
  // The later ones also wait for the growing pauses.
  expect(breaks[0]).toBeLessThan(NEXT_SALE_MS)
}

/** A database to write to, whose client outlives MongoDB's restarts. */
function openNotes(dataDir: string) {
  const client = new MongoClient(mongodbUri(dataDir), { serverSelectionTimeoutMS: 30_000 })
  onTestFinished(() => client.close())
  return client.db('launcher_test').collection<{ _id: string }>('notes', {
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
  })
}

/** MongoDB is killed in the middle of writing. @returns what it had acknowledged before and after */
async function killMongodb({ dataDir, launcher }: Product, shop: SellingShop): Promise<string[]> {
  const notes = openNotes(dataDir)
  const acknowledged: string[] = []
  let writing = true
  const writer = (async () => {
    while (writing) {
      const _id = randomUUID()
      try {
        await notes.insertOne({ _id })
        acknowledged.push(_id)
      } catch (error) {
        // Killed under way: not acknowledged, so nothing is owed.
        expect(error).toBeInstanceOf(Error)
      }
    }
  })()
  while (acknowledged.length < 50) await wait(10)
  const mongod = pidOf(dataDir, 'MongoDB')
  process.kill(mongod, 'SIGKILL')
  await launcher.untilOutput(
    /MongoDB was ended by SIGKILL \(its log: .*\): it is started again[\s\S]*MongoDB runs again/,
    START_MS,
  )
  const before = acknowledged.length
  while (acknowledged.length < before + 20) await wait(10)
  writing = false
  await writer
  expect(pidOf(dataDir, 'MongoDB')).not.toBe(mongod)
  await untilSold(shop, 5)
  return acknowledged
}

async function killKeycloak({ dataDir, baseUrl, launcher }: Product): Promise<void> {
  // Frozen during a login until its client is gone, it goes on: the next login is right.
  const keycloak = pidOf(dataDir, 'Keycloak')
  process.kill(keycloak, 'SIGSTOP')
  expect((await signIn(baseUrl)).status).toBe(503)
  const next = signIn(baseUrl)
  process.kill(keycloak, 'SIGCONT')
  expect((await next).status).toBe(200)

  // Killed: a right password is never called wrong, neither while it starts nor just after.
  process.kill(keycloak, 'SIGKILL')
  const answers: number[] = []
  const until = performance.now() + AGAIN_MS
  while (!answers.includes(200) && performance.now() < until) {
    const { status } = await signIn(baseUrl)
    answers.push(status)
    // Sixty logins a minute are taken from one address.
    await wait(1_100)
  }
  expect(new Set(answers)).toEqual(new Set([503, 200]))
  expect(launcher.said()).toMatch(/Keycloak was ended by SIGKILL .*: it is started again/)
}

/** Tills that are logged in sell before Keycloak answers. */
async function expectSalesBeforeKeycloak(
  { dataDir, baseUrl, launcher }: Product,
  shop: SellingShop,
): Promise<void> {
  await expect.poll(() => isUp(baseUrl), { timeout: START_MS, interval: 50 }).toBe(true)
  await untilSold(shop, 1)
  await launcher.untilOutput(/Tills that are logged in can sell at http/, AGAIN_MS)
  expect(launcher.said()).not.toMatch(READY)
  // And neither Keycloak nor the app, ended before both are ready, ends the start.
  process.kill(pidOf(dataDir, 'Keycloak'), 'SIGKILL')
  process.kill(pidOf(dataDir, 'The app'), 'SIGKILL')
  await launcher.untilOutput(
    /The app (was ended by SIGKILL .*: it is started again|is not ready: the next attempt follows)/,
    AGAIN_MS,
  )
  await launcher.untilOutput(/Keycloak is not ready: the next attempt follows/, AGAIN_MS)
  await untilSold(shop, 1)
  await launcher.untilOutput(READY, START_MS)
}

async function expectBooksWhole(dataDir: string, { shopId, acknowledged }: SellingShop): Promise<void> {
  const database = await connectDatabase(mongodbUri(dataDir), 'sales_accounts')
  try {
    const { sales } = database.collections
    const sold = await sales.find({ '_id.shopId': shopId }, { projection: { _id: 1 } }).toArray()
    const kept = new Set(sold.map(({ _id }) => _id.saleId))
    expect(kept.size).toBe(sold.length)
    expect([...acknowledged.keys()].filter((saleId) => !kept.has(saleId))).toEqual([])
    // Entries that balance, totals that agree with them, numbers without gaps, nothing twice.
    expect(await auditShop(database, shopId)).toEqual([])
  } finally {
    await database.close()
  }
}

/** Asked to stop, it ends everything itself: also on a full disk, where the next start says why it refuses. */
async function expectWholeStop(
  { dataDir, settings, launcher }: Product,
  filler: string | null,
): Promise<void> {
  const running = programs.map((name) => pidOf(dataDir, name))
  if (filler) fill(filler)
  launcher.kill('SIGINT')
  expect(await launcher.exited).toBe(0)
  expect(running.filter(isAlive)).toEqual([])
  expect(existsSync(`${dataDir}/launcher.json`)).toBe(false)
  if (!filler) return
  const refused = start(settings)
  expect(await refused.exited).toBe(1)
  expect(refused.said()).toMatch(/^(The disk is full|Too little disk space)/)
  rmSync(filler)
}

test('npm start comes up and says where it runs; whatever dies while tills sell is started again, and of what was acknowledged nothing is lost, doubled or unbalanced', async () => {
  const disk = aDataDir()
  const filler = onSmallDisk(disk) ? join(disk, 'filler') : null
  const dataDir = join(disk, 'data')
  const settings = { DATA_DIR: dataDir, PORT: String(await aPort()), DEMO_DATA: 'true' }
  mkdirSync(dataDir)
  const baseUrl = `http://127.0.0.1:${settings.PORT}`
  const first: Product = { dataDir, settings, baseUrl, launcher: start(settings) }
  await first.launcher.untilOutput(READY, START_MS)
  await expectClosedToStrangers(first)

  const shop = await openSelling(baseUrl)
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  let pauseMs = BUSY_PAUSE_MS
  const selling = Promise.all(
    Array.from({ length: TILLS }, () => shop.keepSelling(stopping.signal, () => pauseMs)),
  )
  await killApp(first, shop)
  const notes = await killMongodb(first, shop)
  pauseMs = QUIET_PAUSE_MS
  await killKeycloak(first)
  await untilSold(shop, 5)
  if (filler) {
    // The disk is full, and has room again: no command is needed.
    fill(filler)
    await first.launcher.untilOutput(/The disk is full, or nearly/, AGAIN_MS)
    rmSync(filler)
    await untilSold(shop, 5)
  }

  // The launcher is killed: nothing it started stays behind, and the next start finds everything.
  const children = programs.map((name) => pidOf(dataDir, name))
  first.launcher.kill('SIGKILL')
  const again: Product = { ...first, launcher: start(settings) }
  await expect.poll(() => children.filter(isAlive), { timeout: AGAIN_MS }).toEqual([])
  await expectSalesBeforeKeycloak(again, shop)
  stopping.abort()
  await selling
  // 503 while something was away; never an error of the server.
  expect([...shop.statuses].filter((status) => status !== 503)).toEqual([])
  const kept = await openNotes(dataDir).distinct('_id')
  expect(notes.filter((id) => !kept.includes(id))).toEqual([])
  await expectBooksWhole(dataDir, shop)
  await expectWholeStop(again, filler)
}, 1_200_000)
