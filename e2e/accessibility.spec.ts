import { expect, type Page, test } from 'playwright/test'
import { expectAccessibleInEveryShape, expectAccessibleInTurn } from './support/axe.ts'
import { newShop } from './support/shops.ts'
import { ask, password, shopAddress, signIn, signInAs } from './support/sign-in.ts'

const dashboard = '/user/dashboard'
const books = `${dashboard}/accounting`
// One day has every kind of row, and axe looks at each of them.
const day = 'range=yesterday'

const shopLists = [
  dashboard,
  `${dashboard}/shift`,
  `${dashboard}/sales`,
  `${dashboard}/quotations`,
  `${dashboard}/quotations/new`,
  `${dashboard}/to-check`,
  `${dashboard}/to-check?reason=price_differs`,
  `${dashboard}/to-check?show=seen`,
  `${dashboard}/payments`,
  `${dashboard}/products`,
  `${dashboard}/products?status=archived&category=none`,
]
const shopScreens = [
  ...shopLists,
  `${dashboard}/sales/import`,
  `${dashboard}/products/new`,
  `${dashboard}/products/import`,
  `${dashboard}/settings`,
  `${dashboard}/staff`,
  `${dashboard}/devices`,
  `${dashboard}/data`,
  `${dashboard}/visuals`,
  `${dashboard}/visuals?from=2001-01-01&to=2001-01-31`,
  `${dashboard}/visuals/cashiers`,
  `${dashboard}/count`,
  `${dashboard}/activity`,
  `${dashboard}/no-such-screen`,
]
const bookScreens = [
  books,
  `${books}/income-schedule?${day}`,
  `${books}/income-schedule?${day}&view=product`,
  `${books}/income-schedule?${day}&view=receipts`,
  `${books}/income-schedule?from=2001-01-01&to=2001-01-31`,
  `${books}/profit-loss`,
  `${books}/profit-loss?by=quarter&show=percent`,
  `${books}/profit-loss/locations`,
  `${books}/profit-loss?from=2001-01-01&to=2001-01-31`,
  `${books}/visuals`,
  `${books}/chart`,
  `${books}/trial-balance`,
  `${books}/settings`,
  `${books}/journal`,
  `${books}/journal?figure=costOfGoodsSold&${day}`,
  `${books}/documents/999999`,
  `${books}/stock`,
  `${books}/stock?state=below-zero`,
  `${books}/stock/receive`,
  `${books}/stock/write-off`,
  `${books}/stock/counts`,
  `${books}/stock/reorder`,
  `${books}/stock/orders`,
  `${books}/stock/unbilled`,
  `${books}/stock/return-goods`,
  `${books}/openings`,
  `${books}/stock/places`,
  `${books}/stock/transfers`,
  `${books}/stock/prices`,
  `${books}/stock/transfers/new`,
  `${books}/expenditure`,
  `${books}/expenditure/new`,
  `${books}/journal/new`,
  `${books}/journal/templates`,
  `${books}/balance-sheet`,
  `${books}/ledger`,
  `${books}/ledger?account=1100&view=groups`,
  `${books}/cash-flow`,
  `${books}/expenditure/recurring`,
  `${books}/expenditure/paid-ahead`,
  `${books}/close`,
  `${books}/expenditure/petty-cash`,
  `${books}/expenditure/budget`,
  `${books}/advanced/credit`,
  `${books}/advanced/credit/pay`,
  `${books}/advanced/credit/reminders`,
  `${books}/advanced/taxation`,
  `${books}/advanced/asset`,
  `${books}/advanced/asset/new`,
  `${books}/advanced/asset/depreciation`,
  `${books}/payment-types`,
  `${books}/reconciliation`,
  `${books}/reconciliation/1020`,
]
const adminScreens = ['', '/shops', '/users', '/reports', '/reports/email', '/shops/developers'].map(
  (rest) => `/admin/dashboard${rest}`,
)

/** How many screens were looked at: which shape has its turn. */
let looked = 0

/**
 * The screen as it stands when everything is there: nothing for axe to find, and nothing beyond its edges.
 * @param isLive it listens as long as it is open
 */
async function expectGoodScreen(page: Page, address: string, isLive = false): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading').first()).toBeVisible()
  if (isLive) await expect(page.getByText('Live', { exact: true })).toBeVisible()
  else await page.waitForLoadState('networkidle')
  await test.step(address, () => expectAccessibleInTurn(page, looked))
  looked += 1
}

/** Opens the books for this tab without the way through the menu, which a phone has elsewhere. */
async function openBooksHere(page: Page): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const opened = await page.request.post('/api/session/accounting', {
    headers: { authorization: `Bearer ${token}` },
    data: { password },
  })
  expect(opened.ok()).toBe(true)
  await page.evaluate(() => {
    sessionStorage.setItem('accountingAuthenticated', 'true')
    sessionStorage.setItem('accountingAuthTime', String(Date.now()))
  })
}

test.setTimeout(480_000)

test('the login', async ({ page }) => {
  await expectGoodScreen(page, '/login?message=session_expired')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleInEveryShape(page)
})

test('the other ways in', async ({ page }) => {
  for (const address of [
    '/login/forgotten',
    '/login/new-password',
    '/login/new-password#some-token',
    '/login/second-device',
    '/login/second-device#some-token',
  ]) {
    // Only the part behind the # differs between some of them, which loads nothing anew.
    await page.goto('about:blank')
    await expectGoodScreen(page, address)
  }
})

test('the account menu and what it opens', async ({ page }) => {
  await signIn(page)
  const account = page.getByRole('button', { name: 'Account', exact: true })
  await account.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessibleInEveryShape(page)
  await page.keyboard.press('Escape')
  for (const [item, shown] of [
    ['Change password', page.getByLabel('Present password', { exact: true })],
    ['Log in on another device', page.getByRole('img', { name: 'Code to log in on another device' })],
    ['Where you are logged in', page.getByRole('list', { name: 'Sessions' })],
    ['Log out everywhere', page.getByRole('button', { name: 'Cancel' })],
  ] as const) {
    await account.click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await expect(shown).toBeVisible()
    await test.step(item, () => expectAccessibleInTurn(page, looked++))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(account).toBeFocused()
  }
})

test('the screens of the shop', async ({ page }) => {
  await signIn(page)
  for (const address of shopScreens) await expectGoodScreen(page, address)
  const { items } = await ask<{ items: { productId: string }[] }>(
    page,
    await shopAddress(page, 'products?limit=1'),
  )
  await expectGoodScreen(page, `${dashboard}/products/${items[0]?.productId}`)
  const sales = await ask<{ items: { saleId: string }[] }>(page, await shopAddress(page, 'sales?limit=1'))
  await expectGoodScreen(page, `${dashboard}/sales/${sales.items[0]?.saleId}`)
})

test('the screens of the books', async ({ page }) => {
  await signIn(page)
  await openBooksHere(page)
  for (const address of bookScreens) await expectGoodScreen(page, address)
  await page.goto(`${books}/journal?${day}`)
  await page.locator('[data-row-target]').first().click()
  await expect(page).toHaveURL(/\/documents\/\d+$/)
  await expectGoodScreen(page, page.url())
})

test('the screens of administration, and their refusal', async ({ page }) => {
  await signIn(page, 'administrator')
  for (const address of adminScreens) await expectGoodScreen(page, address, address === '/admin/dashboard')
  await page.evaluate(() => sessionStorage.clear())
  await signIn(page, 'employee')
  await expectGoodScreen(page, '/admin/dashboard')
  await expectGoodScreen(page, `${dashboard}/products`)
  await expectGoodScreen(page, `${dashboard}/products/import`)
  await expectGoodScreen(page, `${dashboard}/to-check`)
})

test('a shop with nothing in it', async ({ page, request }) => {
  const shop = await newShop(request)
  await signInAs(page, shop.email)
  await page.waitForURL('**/user/dashboard')
  await openBooksHere(page)
  for (const address of [...shopLists, books, `${books}/trial-balance`, `${books}/journal`])
    await expectGoodScreen(page, address)
})
