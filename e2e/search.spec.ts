import { expect, test } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { password, signIn } from './support/sign-in.ts'

test('Ctrl K finds a screen, a product and a receipt, and asks for the password before the books', async ({
  page,
}) => {
  await signIn(page, 'owner')
  await page.getByRole('button', { name: 'Search' }).click()
  const search = page.getByRole('dialog', { name: 'Search' })
  const field = search.getByRole('combobox')
  await expect(search.getByRole('option', { name: 'Add a product' })).toBeVisible()
  await expectAccessible(page)

  await field.fill('staff')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible()

  await page.keyboard.press('Control+k')
  await field.fill('candles')
  await search.getByRole('option', { name: /^Candles/ }).click()
  await expect(page.getByRole('heading', { name: /^Candles/ })).toBeVisible()

  await page.keyboard.press('Control+k')
  await field.fill('A-1')
  const receipt = search.getByRole('option', { name: /^Receipt A-1/ }).first()
  await receipt.click()
  await expect(page.getByRole('heading', { name: /^Receipt A-1/ })).toBeVisible()

  await page.keyboard.press('Control+k')
  await field.fill('zzzz')
  await expect(search.getByText('Nothing was found for “zzzz”.')).toBeVisible()
  await field.fill('vat')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Tax returns' })).toBeVisible()
})
