import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, test } from 'playwright/test'
import { newShop, tokenOf } from './support/shops.ts'
import { signIn } from './support/sign-in.ts'

const dayMs = 86_400_000

/** A till of the shop that sells for 5.00 each time. */
async function openTill(request: APIRequestContext, shopId: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await request[method](`/api/shops/${shopId}/${path}`, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const [productId, tillId] = [randomUUID(), randomUUID()]
  await send('post', 'products', { productId, sku: 'SOAP', name: 'Key soap', priceMinor: 500 })
  const { series } = await send('post', 'tills', { tillId, name: 'Front' })
  const { pricesIncludeTax } = await (await request.get(`/api/shops/${shopId}`, { headers })).json()
  return (number: number, soldAt: Date) =>
    send('put', `sales/${randomUUID()}`, {
      tillId,
      receiptNumber: `${series}-${number}`,
      soldAt: soldAt.toISOString(),
      kind: 'sale',
      pricesIncludeTax,
      taxRule: 2,
      lines: [
        {
          lineId: '1',
          productId,
          quantityMilli: 1000,
          unitPriceMinor: 500,
          discountMinor: 0,
          taxClassId: 'standard',
          taxes: [],
        },
      ],
      tenders: [{ kind: 'cash', amountMinor: 500 }],
      totals: { netMinor: 500, taxMinor: 0, grossMinor: 500, changeMinor: 0 },
    })
}

test('a shop that stopped selling shows the fix; a sale made elsewhere clears the exception without a reload', async ({
  page,
  request,
}) => {
  const { shopId, email } = await newShop(request)
  const sell = await openTill(request, shopId, await tokenOf(request, email))
  await sell(1, new Date(Date.now() - 5 * dayMs))

  await signIn(page, 'administrator')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  const installation = page.getByRole('region', { name: 'The installation' })
  await expect(installation).toContainText('All answer')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()

  // Found by its owner's address, which is in the address of the screen: a reload finds the same.
  const table = page.getByRole('table', { name: 'Shops' })
  const row = table.getByRole('row').filter({ hasText: `Test shop ${email.slice(6, 14)}` })
  await page.getByLabel('Find a shop').fill(email)
  await expect(page).toHaveURL(/find=owner/)
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Notice')
  await expect(row).toContainText('Has sold nothing since')
  const fix = row.getByRole('link', { name: 'Ask the owner whether all is well' })
  await expect(fix).toHaveAttribute('href', new RegExp(`^mailto:${encodeURIComponent(email)}`))

  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await sell(2, new Date())
  await expect(row).toContainText('In order')
  await expect(row).toContainText('Nothing to do')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)

  // What an operator does is shown as the command for it, or done at once.
  await page.reload()
  await expect(row).toContainText('In order')
  await installation.getByRole('button', { name: 'Make a backup now' }).click()
  await expect(page.getByRole('dialog', { name: 'Make a backup now' })).toContainText('npm run backup')
  await page.keyboard.press('Escape')

  await row.getByRole('link', { name: /^Test shop/ }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/dashboard/shops/${shopId}`))
})

test('the overview says where it is not as of now, and from when it is', async ({ page }) => {
  await signIn(page, 'administrator')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const problem = (status: number, code: string) => ({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: code, status, code, detail: code }),
  })
  const away = Promise.withResolvers<void>()
  let isAway = false
  let streams = 0
  await page.route('**/api/admin/shop-health/changes*', async (route) => {
    streams += 1
    if (streams > 1) return route.fulfill(problem(403, 'admin_required'))
    await away.promise
    // Something happened to the installation: the page asks how it is.
    const body = 'event: installation\ndata: {"kind":"installation"}\n\n'
    return route.fulfill({ status: 200, contentType: 'text/event-stream', body })
  })
  await page.route('**/api/admin/health', (route) =>
    isAway ? route.fulfill(problem(503, 'database_away')) : route.continue(),
  )
  await page.reload()
  await expect(page.getByRole('region', { name: 'The installation' })).toContainText('All answer')
  await expect(page.getByText('Connecting …', { exact: true })).toBeVisible()
  isAway = true
  away.resolve()
  await expect(page.getByText('The database does not answer')).toBeVisible()
  await expect(page.getByText(/^The figures below are from /)).toBeVisible()
  await expect(page.getByText('Not live', { exact: true })).toBeVisible()
})

test('the report opens a shop’s own line, and says the same with another ranking', async ({
  page,
  request,
}) => {
  const { shopId, email } = await newShop(request)
  const sell = await openTill(request, shopId, await tokenOf(request, email))
  await sell(1, new Date())

  await signIn(page, 'administrator')
  await page.getByRole('link', { name: 'Reports' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await page.getByLabel('Filter shops').fill(email.slice(6, 14))
  const row = page
    .getByRole('table', { name: 'Shops' })
    .getByRole('row')
    .filter({ hasText: email.slice(6, 14) })
  await expect(row).toContainText('5.00')
  await page.getByLabel('Ranked by').selectOption('profitMinor')
  await expect(page).toHaveURL(/figure=profitMinor/)
  await expect(row).toContainText('5.00')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Test shop/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Periods' })).toContainText('5.00')
  await page.getByRole('link', { name: 'All shops' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
})
