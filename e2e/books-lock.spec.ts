import { expect, type Page, test } from 'playwright/test'
import { expectRefusedAt } from './support/error.ts'
import { expectSignedIn, itemOf, openShop, passMinutes } from './support/session.ts'
import { openBooks } from './support/shops.ts'
import { password, shopAddress, signIn } from './support/sign-in.ts'

const books = '/user/dashboard/accounting'
const children = [
  'income-schedule',
  'expenditure',
  'profit-loss',
  'visuals',
  'stock',
  'advanced/credit',
  'advanced/asset',
  'advanced/taxation',
]

/** The status with which the server answers this tab's token on the books. */
async function booksAnswer(page: Page): Promise<number> {
  const address = await shopAddress(page, 'ledger/trial-balance?on=2026-12-31')
  const headers = { authorization: `Bearer ${await itemOf(page, 'token')}` }
  return (await page.request.get(address, { headers })).status()
}

async function expectLocked(page: Page): Promise<void> {
  await expectSignedIn(page)
  await expect.poll(() => itemOf(page, 'accountingAuthenticated')).toBeNull()
  expect(await itemOf(page, 'accountingAuthTime')).toBeNull()
}

test('§4 The accounting-authenticated flag is set by a step that is not shown: the password again, in a dialog', async ({
  page,
}) => {
  await openShop(page)
  await page.getByRole('button', { name: /^Open the books/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Open the books' })
  const field = dialog.getByLabel('Password', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'current-password')
  for (const [word, sentence] of [
    ['', 'Enter your password.'],
    ['not-the-password', 'This is not the password of your account.'],
  ] as const) {
    await field.fill(word)
    await field.press('Enter')
    await expect(dialog).toContainText(sentence)
    await expectRefusedAt(field, sentence)
    expect(await itemOf(page, 'accountingAuthenticated')).toBeNull()
  }
  expect(await booksAnswer(page)).toBe(403)
  await field.fill(password)
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
  expect(await itemOf(page, 'accountingAuthenticated')).toBe('true')
  expect(await itemOf(page, 'accountingAuthTime')).toMatch(/^\d{13}$/)
  expect(await booksAnswer(page)).toBe(200)
})

test('§2 Allowed only when the accounting-authenticated flag is present in the session, else redirects to /user/dashboard; §6 accounting needs the accounting-authenticated flag', async ({
  page,
}) => {
  await openShop(page)
  for (const address of [books, ...children.map((child) => `${books}/${child}`)]) {
    await page.goto(address)
    await expectLocked(page)
    await expect(page.getByRole('alert')).toContainText('The books are closed')
  }
  await page.getByRole('button', { name: 'Enter the password' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expectSignedIn(page, `${books}/${children.at(-1)}`)
  await page.goto('/user/dashboard')
  // Of a shop without products; its search is there only while they are asked for.
  await expect(page.getByRole('heading', { name: 'There is nothing to sell yet' })).toBeVisible()
  await expect(page.getByText('The books are closed')).toBeHidden()
})

test('an employee who comes by address reads that only the owner can open the books', async ({ page }) => {
  await signIn(page, 'employee')
  await page.goto(`${books}/profit-loss`)
  await expectLocked(page)
  await expect(page.getByRole('alert')).toContainText('Only the owner can open the books')
  await expect(page.getByRole('button', { name: 'Enter the password' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Close the message' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('§2 Children: income-schedule, expenditure, profit-loss, visuals, stock, advanced/credit, advanced/asset, advanced/taxation', async ({
  page,
}) => {
  await openShop(page)
  await openBooks(page)
  for (const child of children) {
    await page.goto(`${books}/${child}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSignedIn(page, `${books}/${child}`)
  }
})

test('locked again, the books are closed in this tab and at the server', async ({ page }) => {
  await openShop(page)
  await openBooks(page)
  const summary = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Close the books' })
    .click()
  expect((await summary).status()).toBe(204)
  await expectLocked(page)
  expect(await booksAnswer(page)).toBe(403)
  await page.goBack()
  await expectLocked(page)
  await page.getByRole('button', { name: /^Open the books/ }).click()
  await expect(page.getByRole('dialog', { name: 'Open the books' })).toBeVisible()
})

test('without a connection they lock in this tab, and the message names this tab alone', async ({ page }) => {
  await openShop(page)
  await openBooks(page)
  await page.route('**/api/session/accounting', (route) => route.abort('connectionrefused'))
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Close the books' })
    .click()
  await expectLocked(page)
  await expect(page.getByText('The books are closed in this tab').first()).toBeVisible()
})

test('after 30 minutes a screen of the books leaves by itself', async ({ page }) => {
  await openShop(page)
  await openBooks(page)
  await page.getByRole('link', { name: 'Profit and loss' }).first().click()
  await page.waitForURL('**/profit-loss')
  await passMinutes(page, 29)
  await expectSignedIn(page, `${books}/profit-loss`)
  await passMinutes(page, 1.2)
  await expectLocked(page)
  await expect(page.getByText('The books are closed')).toBeVisible()
  await page.goto(`${books}/profit-loss`)
  await expectLocked(page)
})

test('the flag without the server’s grant opens nothing', async ({ page }) => {
  await openShop(page)
  for (const address of [books, `${books}/profit-loss`, `${books}/trial-balance`, `${books}/journal`]) {
    await page.evaluate(() => sessionStorage.setItem('accountingAuthenticated', 'true'))
    await page.goto(address)
    await expectLocked(page)
    await expect(page.getByText('Net profit')).toHaveCount(0)
  }
})
