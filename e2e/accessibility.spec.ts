import { expect, type Page, test } from 'playwright/test'
import program from '../package.json' with { type: 'json' }
import { expectAccessibleInEveryShape, expectAccessibleInOneShape } from './support/axe.ts'
import { goingOn } from './support/going-on.ts'
import {
  adminScreens,
  bookRecords,
  bookScreens,
  books,
  dashboard,
  day,
  entrances,
  notOpened,
  type RecordScreen,
  recordAddresses,
  shopLists,
  shopRecords,
  shopScreens,
} from './support/screens.ts'
import { newShop } from './support/shops.ts'
import { ask, password, shopAddress, signIn, signInAs } from './support/sign-in.ts'
import { standBetween } from './support/stand-between.ts'

/** The screen once everything is loaded: nothing for axe to find, and nothing beyond its edges. */
async function expectGoodScreen(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await test.step(address, () => expectAccessibleInOneShape(page, address))
}

/** The same of an address that is opened by itself. */
async function expectGoodPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await expectGoodScreen(page, address)
}

/** The same of many, one after the other in an app that is open. The server answers each address by itself, too. */
async function expectGoodScreens(page: Page, addresses: readonly string[]): Promise<void> {
  const goTo = goingOn(page)
  for (const address of addresses) {
    const answer = await page.request.get(address)
    expect(answer.headers()['content-type'], address).toContain('text/html')
    expect(answer.status(), address).toBe(address.endsWith('/no-such-screen') ? 404 : 200)
    await goTo(address)
    await expectGoodScreen(page, address)
  }
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

/** With the id of the first one in its list. */
async function addressOf(page: Page, screen: RecordScreen): Promise<string> {
  const { address, list, id } = screen
  const { items } = await ask<{ items: Record<string, string>[] }>(page, await shopAddress(page, list))
  const found = items[0]?.[id]
  if (found === undefined) throw new Error(`the demo shop has no ${id} in ${list}`)
  return address.replace('$', found)
}

test.setTimeout(480_000)

test('every screen of the app is opened by a test', () => {
  expect(notOpened()).toEqual([])
})

test('the login', async ({ page }) => {
  await expectGoodPage(page, '/login?message=session_expired')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleInEveryShape(page)
})

test('the other ways in', async ({ page }) => {
  for (const address of entrances) {
    // Only the part behind the # differs between some of them, which does not load the page again.
    await page.goto('about:blank')
    await expectGoodPage(page, address)
  }
})

test('the account menu and what it opens', async ({ page }) => {
  await signIn(page)
  const account = page.getByRole('button', { name: 'Account', exact: true })
  await account.click()
  await expect(page.getByRole('menu')).toContainText(`Version ${program.version}`)
  await expectAccessibleInEveryShape(page)
  await page.keyboard.press('Escape')
  for (const [item, shown] of [
    ['Change password', page.getByLabel('Current password', { exact: true })],
    ['Log in on another device', page.getByRole('img', { name: 'Code to log in on another device' })],
    ['Where you are logged in', page.getByRole('list', { name: 'Sessions' })],
    ['Keyboard shortcuts', page.getByRole('dialog').getByText('Line of the basket')],
    [`Version ${program.version}: what is new`, page.getByRole('dialog').getByText('Version 0.1.0')],
    ['Log out everywhere', page.getByRole('button', { name: 'Cancel' })],
  ] as const) {
    await account.click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await expect(shown).toBeVisible()
    await test.step(item, () => expectAccessibleInOneShape(page, item))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(account).toBeFocused()
  }
})

test('the screens of the shop', async ({ page }) => {
  await signIn(page)
  await expectGoodScreens(page, shopScreens)
})

test('the screens of the books', async ({ page }) => {
  await signIn(page)
  await openBooksHere(page)
  await expectGoodScreens(page, bookScreens)
  await page.goto(`${books}/journal?${day}`)
  await page.locator('[data-row-target]').first().click()
  await expect(page).toHaveURL(/\/documents\/\d+$/)
  await expectGoodPage(page, page.url())
})

test('the screens of one record', async ({ page }) => {
  await signIn(page)
  await openBooksHere(page)
  const addresses = []
  for (const screen of [...shopRecords, ...bookRecords]) addresses.push(await addressOf(page, screen))
  await expectGoodScreens(page, addresses)
})

test('the screen of each record says why it cannot be shown, and shows it once it can be read', async ({
  page,
}) => {
  await signIn(page)
  await openBooksHere(page)
  const found = await addressOf(page, bookRecords[0] as RecordScreen)
  const server = await standBetween(page)
  const goTo = goingOn(page)
  const error = page.getByRole('main').getByRole('alert').first()
  await server.fail()
  for (const address of [...recordAddresses(), found]) {
    await goTo(address)
    await test.step(address, () => expect(error).toContainText('Nothing was lost. Try again in a moment.'))
  }
  await expectAccessibleInEveryShape(page)
  server.open()
  await error.getByRole('button', { name: 'Try again' }).click()
  await expect(error).toHaveCount(0)
})

test('the screens of administration, and their refusal', async ({ page }) => {
  await signIn(page, 'administrator')
  // The first of them listens as long as it is open.
  const [live = '', ...others] = adminScreens
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expectGoodScreen(page, live)
  await expectGoodScreens(page, others)
  await page.evaluate(() => sessionStorage.clear())
  await signIn(page, 'employee')
  await expectGoodPage(page, '/admin/dashboard')
  await expectGoodScreens(
    page,
    ['products', 'products/import', 'to-check'].map((screen) => `${dashboard}/${screen}`),
  )
})

test('a shop with nothing in it', async ({ page, request }) => {
  const shop = await newShop(request)
  await signInAs(page, shop.email)
  await page.waitForURL('**/user/dashboard')
  await openBooksHere(page)
  await expectGoodScreens(page, [...shopLists, books, `${books}/trial-balance`, `${books}/journal`])
})
