import { randomUUID } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { newShop, openBooks, tokenOf } from './support/shops.ts'
import { ask, shopAddress, signIn, signInAs } from './support/sign-in.ts'

test('every address of a foreign shop is refused, to read and to write', async ({ request }) => {
  const [mine, theirs] = [await newShop(request), await newShop(request)]
  const headers = { authorization: `Bearer ${await tokenOf(request, mine.email)}` }
  const at = (shopId: string, rest: string) => `/api/shops/${shopId}/${rest}`
  expect((await request.get(at(mine.shopId, 'products'), { headers })).status()).toBe(200)

  const days = 'from=2026-01-01&to=2026-12-31'
  for (const rest of [
    'products',
    'customers',
    'tills',
    'sales',
    'imports',
    'today',
    `reports/profit-loss?${days}`,
    `reports/income-schedule?${days}`,
    'ledger/trial-balance?on=2026-12-31',
    `ledger/entries?${days}`,
    `ledger/export?format=csv&${days}`,
  ]) {
    const answer = await request.get(at(theirs.shopId, rest), { headers })
    expect(answer.status(), rest).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'forbidden' })
  }
  const product = { productId: randomUUID(), sku: 'X-1', name: 'Foreign', priceMinor: 100 }
  const written = await request.post(at(theirs.shopId, 'products'), { headers, data: product })
  expect(written.status()).toBe(403)
  const owner = { authorization: `Bearer ${await tokenOf(request, theirs.email)}` }
  const { items } = await (await request.get(at(theirs.shopId, 'products'), { headers: owner })).json()
  expect(items).toEqual([])
})

test('a tab that names a foreign shop sees a refusal and nothing of that shop', async ({ page, request }) => {
  await signIn(page)
  const { items } = await ask<{ items: { productId: string; name: string }[] }>(
    page,
    await shopAddress(page, 'products'),
  )
  const [foreign] = items
  if (!foreign) throw new Error('The demo shop has no products')
  const demoShopId = await page.evaluate(() => sessionStorage.getItem('shopId'))
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })

  const mine = await newShop(request)
  await signInAs(page, mine.email)
  await page.waitForURL('**/user/dashboard')
  await page.goto(`/user/dashboard/products/${foreign.productId}`)
  await expect(page.getByRole('heading', { name: 'This product was not found' })).toBeVisible()
  await expect(page.getByText(foreign.name)).toHaveCount(0)

  await page.evaluate((shopId) => sessionStorage.setItem('shopId', shopId ?? ''), demoShopId)
  await page.goto('/user/dashboard/products')
  await expect(page.getByRole('alert')).toContainText('Not allowed')
  await expect(page.getByText(foreign.name)).toHaveCount(0)
})

test('an employee is not let into the books, whatever the tab says', async ({ page }) => {
  await signIn(page, 'employee')
  await expect(page.getByRole('button', { name: /^Open the books/ })).toHaveCount(0)
  await page.evaluate(() => sessionStorage.setItem('accountingAuthenticated', 'true'))
  await page.goto('/user/dashboard/accounting/profit-loss')
  await expect(page.getByRole('alert')).toContainText('Owner only')
  await expect(page.getByText('Net profit')).toHaveCount(0)
})

test('the owner of one shop opens the books of that shop alone', async ({ page, request }) => {
  const [mine, theirs] = [await newShop(request), await newShop(request)]
  await signInAs(page, mine.email)
  await page.waitForURL('**/user/dashboard')
  await openBooks(page)
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const ledger = (shopId: string) =>
    request.get(`/api/shops/${shopId}/ledger/trial-balance?on=2026-12-31`, {
      headers: { authorization: `Bearer ${token}` },
    })
  expect((await ledger(mine.shopId)).status()).toBe(200)
  expect((await ledger(theirs.shopId)).status()).toBe(403)
})
