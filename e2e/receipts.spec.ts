import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { expectAccessibleInEveryShape } from './support/axe.ts'
import { openBooks } from './support/shops.ts'
import { ask, shopAddress, signIn } from './support/sign-in.ts'

type Receipt = {
  saleId: string
  receiptNumber: string
  kind: 'sale' | 'return'
  cashier: string | null
  customerName: string | null
  lines: { name: string; sku: string }[]
  tenders: { kind: string; amountMinor: number; reference?: string }[]
  totals: { grossMinor: number }
}

const rows = (page: Page) => page.getByRole('table', { name: 'Receipts' }).getByRole('row')
const list = '/user/dashboard/sales?range=year'
const amount = (minor: number) => (minor / 100).toFixed(2)
const field = (page: Page) => page.getByLabel('Find a receipt')

/** All receipts of the demo shop, as the API lists them. */
async function allReceipts(page: Page): Promise<Receipt[]> {
  const receipts: Receipt[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `sales?limit=500${cursor && `&cursor=${cursor}`}`
    const answer: { items: Receipt[]; nextCursor: string | null } = await ask(
      page,
      await shopAddress(page, path),
    )
    receipts.push(...answer.items)
    cursor = answer.nextCursor
  }
  return receipts
}

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

test('the largest receipt of the range is first, though it is not among the newest', async ({ page }) => {
  const receipts = await allReceipts(page)
  const largest = Math.max(
    ...receipts.filter(({ kind }) => kind === 'sale').map(({ totals }) => totals.grossMinor),
  )
  const newest = receipts.slice(0, 100).map(({ totals }) => totals.grossMinor)
  expect(newest, 'the demo shop has its largest receipt among the newest').not.toContain(largest)
  await page.goto(list)
  await page
    .getByRole('columnheader', { name: /^Total/ })
    .getByRole('button')
    .click()
  await page.waitForURL('**/sales?range=year&sort=-gross')
  await expect(rows(page).nth(1)).toContainText(amount(largest).replace(/\B(?=(\d{3})+\.)/g, ','))

  await page.reload()
  await expect(page.getByRole('columnheader', { name: /^Total/ })).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).nth(1)).toContainText(amount(largest).replace(/\B(?=(\d{3})+\.)/g, ','))
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(rows(page).nth(150)).toBeAttached()
})

test('a receipt is found by each of its keys', async ({ page }) => {
  const receipts = await allReceipts(page)
  const old = receipts.at(-1)
  const withReference = receipts.find(({ tenders }) => tenders.some(({ reference }) => reference))
  const ofCustomer = receipts.find(({ customerName }) => customerName !== null)
  const [line] = old?.lines ?? []
  if (!old || !line || !withReference || !ofCustomer) throw new Error('the demo shop has no such receipts')
  const reference = withReference.tenders.find((tender) => tender.reference)?.reference ?? ''
  const wanted: [string, string, string][] = [
    [old.receiptNumber, old.receiptNumber, '?range=today'],
    [reference, withReference.receiptNumber, '?range=today'],
    [amount(ofCustomer.totals.grossMinor), ofCustomer.receiptNumber, '?range=year&sort=number'],
    [ofCustomer.customerName ?? '', ofCustomer.receiptNumber, '?range=year'],
  ]
  for (const [key, number, query] of wanted) {
    await page.goto(`/user/dashboard/sales${query}`)
    await field(page).fill(key)
    await page.waitForURL((url) => url.searchParams.get('find') === key)
    await expect(page.getByRole('link', { name: number, exact: true }), `by ${key}`).toBeVisible()
  }
  for (const key of [line.name, line.sku, old.cashier ?? '']) {
    await page.goto(`${list}&sort=sold&find=${encodeURIComponent(key)}`)
    await expect(page.getByRole('link', { name: old.receiptNumber, exact: true }), `by ${key}`).toBeVisible()
  }
})

test('filters are in the address: a reload, the way back and a reset keep and undo them', async ({
  page,
}) => {
  await page.goto(list)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Kind').selectOption('Returns')
  await page.waitForURL('**/sales?range=year&kind=return')
  await page.getByLabel('Paid by').selectOption('Cash')
  await page.waitForURL('**/sales?range=year&kind=return&tender=cash')
  await page.keyboard.press('Escape')
  await page.reload()
  const on = page.getByRole('list', { name: 'Active filters' })
  await expect(on.getByRole('button', { name: 'Kind Returns' })).toBeVisible()
  const numbers = await page.getByRole('table').getByRole('link').allTextContents()
  expect(numbers.length).toBeGreaterThan(0)
  await page.getByRole('table').getByRole('link').first().click()
  await page.waitForURL('**/sales/*-*')
  await page.goBack()
  await expect(page.getByRole('table').getByRole('link')).toHaveText(numbers)
  await page.goBack()
  await page.waitForURL('**/sales?range=year&kind=return')
  await expect(on.getByRole('button', { name: /^Paid by/ })).toHaveCount(0)

  await field(page).fill('nothing is called this')
  await expect(page.getByText('No receipt matches “nothing is called this”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search and filters' }).click()
  await page.waitForURL('**/sales?range=year')
  await expect(field(page)).toHaveValue('')
  await expect(rows(page).nth(1)).toBeVisible()
})

test('a filter chosen while another is being asked for keeps that one, and so does what is typed at the same time', async ({
  page,
}) => {
  await page.goto(list)
  await expect(rows(page).nth(1)).toBeVisible()
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/shops/*/sales?*', async (route) => {
    await answers.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Kind').selectOption('Sales')
  await page.getByLabel('Paid by').selectOption('Cash')
  await page.keyboard.press('Escape')
  const request = page.waitForRequest(/[?&]search=zzz/)
  await field(page).fill('zzz')
  await request
  answers.resolve()
  await page.waitForURL('**/sales?range=year&kind=sale&tender=cash&find=zzz')
  await expect(page.getByText('No receipt matches “zzz”')).toBeVisible()
})

test('the file holds all receipts of the filter, not those that are loaded', async ({ page }) => {
  const returns = async () =>
    (await allReceipts(page)).flatMap(({ kind, receiptNumber }) => (kind === 'return' ? [receiptNumber] : []))
  const before = await returns()
  await page.goto(`${list}&kind=return&sort=gross`)
  await page.getByRole('button', { name: 'Download' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^CSV/ }).click(),
  ])
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(head).toMatch(/^Receipt,Kind,Sold \(UTC\),/)
  const inFile = lines.map((line) => line.split(',')[0])
  // Other tests return goods concurrently.
  expect(inFile).toEqual(expect.arrayContaining(before))
  expect(await returns()).toEqual(expect.arrayContaining(inFile))
  expect(lines.every((line) => /,-\d+\.\d\d$/.test(line))).toBe(true)
})

test('the list can be used by everyone, in every shape', async ({ page }) => {
  await page.goto(`${list}&kind=return&tender=cash`)
  await expect(rows(page).nth(1)).toBeVisible()
  await expectAccessibleInEveryShape(page)
  await page.getByRole('button', { name: 'Filter 2', exact: true }).click()
  await expect(page.getByLabel('Cashier')).toBeVisible()
})

test('an entry of the ledger is found by its receipt, however many lie before it', async ({ page }) => {
  const receipts = await allReceipts(page)
  const first = receipts.findLast(({ kind }) => kind === 'sale')
  if (!first) throw new Error('the demo shop has sold nothing')
  await openBooks(page)
  await page.goto('/user/dashboard/accounting/journal?range=year')
  const rows = page.getByRole('table', { name: 'Journal' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await expect(rows.filter({ hasText: `Receipt ${first.receiptNumber}` })).toHaveCount(0)
  await page.getByLabel('Find an entry').fill(`receipt ${first.receiptNumber}`)
  await expect(rows.filter({ hasText: `Receipt ${first.receiptNumber}` }).first()).toBeVisible()
  await page.reload()
  await expect(rows.filter({ hasText: `Receipt ${first.receiptNumber}` }).first()).toBeVisible()
})

test('the receipts of the sales and income are sorted and found over all of the days', async ({ page }) => {
  const receipts = await allReceipts(page)
  const [largest] = receipts
    .filter(({ kind }) => kind === 'sale')
    .sort((a, b) => b.totals.grossMinor - a.totals.grossMinor)
  if (!largest) throw new Error('the demo shop has sold nothing')
  await openBooks(page)
  await page.goto('/user/dashboard/accounting/income-schedule?range=year&view=receipts')
  await expect(page.getByText(/ of [\d,]+ rows/)).toBeVisible()
  await page
    .getByRole('columnheader', { name: /^Total/ })
    .getByRole('button')
    .click()
  await expect(page).toHaveURL(/sort=-gross/)
  await expect(rows(page).nth(1)).toContainText(
    (largest.totals.grossMinor / 100).toLocaleString('en', { minimumFractionDigits: 2 }),
  )
  await field(page).fill(largest.receiptNumber)
  await expect(page).toHaveURL(/find=/)
  await expect(rows(page).nth(1)).toContainText(largest.receiptNumber)
  await page.reload()
  await expect(rows(page).nth(1)).toContainText(largest.receiptNumber)
})

test('a receipt is handed on by the device, by WhatsApp and as PDF', async ({ page, context }) => {
  await page.addInitScript(() => {
    navigator.share = async (shared) => {
      Reflect.set(window, 'shared', shared)
    }
  })
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const sold = (await allReceipts(page)).find(({ kind }) => kind === 'sale')
  if (!sold) throw new Error('the demo shop sold nothing')
  const { saleId, receiptNumber } = sold
  await page.goto(`/user/dashboard/sales/${saleId}`)
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Share from this device')
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
    .toMatchObject({ text: expect.stringContaining(receiptNumber) })
  const [chat] = await Promise.all([context.waitForEvent('page'), choose('On WhatsApp')])
  expect(decodeURIComponent(chat.url())).toContain(receiptNumber)
  await chat.close()
  for (const item of ['Receipt as PDF', 'Invoice on A4 as PDF']) {
    const [saved] = await Promise.all([page.waitForEvent('download'), choose(item)])
    expect(saved.suggestedFilename().toLowerCase()).toContain(receiptNumber.toLowerCase())
    const file = await readFile(await saved.path())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  }
})
