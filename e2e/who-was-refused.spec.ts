import { expect, test } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectSentToLogin } from './support/session.ts'
import { newShop } from './support/shops.ts'
import { signInByForm } from './support/sign-in.ts'

const till = '**/user/dashboard'

test('guesses from elsewhere do not lock this device out, and are shown to the owner', async ({
  page,
  browser,
}) => {
  const { email } = await newShop(page.request)
  await signInByForm(page, email)
  await page.waitForURL(till)

  const stranger = await (await browser.newContext()).newPage()
  for (let guess = 0; guess < 10; guess += 1)
    await stranger.request.post('/api/session', { data: { email, password: `guess ${guess}` } })
  await signInByForm(stranger, email)
  await expect(stranger.getByRole('alert')).toContainText('Invalid email or password')
  await expect(stranger.getByRole('heading', { name: 'Still not working?' })).toBeVisible()
  await expectAccessible(stranger)
  await stranger.context().close()

  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log out', exact: true }).click()
  await expectSentToLogin(page, 'reason=signed_out', 'You are logged out.')
  await signInByForm(page, email)
  await page.waitForURL(till)

  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Failed logins' }).click()
  const rows = page.getByRole('dialog').getByRole('list', { name: 'Refused' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('Refused without checking the password')
  await expect(rows.nth(1)).toContainText('10 times')
  await expect(rows.nth(1)).toContainText('127.0.0.1, the computer that the program runs on')
  await expectAccessible(page)
})
