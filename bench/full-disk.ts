import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { between, mulberry32 } from '#domain/random.ts'
import { executable } from './browser.ts'
import type { BenchProduct } from './product.ts'
import type { Row } from './table.ts'

const runs = Number(process.env.FULL_DISK_RUNS ?? 20)
/** Whether the browser is killed on the full disk, or goes on and reloads the page once there is room. */
const kills = process.env.FULL_DISK_KILLS !== 'false'
/** Run n has the seed `seed + n`, so that one can be repeated. */
const seed = Number(process.env.FULL_DISK_SEED ?? 1)
/** Browsers at a time, each on a file system of its own. */
const atOnce = Number(process.env.FULL_DISK_AT_ONCE ?? 2)
const password = 'Bench-Disk-2026'
/** Room for the browser's profile with the app, and little more. */
const diskMB = 96

type Shop = { email: string; shopId: string; token: string }
type Outcome = { acknowledged: string[]; atServer: string[]; received: string }

/**
 * Receipts that a till without its server has shown as recorded, on a disk that another program fills at a random moment:
 * one more sale, the browser is killed or goes on, there is room again, and the till is opened with the server. Linux and root alone:
 * each run has a file system of its own in memory.
 */
export async function benchFullDisk(product: BenchProduct): Promise<Row[]> {
  let lost = 0
  let doubled = 0
  let acknowledged = 0
  let unfinished = 0
  let next = 0
  async function runInTurn() {
    for (let run = next++; run < runs; run = next++) {
      const outcome = await fillAndReopen(product, seed + run).catch((error: unknown) => String(error))
      if (typeof outcome === 'string') {
        unfinished += 1
        console.log(`seed ${seed + run}: not finished: ${outcome}`)
        continue
      }
      const { acknowledged: shown, atServer } = outcome
      const missing = shown.filter((number) => !atServer.includes(number))
      const twice = atServer.filter((number, index) => atServer.indexOf(number) !== index)
      lost += missing.length
      doubled += twice.length
      acknowledged += shown.length
      console.log(
        `seed ${seed + run}: shown ${shown.join(' ')}; lost ${missing.join(' ') || 'none'}; doubled ${twice.join(' ') || 'none'}; at the server ${atServer.join(' ')}; ${outcome.received}`,
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runInTurn))
  const of = `${acknowledged} shown as recorded in ${runs - unfinished} runs, seeds ${seed} to ${seed + runs - 1}`
  return [
    {
      what: 'receipts lost on a full disk',
      measured: String(lost),
      baseline: of,
      ratio: lost / acknowledged,
      wanted: 'none',
      holds: lost === 0,
    },
    {
      what: 'receipts doubled on a full disk',
      measured: String(doubled),
      baseline: of,
      ratio: doubled / acknowledged,
      wanted: 'none',
      holds: doubled === 0,
    },
  ]
}

async function fillAndReopen(product: BenchProduct, runSeed: number): Promise<Outcome> {
  const random = mulberry32(runSeed)
  const disk = `/tmp/full-disk-${process.pid}-${runSeed}`
  mkdirSync(disk, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMB}m`, 'tmpfs', disk])
  let context: BrowserContext | null = null
  try {
    const shop = await openShop(product)
    const acknowledged: string[] = []
    context = await openBrowser(product, disk)
    const page = await openTill(context, shop)
    await nameTill(page)
    acknowledged.push(await sell(page))
    await arrived(product, shop, acknowledged)
    await context.setOffline(true)
    const before = between(random, 1, 4)
    for (let sale = 0; sale < before; sale += 1) acknowledged.push(await sell(page))
    // Of a browser that is killed, what it wrote depends on how long ago the last sale was.
    await page.waitForTimeout(between(random, 0, kills ? 8_000 : 1_500))
    const filling = pause(between(random, 0, 600)).then(() => fill(disk))
    const last = await sell(page, 8_000).catch(() => null)
    await filling
    const afterwards = await sell(page, 8_000).catch(() => null)
    for (const number of [last, afterwards]) if (number !== null) acknowledged.push(number)
    await page.waitForTimeout(between(random, 0, kills ? 4_000 : 1_000))
    if (kills) {
      await kill(context, disk)
      rmSync(join(disk, 'filler'), { force: true })
      context = await openBrowser(product, disk)
      await openTill(context, shop)
    } else {
      rmSync(join(disk, 'filler'), { force: true })
      await context.setOffline(false)
      await page.reload().catch(() => undefined)
    }
    const atServer = await arrived(product, shop, acknowledged)
    return {
      acknowledged,
      atServer,
      received: `refused on the full disk: ${[last, afterwards].filter((one) => one === null).length}`,
    }
  } finally {
    if (context) await kill(context, disk)
    execFileSync('umount', ['-l', disk])
    rmdirSync(disk)
  }
}

async function openShop({ call, adminToken }: BenchProduct): Promise<Shop> {
  const email = `disk-${randomUUID().slice(0, 8)}@bench.shop`
  const body = { name: 'Shop on a full disk', country: 'GH', owner: { email, password } }
  const { shopId } = await call<{ shopId: string }>('POST', '/api/admin/shops', { body, token: adminToken })
  const { token } = await call<{ token: string }>('POST', '/api/session', { body: { email, password } })
  await call('POST', `/api/shops/${shopId}/products`, {
    token,
    body: {
      productId: randomUUID(),
      sku: 'SOAP',
      name: 'Soap',
      priceMinor: 500,
      unit: 'piece',
      taxClassId: 'standard',
      category: '',
      barcodes: [],
    },
  })
  return { email, shopId, token }
}

const openBrowser = ({ baseUrl }: BenchProduct, disk: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(join(disk, 'profile'), {
    ...executable(),
    baseURL: baseUrl,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disk-cache-size=1'],
  })

async function openTill(context: BrowserContext, { email }: Shop): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('list', { name: 'Products' }).getByRole('button').first().waitFor({ timeout: 20_000 })
  return page
}

async function nameTill(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('list', { name: 'Products' }).getByRole('button').first().click()
  await page.keyboard.press('F9')
  await page.getByLabel('Name of this till').fill('Counter')
  await page.getByRole('button', { name: 'Use this device as a till' }).click()
  await page.getByRole('button', { name: 'Sell without a shift' }).click()
  await page.getByLabel('Cash received').waitFor()
  await page.getByRole('button', { name: 'Back to the basket' }).click()
}

/** @returns the number of the receipt that the till shows as recorded */
async function sell(page: Page, timeout = 20_000): Promise<string> {
  page.setDefaultTimeout(timeout)
  const lines = page.getByRole('list', { name: 'Lines of the basket' }).getByRole('listitem')
  if ((await lines.count()) === 0)
    await page.getByRole('list', { name: 'Products' }).getByRole('button').first().click()
  await lines.first().waitFor()
  await page.keyboard.press('F9')
  const record = page.getByRole('button', { name: /^Record sale/ })
  await record.waitFor()
  await page.waitForTimeout(700)
  const recorded = page.getByText(/^Receipt [A-Z]+-\d+ recorded$/)
  const refused = page.getByText(/nothing was recorded/).first()
  // The refusal of the sale before is still in sight: this one's would look the same.
  const wasRefused = await refused.isVisible()
  await record.click()
  if (wasRefused) await recorded.waitFor({ timeout: 4_000 })
  else await recorded.or(refused).first().waitFor()
  if (await refused.isVisible()) throw new Error((await refused.textContent()) ?? '')
  const text = await recorded.textContent()
  await page.keyboard.press('F9')
  return /[A-Z]+-\d+/.exec(text ?? '')?.[0] ?? ''
}

/** Another program takes all the room there is. */
function fill(disk: string): void {
  for (const block of [64 * 1024, 1024])
    try {
      for (;;) writeFileSync(join(disk, 'filler'), Buffer.alloc(block), { flag: 'a' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
}

/** As a power cut ends it: nothing is written at the end. */
async function kill(context: BrowserContext, disk: string): Promise<void> {
  const pids = processesOf(disk)
  if (pids.length === 0) return
  const gone = new Promise((resolve) => context.once('close', resolve))
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await gone
  while (processesOf(disk).length > 0) await pause(50)
}

/** The browser, whose command line names its profile; the processes that it began end with it. */
function processesOf(disk: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandOf(pid).includes(`--user-data-dir=${join(disk, 'profile')}`))
    .map(Number)
}

/** Empty for a process that has ended. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** The numbers that the server has, once all that was shown is there or nothing more comes. */
async function arrived(
  { call }: BenchProduct,
  { shopId, token }: Shop,
  wanted: readonly string[],
): Promise<string[]> {
  let numbers: string[] = []
  for (let look = 0; look < 100; look += 1) {
    const { items } = await call<{ items: { receiptNumber: string }[] }>(
      'GET',
      `/api/shops/${shopId}/sales?limit=100`,
      { token },
    )
    numbers = items.map(({ receiptNumber }) => receiptNumber)
    if (wanted.every((number) => numbers.includes(number))) break
    await pause(200)
  }
  return numbers.sort()
}
