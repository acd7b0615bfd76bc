import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import { connectDatabase } from '#server/db/client.ts'
import { isLong } from '../support/part-of-today.ts'
import { AGAIN_MS, aDataDir, aPort, mongodbUri, pidOf, READY, START_MS, start } from './launcher.ts'
import { openSelling, type SellingShop, signIn } from './selling.ts'

const KILLS = isLong ? 3 : 2
const TILLS = 4
/** While programs are killed. Without a pause, four tills would starve the other tests. */
const BUSY_PAUSE_MS = 500
/** While Keycloak or the disk is waited for. */
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

test('whatever dies while tills sell is started again, and of what was acknowledged nothing is lost, doubled or unbalanced', async () => {
  const disk = aDataDir()
  const isSmall = onSmallDisk(disk)
  const settings = { DATA_DIR: join(disk, 'data'), PORT: String(await aPort()), DEMO_DATA: 'true' }
  mkdirSync(settings.DATA_DIR)
  const baseUrl = `http://127.0.0.1:${settings.PORT}`
  const launcher = start(settings)
  await launcher.untilOutput(READY, START_MS)
  const shop = await openSelling(baseUrl)
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  let pauseMs = BUSY_PAUSE_MS
  const selling = Promise.all(
    Array.from({ length: TILLS }, () => shop.keepSelling(stopping.signal, () => pauseMs)),
  )

  // The app, again and again.
  const breaks: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    await untilSold(shop, 20)
    const killed = pidOf(settings.DATA_DIR, 'The app')
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => isAlive(killed)).toBe(false)
    breaks.push(await nextSale(shop, performance.now()))
  }
  console.log(`the next sale after each of ${KILLS} kills of the app: ${breaks.join(', ')} ms`)
  // The later ones also wait for the growing pauses.
  expect(breaks[0]).toBeLessThan(NEXT_SALE_MS)
  pauseMs = QUIET_PAUSE_MS

  // Keycloak freezes during a login until its client is gone, then goes on: the next one is right.
  const keycloak = pidOf(settings.DATA_DIR, 'Keycloak')
  process.kill(keycloak, 'SIGSTOP')
  expect((await signIn(baseUrl)).status).toBe(503)
  const next = signIn(baseUrl)
  process.kill(keycloak, 'SIGCONT')
  expect((await next).status).toBe(200)

  // Keycloak is killed: a right password is never called wrong, neither while it starts nor just after.
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
  await untilSold(shop, 5)

  if (isSmall) {
    // The disk is full, and has room again: no command is needed.
    const filler = join(disk, 'filler')
    fill(filler)
    await launcher.untilOutput(/The disk is full, or nearly/, AGAIN_MS)
    rmSync(filler)
    await untilSold(shop, 5)
    // And stopping needs no room, nor does it leave anything behind that keeps the next start out.
    const running = (['The app', 'Keycloak', 'MongoDB'] as const).map((name) =>
      pidOf(settings.DATA_DIR, name),
    )
    stopping.abort()
    await selling
    fill(filler)
    launcher.kill('SIGINT')
    expect(await launcher.exited).toBe(0)
    expect(running.filter(isAlive)).toEqual([])
    const refused = start(settings)
    expect(await refused.exited).toBe(1)
    expect(refused.said()).toMatch(/^(The disk is full|Too little disk space)/)
    rmSync(filler)
  } else {
    stopping.abort()
    await selling
    launcher.kill('SIGINT')
    expect(await launcher.exited).toBe(0)
  }
  // 503 while something was away; never an error of the server.
  expect([...shop.statuses].filter((status) => status !== 503)).toEqual([])

  // Tills that are logged in sell before Keycloak answers.
  const again = start(settings)
  await expect.poll(() => isUp(baseUrl), { timeout: START_MS, interval: 50 }).toBe(true)
  const stoppingAgain = new AbortController()
  onTestFinished(() => stoppingAgain.abort())
  const sellingAgain = shop.keepSelling(stoppingAgain.signal, () => QUIET_PAUSE_MS)
  await untilSold(shop, 1)
  await again.untilOutput(/Tills that are logged in can sell at http/, AGAIN_MS)
  expect(again.said()).not.toMatch(READY)
  // And neither Keycloak nor the app, ended before both are ready, ends the start.
  process.kill(pidOf(settings.DATA_DIR, 'Keycloak'), 'SIGKILL')
  process.kill(pidOf(settings.DATA_DIR, 'The app'), 'SIGKILL')
  await again.untilOutput(
    /The app (was ended by SIGKILL .*: it is started again|is not ready: the next attempt follows)/,
    AGAIN_MS,
  )
  await again.untilOutput(/Keycloak is not ready: the next attempt follows/, AGAIN_MS)
  await untilSold(shop, 1)
  await again.untilOutput(READY, START_MS)
  stoppingAgain.abort()
  await sellingAgain
  const database = await connectDatabase(mongodbUri(settings.DATA_DIR), 'sales_accounts')
  try {
    const { sales } = database.collections
    const sold = await sales.find({ '_id.shopId': shop.shopId }, { projection: { _id: 1 } }).toArray()
    const kept = new Set(sold.map(({ _id }) => _id.saleId))
    expect(kept.size).toBe(sold.length)
    expect([...shop.acknowledged.keys()].filter((saleId) => !kept.has(saleId))).toEqual([])
    // Entries that balance, totals that agree with them, numbers without gaps, nothing twice.
    expect(await auditShop(database, shop.shopId)).toEqual([])
  } finally {
    await database.close()
  }
  again.kill('SIGTERM')
  expect(await again.exited).toBe(0)
}, 1_200_000)
