import { expect, type Page, test } from 'playwright/test'
import { newShop, removeShop, signInAs, suspendShop } from './support/shops.ts'
import { people } from './support/sign-in.ts'

/** The form stays, says why, and keeps what was typed; no session has begun. */
async function expectRefusal(page: Page, email: string, sentence: string): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(sentence)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
}

test('a wrong password is refused', async ({ page }) => {
  await signInAs(page, people.owner, 'not-the-password')
  await expectRefusal(page, people.owner, 'Invalid email or password')
})

test('someone without a shop is refused', async ({ page, request }) => {
  const shop = await newShop(request)
  await removeShop(shop.shopId)
  await signInAs(page, shop.email)
  await expectRefusal(page, shop.email, 'No account found for this email')
})

test('the people of an inactive shop are refused', async ({ page, request }) => {
  const shop = await newShop(request)
  await suspendShop(shop.shopId)
  await signInAs(page, shop.email)
  await expectRefusal(page, shop.email, 'This shop account is inactive. Please contact support.')
})
