import { randomUUID } from 'node:crypto'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { findProducts, shelveProducts } from '#app/features/till/find/find-products.ts'
import type { Product } from '#domain/api/product.ts'
import { executable } from './browser.ts'
import type { BenchProduct } from './product.ts'
import { median, type Row } from './table.ts'
import { takeOvers } from './take-over.ts'

const many = Number(process.env.BENCH_PRODUCTS ?? 50_000)
const few = 500
const scans = Number(process.env.BENCH_SCANS ?? 100)
const reloads = Number(process.env.BENCH_RELOADS ?? 7)
const password = 'Bench-Till-2026'

const words = 'Milo Peak Gino Indomie Ideal Key Omo Titus Exeter Cowbell Frytol Lele Tasty Royal Golden Fresh'
const goods =
  'soap milk rice tomato noodles sardine corned oil sugar salt flour tea biscuit water juice cream'

/** What a till of many products costs its browser and its cashier, beside one of few. */
export async function benchTill(product: BenchProduct): Promise<Row[]> {
  const browser = await chromium.launch({
    ...executable(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  try {
    const [small, large] = [await openShop(product, few), await openShop(product, many)]
    const [ofFew, ofMany] = [
      await sellAtTill(await browser.newContext({ baseURL: product.baseUrl }), small, few),
      await sellAtTill(await browser.newContext({ baseURL: product.baseUrl }), large, many),
    ]
    const taken = await takeOvers(
      product,
      await browser.newContext({ baseURL: product.baseUrl }),
      { ...small, password },
      2 * reloads,
    )
    const found = searchTimes(await productsOf(product, large))
    return [
      row(
        `main thread for a scan, ${input(many)} products, p95`,
        ofMany.scans,
        ofFew.scans,
        0.95,
        16.7,
        input(few),
      ),
      row(
        `search of ${input(many)} products, p99`,
        found.searched,
        found.plain,
        0.99,
        4,
        'looking at every name',
      ),
      row(
        `reload to first scan, offline, ${input(many)} products`,
        ofMany.reloads,
        ofFew.reloads,
        0.5,
        1000,
        input(few),
      ),
      row(
        'another cashier takes over, offline, p95',
        taken.offline,
        taken.online,
        0.95,
        3000,
        'with the server',
      ),
    ]
  } finally {
    await browser.close()
  }
}

const input = (count: number) => count.toLocaleString('en')

function row(
  what: string,
  own: readonly number[],
  other: readonly number[],
  share: number,
  maxMs: number,
  baseline: string,
): Row {
  const [measured, against] = [at(own, share), at(other, share)]
  return {
    what,
    measured: `${measured.toFixed(1)} ms`,
    baseline: `${against.toFixed(1)} ms, ${baseline}`,
    ratio: measured / against,
    wanted: `≤ ${maxMs} ms`,
    holds: measured <= maxMs,
  }
}

function at(values: readonly number[], share: number): number {
  if (share === 0.5) return median(values)
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN
}

type Owner = { email: string; shopId: string }

const code = (index: number) => `60${String(index).padStart(11, '0')}`

function nameOf(index: number): string {
  const [brands, kinds] = [words.split(' '), goods.split(' ')]
  const of = (list: string[], turn: number) => list[Math.floor(turn) % list.length]
  return `${of(brands, index)} ${of(kinds, index / brands.length)} ${100 + (index % 900)} g ${index}`
}

/** A shop whose products were imported, as a shop with so many has them. */
async function openShop({ baseUrl, call, adminToken }: BenchProduct, count: number): Promise<Owner> {
  const email = `till-${randomUUID().slice(0, 8)}@bench.shop`
  const body = { name: `Till of ${count}`, country: 'GH', owner: { email, password } }
  const { shopId } = await call<{ shopId: string }>('POST', '/api/admin/shops', { body, token: adminToken })
  const { token } = await call<{ token: string }>('POST', '/api/session', { body: { email, password } })
  const rows = Array.from(
    { length: count },
    (_, index) => `B-${index},${nameOf(index)},${code(index)},2.50,24`,
  )
  const form = new FormData()
  form.append('file', new Blob([['SKU,Name,Barcode,Price,Quantity', ...rows].join('\n')]), 'products.csv')
  const answer = await fetch(`${baseUrl}/api/shops/${shopId}/products/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`The import of ${count} products was refused: ${await answer.text()}`)
  return { email, shopId }
}

/** Scans at a till of its own, and opens it again with the network away: milliseconds of each. */
async function sellAtTill(context: BrowserContext, owner: Owner, count: number) {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await shelfStands(page)
  // The service worker keeps what a reload needs.
  await page.evaluate(() => navigator.serviceWorker.ready)
  const times = { scans: [] as number[], reloads: [] as number[] }
  const devtools = await context.newCDPSession(page)
  // Processor time: what other programs do at the same time does not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  // The first ones compile what they use.
  for (let turn = -10; turn < scans; turn += 1) {
    const before = await busyMs(devtools)
    await scan(page, code(Math.floor(((turn + 10) * count) / (scans + 10))))
    await nextPaint(page)
    if (turn >= 0) times.scans.push((await busyMs(devtools)) - before)
    // What comes after the line, the basket that is kept above all, is not counted to the next scan.
    await page.waitForTimeout(300)
  }
  await devtools.detach()
  await page.waitForTimeout(10_000)
  await context.setOffline(true)
  for (let turn = -1; turn < reloads; turn += 1) {
    await page.reload({ waitUntil: 'commit' })
    await shelfStands(page)
    const barcode = code(Math.floor(((turn + 2) * count) / (reloads + 3)) + 1)
    await scan(page, barcode)
    const line = nameOf(Number(barcode.slice(2)))
    await page.getByRole('list', { name: 'Lines of the basket' }).getByText(line).first().waitFor()
    const sinceReload = await page.evaluate(() => performance.now())
    if (turn >= 0) times.reloads.push(sinceReload)
  }
  await context.close()
  return times
}

const shelfStands = (page: Page) =>
  page.getByRole('list', { name: 'Products' }).getByRole('button').first().waitFor({ timeout: 120_000 })

/** As a scanner that is a keyboard types it. */
async function scan(page: Page, barcode: string): Promise<void> {
  await page.keyboard.type(barcode)
  await page.keyboard.press('Enter')
}

/** The line is in the frame that the scan asked for. */
const nextPaint = (page: Page) =>
  page.evaluate(() => new Promise<void>((painted) => requestAnimationFrame(() => setTimeout(painted))))

/** What the page's main thread has worked until now, as the browser itself counts it: milliseconds. */
async function busyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

async function productsOf({ call }: BenchProduct, { email, shopId }: Owner): Promise<Product[]> {
  const { token } = await call<{ token: string }>('POST', '/api/session', { body: { email, password } })
  const products: Product[] = []
  let cursor: string | undefined
  do {
    const query = `limit=500${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
    const page = await call<{ items: Product[]; nextCursor?: string }>(
      'GET',
      `/api/shops/${shopId}/products?${query}`,
      { token },
    )
    products.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return products
}

/** Each search as it is typed, letter by letter, beside a look at every name. */
function searchTimes(products: Product[]) {
  const shelf = shelveProducts(products)
  const typed = [...words.split(' '), ...goods.split(' ')].flatMap((brand) => {
    const text = `${brand} ${goods.split(' ')[brand.length % 16]}`
    return Array.from(text, (_, length) => text.slice(0, length + 1))
  })
  const timed = (search: (text: string) => unknown) =>
    typed.map((text) => {
      const began = performance.now()
      search(text)
      return performance.now() - began
    })
  const own = (text: string) => findProducts(shelf, text)
  const every = (text: string) => {
    const wanted = text.toLowerCase().split(' ')
    return products.filter(({ name }) => wanted.every((word) => name.toLowerCase().includes(word)))
  }
  for (const search of [own, every]) timed(search)
  return { searched: timed(own), plain: timed(every) }
}
