import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from 'playwright/test'
import { newShop, openBooks, signInAs, tokenOf } from './support/shops.ts'
import { password } from './support/sign-in.ts'

const books = '/user/dashboard/accounting'

/** Days of the month that ended last, and how it is written. */
function lastMonth() {
  const now = new Date()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0))
  const inWords = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(date).replace('Sept ', 'Sep ')
  const day = (of: number) => `${first.toISOString().slice(0, 8)}${String(of).padStart(2, '0')}`
  return {
    day,
    end: end.toISOString().slice(0, 10),
    written: (of: string) =>
      inWords(new Date(`${of}T00:00:00Z`), { day: 'numeric', month: 'short', year: 'numeric' }),
    name: inWords(first, { month: 'long', year: 'numeric' }),
  }
}

/** A shop in Lagos that charges VAT since last month: goods, a sale, and money that the owner put into the bank. */
async function shopOfLastMonth(request: APIRequestContext, month: ReturnType<typeof lastMonth>) {
  const { shopId, email } = await newShop(request, 'NG')
  const token = await tokenOf(request, email)
  const headers = { authorization: `Bearer ${token}` }
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await request[method](path, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const inShop = (method: 'post' | 'put', path: string, data: object) =>
    send(method, `/api/shops/${shopId}/${path}`, data)
  await send('post', '/api/session/accounting', { password })
  await inShop('put', `settings/${randomUUID()}`, {
    setting: 'tax-registration',
    value: { scheme: 'standard', number: '1234567-0001' },
    from: month.day(1),
  })
  const [productId, tillId] = [randomUUID(), randomUUID()]
  await inShop('post', 'products', { productId, sku: 'GARRI', name: 'Garri 1 kg', priceMinor: 107_500 })
  const { series } = await inShop('post', 'tills', { tillId, name: 'Front' })
  const sell = (sequence: number, day: string) =>
    inShop('put', `sales/${randomUUID()}`, {
      tillId,
      receiptNumber: `${series}-${sequence}`,
      soldAt: `${day}T12:00:00Z`,
      kind: 'sale',
      pricesIncludeTax: true,
      taxRule: 2,
      lines: [
        {
          lineId: '1',
          productId,
          quantityMilli: 1000,
          unitPriceMinor: 107_500,
          discountMinor: 0,
          taxClassId: 'standard',
          taxes: [{ component: 'ng-vat', rateBp: 750, amountMinor: 7500 }],
        },
      ],
      tenders: [{ kind: 'cash', amountMinor: 107_500 }],
      totals: { netMinor: 100_000, taxMinor: 7500, grossMinor: 107_500, changeMinor: 0 },
    })
  await sell(1, month.day(10))
  await inShop('put', `assets/${randomUUID()}`, {
    businessDay: month.day(1),
    name: 'Freezer',
    category: 'equipment',
    inServiceOn: month.day(1),
    method: { kind: 'straight-line', months: 60 },
    residualMinor: 0,
    origin: { kind: 'paid', paidFrom: 'owner' },
    netMinor: 600_000,
    totalMinor: 600_000,
    taxClassId: 'outside-scope',
    taxes: [],
  })
  return { shopId, email, sell, headers }
}

test('a month is closed: bank, journal, depreciation, tax, lock, and what comes late', async ({
  page,
  request,
}) => {
  const month = lastMonth()
  const { shopId, email, sell, headers } = await shopOfLastMonth(request, month)
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await openBooks(page)

  await test.step('money that the owner put in is entered by hand', async () => {
    await page.goto(`${books}/journal/new`)
    await page.getByLabel('Date').fill(month.written(month.day(5)))
    await page.getByLabel('What it is for').fill('The owner put money into the bank')
    await page.getByLabel('Account, line 1').selectOption('1020 Bank')
    await page.getByLabel('Debit, line 1').fill('5000')
    await page.getByLabel('Account, line 2').selectOption({ label: '3000 Capital' })
    await page.getByLabel('Credit, line 2').fill('5000')
    await page.getByRole('button', { name: /^Post entry/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Journal/ })).toBeVisible()
  })

  await test.step('the statement of the bank is imported, matched and reconciled', async () => {
    await page.goto(`${books}/reconciliation/1020`)
    await page.getByRole('button', { name: 'Import a statement' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Import a statement of 1020 Bank' })
    const text = [
      'Date,Description,Amount',
      `${month.day(5)},Transfer from owner,5000.00`,
      `${month.day(28)},Monthly charge,-50.00`,
    ].join('\n')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await dialog.getByLabel('Balance at the end of the statement').fill('4950')
    await dialog.getByRole('button', { name: 'Import 2 lines' }).click()
    await expect(dialog).toBeHidden()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Transfer from owner' })
      .getByRole('button', { name: 'Accept' })
      .click()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Monthly charge' })
      .getByRole('button', { name: 'Match or post' })
      .click()
    const explain = page.getByRole('dialog')
    await explain.getByRole('button', { name: /^Post/ }).first().click()
    await explain.getByLabel('Category').selectOption('6090 Bank charges')
    await explain.getByRole('button', { name: 'Post and match' }).click()
    await expect(explain).toBeHidden()
    await expect(page.getByText('Every line is matched')).toBeVisible()
    await page.getByRole('button', { name: 'Reconcile', exact: true }).click()
    const finish = page.getByRole('dialog', { name: 'Reconcile 1020 Bank' })
    await finish.getByLabel('Up to').fill(month.written(month.end))
    await finish.getByLabel('Balance on the statement').fill('4950')
    await finish.getByRole('button', { name: 'Reconcile' }).click()
    await expect(finish).toBeHidden()
  })

  await test.step('the month takes its share of the freezer, and its tax is filed', async () => {
    await page.goto(`${books}/advanced/asset/depreciation`)
    await page.getByRole('button', { name: `Post ${month.name}` }).click()
    await expect(page.getByRole('heading', { name: 'Months posted' })).toBeVisible()
    await page.goto(`${books}/advanced/taxation/${month.day(1)}`)
    await page.getByRole('button', { name: 'File the return' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'File', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  })

  await test.step('nothing but what is reviewed and audited by night is left, and the month is locked', async () => {
    await page.goto(`${books}/close`)
    const list = page.getByRole('list', { name: `To do for ${month.name}` })
    for (const done of ['Bank and mobile money', 'Depreciation', 'Agreement with the ledger', 'Tax return'])
      await expect(list.getByText(`${done}, done`)).toBeVisible()
    await page.getByRole('button', { name: /^Lock through/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Self-audit')
    await dialog.getByRole('button', { name: 'Lock', exact: true }).click()
    await expect(page.getByText(`Locked through ${month.written(month.end)}`)).toBeVisible()
  })

  await test.step('a receipt that comes late is posted on the first open day, and says so', async () => {
    const { saleId, postingDay } = await sell(2, month.day(11))
    expect(postingDay > month.end).toBe(true)
    const answer = await request.get(`/api/shops/${shopId}/reviews?limit=20`, { headers })
    const { items } = (await answer.json()) as { items: { id: string; codes: string[] }[] }
    expect(items.find(({ id }) => id === saleId)?.codes).toContain('posted_later')
  })

  await test.step('the owner opens the month again, with a reason', async () => {
    await page.getByRole('button', { name: 'Open again' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('A bill of the landlord')
    await dialog.getByRole('button', { name: 'Open again' }).click()
    await expect(page.getByText('No month is locked')).toBeVisible()
    await expectLastLock(page, 'A bill of the landlord')
  })
})

async function expectLastLock(page: Page, reason: string): Promise<void> {
  const rows = page.getByRole('table', { name: 'Locked and opened' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Opened again' })).toContainText(reason)
}
