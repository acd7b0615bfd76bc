import { expect, type Page, test } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { newShop } from './support/shops.ts'
import { password, signIn, signInAs } from './support/sign-in.ts'

const openMenu = (page: Page) => page.getByRole('button', { name: 'Account', exact: true }).click()
const item = (page: Page) => page.getByRole('menuitem', { name: 'Shop settings' })

test('the owner plans a change from a day, sees why another is refused, and takes it back', async ({
  page,
}) => {
  const { email } = await newShop(page.request)
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await openMenu(page)
  await item(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop settings' })).toBeVisible()
  const lines = page.getByLabel('Address and other lines')
  await lines.fill('12 Ring Road\nAccra')
  await page.getByLabel('Telephone').fill('024 111 2222')
  await page.getByRole('button', { name: 'Save receipt' }).click()
  await expect(page.getByText('Receipts show this from now on')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(lines).toHaveValue('12 Ring Road\nAccra')
  await page.getByRole('button', { name: 'Change tax, prices or days' }).click()
  const door = page.getByRole('dialog', { name: 'Open the books' })
  await door.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tax, prices and days' })).toBeVisible()
  await expect(page.getByText('No changes yet')).toBeVisible()

  const row = page.getByRole('listitem').filter({ hasText: 'Smallest coin' }).first()
  const change = page.getByRole('button', { name: 'Change: Smallest coin' })
  await expect(row).toContainText('No rounding')
  await change.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Smallest coin' })
  const value = dialog.getByLabel('New value')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(dialog).toContainText('This is already the setting on')
  await expect(value).toBeFocused()
  await value.selectOption('10')
  await dialog.getByLabel('From').fill('2090-04-01')
  await dialog.getByLabel('Reason').fill('Few have smaller ones')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(row).toContainText(/From 1 Apr 2090: Cash is rounded to GH₵\s?0\.10/)
  const changes = page.getByRole('region', { name: 'Changes' }).or(page.getByRole('table'))
  await expect(changes.getByText('Planned').first()).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Reverse' }).press('Enter')
  await row.getByRole('button', { name: 'Reverse the change' }).press('Enter')
  await expect(page.getByText('Reversed')).toBeVisible()
  await expect(row).not.toContainText('From 1 Apr 2090')
  await expect(change).toBeFocused()
})

test('an employee is not offered the settings, and is refused them', async ({ page }) => {
  await signIn(page, 'employee')
  await openMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toBeVisible()
  await expect(item(page)).toHaveCount(0)
  await page.goto('/user/dashboard/accounting/settings')
  await expect(page).toHaveURL(/\/user\/dashboard$/)
})
