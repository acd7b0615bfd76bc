import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { expectAccessibleInEveryShape } from './support/axe.ts'
import { itemOf } from './support/session.ts'
import { newShop, tokenOfAdministrator } from './support/shops.ts'
import { signIn, signInByForm } from './support/sign-in.ts'

// An administrator's way with one person, from the invitation to the administrator that becomes of them.
const chosen = 'words that only I know'
const outWithinMs = 5_000

/** Invites a person as an employee of a shop that is found by the address of its owner. */
async function invite(page: Page, email: string, shopEmail: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Find a shop').fill(shopEmail)
  await dialog
    .getByRole('list', { name: 'Shops' })
    .getByRole('button', { name: new RegExp(shopEmail) })
    .click()
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeVisible()
  const password = await dialog.getByLabel('Temporary password').textContent()
  await dialog.getByRole('link', { name: 'Show this person' }).click()
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible()
  return password ?? ''
}

/** On a device of their own. */
async function anotherDevice(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

async function expectOut(theirs: Page, token: string): Promise<void> {
  const request = () => theirs.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })
  await expect.poll(async () => (await request()).status(), { timeout: outWithinMs }).toBe(401)
  await expect(theirs).toHaveURL(/\/login\?/)
}

const confirm = async (page: Page, label: string, confirmLabel: string) => {
  await page.getByRole('button', { name: label, exact: true }).click()
  await page.getByRole('button', { name: confirmLabel, exact: true }).click()
}

test('a person is invited, shut out, let in and made an administrator', async ({ page, browser }) => {
  const shop = await newShop(page.request)
  const email = `invited-${randomUUID().slice(0, 8)}@test.shop`
  await signIn(page, 'administrator')
  await page.getByRole('link', { name: 'Users' }).first().click()
  const temporary = await invite(page, email, shop.email)
  await expect(page.getByRole('list', { name: 'Shops' })).toContainText('Employee')

  const theirs = await anotherDevice(browser)
  await signInByForm(theirs, email, temporary)
  await theirs.getByLabel('New password', { exact: true }).fill(chosen)
  await theirs.keyboard.press('Enter')
  await theirs.waitForURL('**/user/dashboard')

  await confirm(page, 'Disable', 'Disable now')
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()
  await expectOut(theirs, (await itemOf(theirs, 'token')) ?? '')
  await page.getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByRole('button', { name: 'Disable' })).toBeVisible()

  await signInByForm(theirs, email, chosen)
  await theirs.waitForURL('**/user/dashboard')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
  const token = (await itemOf(theirs, 'token')) ?? ''
  await confirm(page, 'Log out everywhere', 'Log out everywhere now')
  await expect(page.getByText('Nowhere at the moment.')).toBeVisible()
  await expectOut(theirs, token)

  await confirm(page, 'Make administrator', 'Make administrator now')
  await expect(page.getByRole('button', { name: 'Remove as administrator' })).toBeVisible()
  await expectAccessibleInEveryShape(page)
  await signInByForm(theirs, email, chosen)
  await theirs.waitForURL('**/admin/dashboard')
  await confirm(page, 'Remove as administrator', 'Remove now')
  await expect(page.getByRole('button', { name: 'Make administrator' })).toBeVisible()
  await theirs.context().close()
})

test('people are found, filtered, and those without a shop linked in one tap', async ({ page, request }) => {
  const shop = await newShop(request)
  const name = `++idle-${randomUUID().slice(0, 8)}`
  const headers = { authorization: `Bearer ${await tokenOfAdministrator(request)}` }
  const data = { email: `${name}@test.shop`, links: [], isAdministrator: false }
  expect((await request.post('/api/admin/users/invitations', { data, headers })).ok()).toBe(true)
  await signIn(page, 'administrator')
  await page.goto('/admin/dashboard/users')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  const row = attention.getByRole('listitem').filter({ hasText: name })
  await expect(row).toBeVisible()
  await expectAccessibleInEveryShape(page)

  await page.getByRole('textbox', { name: 'Find a person' }).fill(name.toUpperCase())
  await expect(page).toHaveURL(/find=/)
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByLabel('Show').selectOption('People without a shop')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/filter=without-shop/)
  const list = page.getByRole('table', { name: 'Users' })
  await expect(list.getByRole('row').filter({ hasText: name })).toHaveCount(1)
  await page.reload()
  await expect(list.getByRole('row').filter({ hasText: name })).toHaveCount(1)

  await row.getByRole('button', { name: 'Link to a shop' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Find a shop').fill(shop.email)
  await dialog.getByRole('button', { name: new RegExp(shop.email) }).click()
  await dialog.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(row).toBeHidden()
  await expect(page.getByText(/No accounts match/)).toBeVisible()
})
