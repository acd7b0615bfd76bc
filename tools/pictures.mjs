#!/usr/bin/env node
// Takes the pictures of README.md from the demo shop, with a full day in it, and writes them to docs/pictures:
//   npm run pictures                                     of a demo shop that is started for it, and ended
//   BASE_URL=http://127.0.0.1:3000 npm run pictures      of one that runs (a day of receipts is recorded in it)
// CHROMIUM_PATH names a browser of this computer; without it, it is the one that Playwright has fetched.
import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import sharp from 'sharp'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs', 'pictures')
const maxBytes = 150_000
const desktop = { width: 1280, height: 830 }
const phone = { width: 390, height: 844 }
const password = process.env.DEMO_PASSWORD ?? 'Demo-Shop-2026'

/** The demo shop on a port of its own, with its data in a folder that is removed with it. */
async function startDemoShop() {
  const data = await mkdtemp(join(tmpdir(), 'pictures-'))
  const program = spawn(process.execPath, ['infra/local/start.js'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: data, DEMO_DATA: 'true', HOST: '127.0.0.1', PORT: '3477' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(program, 'exit')
  const stop = async () => {
    program.kill('SIGINT')
    await ended
    await rm(data, { recursive: true, force: true })
  }
  for await (const line of createInterface({ input: program.stdout })) {
    const address = /runs at (http:\S+)/.exec(line)?.[1]
    if (address === undefined) continue
    program.stdout.resume()
    return { address, stop }
  }
  await stop()
  throw new Error('The demo shop did not start; the reason is above.')
}

/** The API as one person sees it. */
async function signIn(address, email) {
  const call = async (method, path, body, token) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body && JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const session = await call('POST', '/api/session', { email, password })
  return {
    session,
    call: (method, path, body) => call(method, `/api/shops/${session.shopId}/${path}`, body, session.token),
  }
}

const pick = (from, names) =>
  Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name]]] : [])))
const dayBefore = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** A payment has a reference of its own, or the shop is warned of it. */
const withOwnReference = (tender) =>
  tender.reference === undefined
    ? tender
    : { ...tender, reference: tender.reference.replace(/\d/g, () => String(randomInt(10))) }

/**
 * The history of the demo shop ends yesterday. The receipts of the same weekday a week before are sent again as
 * those of today, in the same order, between seven in the morning (or midnight) and now.
 */
async function recordToday({ owner, employee }) {
  const dayOf = (day) => owner.call('GET', `sales?from=${day}&to=${day}&limit=100`)
  if ((await dayOf(dayBefore(0))).items.length > 20) return
  const { items } = await dayOf(dayBefore(7))
  const sales = items.filter(
    ({ kind, tenders }) => kind === 'sale' && tenders.every((one) => one.kind !== 'on-account'),
  )
  sales.sort((a, b) => a.soldAt.localeCompare(b.soldAt))
  const { items: tills } = await owner.call('GET', 'tills')
  const next = new Map(
    tills.map(({ tillId, series, lastSequence }) => [tillId, { series, count: lastSequence }]),
  )
  const now = Date.now() - 60_000
  const morning = Date.parse(`${dayBefore(0)}T07:00:00Z`)
  const first = morning < now - 3_600_000 ? morning : Date.parse(`${dayBefore(0)}T00:00:00Z`)
  for (const [index, sale] of sales.entries()) {
    const till = next.get(sale.tillId)
    till.count += 1
    const cashier = sale.cashier === owner.session.userEmail ? owner : employee
    await cashier.call('PUT', `sales/${randomUUID()}`, {
      ...pick(sale, ['tillId', 'kind', 'pricesIncludeTax', 'taxRule', 'customerId', 'totals']),
      tenders: sale.tenders.map(withOwnReference),
      receiptNumber: `${till.series}-${till.count}`,
      soldAt: new Date(first + ((now - first) * (index + 1)) / sales.length).toISOString(),
      lines: sale.lines.map((line) =>
        pick(line, [
          ...['lineId', 'productId', 'name', 'quantityMilli', 'pack', 'unitPriceMinor', 'priceChange'],
          ...['discountMinor', 'taxClassId', 'taxes', 'note'],
        ]),
      ),
    })
  }
}

/** One browser, with the session that the form of the login would begin. */
async function openAs(browser, address, { session }, size) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: size,
    deviceScaleFactor: size.width < 500 ? 2 : 1.5,
    isMobile: size.width < 500,
    hasTouch: size.width < 500,
    locale: 'en-GB',
    timezoneId: 'Africa/Accra',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await page.goto('/favicon.svg')
  await page.evaluate(({ expiresIn: _, ...items }) => {
    const now = String(Date.now())
    const times = { pageLoadTime: now, lastActivity: now, lastTokenRefresh: now }
    for (const [name, value] of Object.entries({ ...items, firebaseToken: items.idToken, ...times }))
      if (value !== null) sessionStorage.setItem(name, String(value))
  }, session)
  return page
}

/** Writes what the page shows once nothing of it is loading. */
async function take(page, name) {
  await page.evaluate(() => document.fonts.ready)
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${name}.webp`)
  await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    .webp({ quality: 76, effort: 6 })
    .toFile(path)
  const { size } = await stat(path)
  if (size > maxBytes) throw new Error(`${name}.webp has ${size} bytes, more than ${maxBytes}`)
  console.log(`docs/pictures/${name}.webp: ${Math.round(size / 1000)} kB`)
}

/** What lies first on the shelf, one to three of each; not what is weighed. */
async function fillBasket(page) {
  await page.goto('/user/dashboard')
  await page.waitForLoadState('networkidle')
  const tiles = page
    .getByRole('list', { name: 'Products' })
    .getByRole('button')
    .filter({ hasNotText: '/ kg' })
  for (const place of [1, 0, 3, 5, 6])
    await tiles.nth(place).click({ clickCount: 1 + (place % 3), delay: 20 })
  await page.evaluate(() => document.activeElement?.blur())
}

async function openBooks(page) {
  await page.getByRole('button', { name: /^Open the books/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Open the books' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Open the books' }).click()
  await page.getByRole('heading', { level: 1, name: 'Books' }).waitFor()
}

async function takeAll(browser, address, { owner, administrator }) {
  const till = await openAs(browser, address, owner, desktop)
  await fillBasket(till)
  await take(till, 'till')

  await openBooks(till)
  await till.setViewportSize({ width: 1280, height: 960 })
  const months = new URLSearchParams({
    from: `${dayBefore(31).slice(0, 8)}01`,
    to: dayBefore(0),
    compare: 'no',
  })
  await till.goto(`/user/dashboard/accounting/profit-loss?${months}`)
  await till.getByRole('row', { name: /^Net profit/ }).waitFor()
  await take(till, 'profit-and-loss')

  const phoneTill = await openAs(browser, address, owner, phone)
  await fillBasket(phoneTill)
  await take(phoneTill, 'till-on-a-phone')

  const administration = await openAs(browser, address, administrator, desktop)
  const month = new URLSearchParams({ from: dayBefore(29), to: dayBefore(0) })
  await administration.goto(`/admin/dashboard/reports?${month}`)
  await administration.getByRole('row', { name: /^Adabraka Provisions/ }).waitFor()
  await take(administration, 'administration')
}

const running = process.env.BASE_URL
const shop = running ? { address: running, stop: async () => {} } : await startDemoShop()
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const [owner, employee, administrator] = await Promise.all(
    ['owner', 'employee', 'admin'].map((name) => signIn(shop.address, `${name}@demo.shop`)),
  )
  await recordToday({ owner, employee })
  await takeAll(browser, shop.address, { owner, administrator })
} finally {
  await browser.close()
  await shop.stop()
}
