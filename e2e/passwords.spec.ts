import { createHash, randomBytes } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { type APIRequestContext, expect, type Page, test } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectRefusedAt } from './support/error.ts'
import { newShop, tokenOf, tokenOfAdministrator } from './support/shops.ts'
import { password, signInByForm } from './support/sign-in.ts'

const temporary = 'temporary-password'
const chosen = 'words that only I know'

async function whoIs(request: APIRequestContext, token: string): Promise<{ uid: string }> {
  const answer = await request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })
  return answer.json()
}

/** An administrator gives the owner of a new shop a temporary password. */
async function newOwnerWithTemporaryPassword(request: APIRequestContext): Promise<string> {
  const { email } = await newShop(request)
  const { uid } = await whoIs(request, await tokenOf(request, email))
  const answer = await request.post(`/api/admin/users/${uid}/password`, {
    data: { password: temporary },
    headers: { authorization: `Bearer ${await tokenOfAdministrator(request)}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return email
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const till = '**/user/dashboard'

test('a temporary password leads to a choice of one’s own, and on to where the person wanted', async ({
  page,
  request,
}) => {
  const email = await newOwnerWithTemporaryPassword(request)
  await page.goto('/login?returnUrl=%2Fuser%2Fdashboard%2Fproducts')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(temporary)
  await field(page, 'Password').press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  await expectAccessible(page)

  await expect(field(page, 'New password')).toBeFocused()
  for (const [weak, sentence] of [
    ['short', 'it is too short (at least 10 characters)'],
    [temporary, 'it is the one you have now'],
  ] as const) {
    await field(page, 'New password').fill(weak)
    await field(page, 'New password').press('Enter')
    await expect(page.getByText(`Choose another password: ${sentence}.`)).toBeVisible()
    await expectRefusedAt(field(page, 'New password'), sentence)
  }
  await field(page, 'New password').fill(chosen)
  await field(page, 'New password').press('Enter')
  await page.waitForURL('**/user/dashboard/products')
  expect(await page.evaluate(() => sessionStorage.getItem('userEmail'))).toBe(email)
})

test('a forgotten password without a mail server leads to the people who can help', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByText('Ask the owner of your shop')).toBeVisible()
  for (const command of [
    'npm run password -- EMAIL',
    'docker compose exec app node server/operations/new-password.ts EMAIL',
  ])
    await expect(page.getByText(command, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the login' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

/** What an email would have brought: a link's token, known to the database by its hash alone. */
async function aPasswordLink(uid: string, email: string): Promise<string> {
  const uri = process.env.MONGODB_URI
  if (uri === undefined) throw new Error('MONGODB_URI must name the database of the product under test')
  const client = await MongoClient.connect(uri)
  try {
    const token = randomBytes(32).toString('base64url')
    await client
      .db(process.env.MONGODB_DATABASE ?? 'sales_accounts')
      .collection<{ _id: string }>('passwordLinks')
      .insertOne({
        _id: createHash('sha256').update(token).digest('hex'),
        ...{ uid, email, createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000), usedAt: null },
      })
    return token
  } finally {
    await client.close()
  }
}

test('a link from an email sets a new password once and ends logged in', async ({ page, request }) => {
  const { email } = await newShop(request)
  const { uid } = await whoIs(request, await tokenOf(request, email))
  const token = await aPasswordLink(uid, email)
  await page.goto(`/login/new-password#${token}`)
  await expectAccessible(page)
  await field(page, 'New password').fill(chosen)
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await page.waitForURL(till)

  await page.goto('/login')
  await page.goto(`/login/new-password#${token}`)
  await field(page, 'New password').fill(`${chosen} too`)
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await expect(page.getByRole('alert')).toContainText('This link was already used or is too old.')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL(/\/login\/forgotten$/)
})

for (const width of [1440, 390]) {
  test(`the password is changed in the account menu by keyboard, ${width} px wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const { email } = await newShop(request)
    await signInByForm(page, email)
    await page.waitForURL(till)
    const elsewhere = await tokenOf(request, email)

    const account = page.getByRole('button', { name: 'Account', exact: true })
    await account.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Change password' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('not my password')
    await dialog.getByLabel('New password', { exact: true }).fill(chosen)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('This is not your current password. Nothing was changed.')).toBeVisible()
    // The cursor is at the error, and typing takes the place of what was wrong.
    await expectRefusedAt(
      dialog.getByLabel('Current password', { exact: true }),
      'This is not your current password.',
    )
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Password changed' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(account).toBeFocused()

    const answer = await request.get('/api/me', { headers: { authorization: `Bearer ${elsewhere}` } })
    expect(answer.status()).toBe(401)
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Log out', exact: true }).click()
    await page.waitForURL('**/login?reason=signed_out')
    await signInByForm(page, email, chosen)
    await page.waitForURL(till)
  })
}
