import { expect, test } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { newShop, signInAs } from './support/shops.ts'

test('the owner adds an employee, who chooses a password, corrects the name and removes them', async ({
  page,
}) => {
  const { email, shopId } = await newShop(page.request)
  const newcomer = `till-${shopId.slice(0, 8)}-${Date.now()}@example.com`
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Staff' }).click()
  await expect(page.getByText('Nobody but you')).toBeVisible()
  await page.getByRole('button', { name: 'Add employee' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Abena Owusu')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Add employee' }).click()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await dialog.getByLabel('Email').fill(newcomer.toUpperCase())
  await dialog.getByRole('button', { name: 'Add employee' }).click()
  await expect(dialog.getByRole('heading', { name: 'Employee added' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('listitem').filter({ hasText: newcomer })
  await expect(row).toContainText('Abena Owusu')
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Correct name' }).click()
  await dialog.getByLabel('Name').fill('Abena Serwaa')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await expect(row).toContainText('Abena Serwaa')

  await row.getByRole('button', { name: 'Reset password' }).click()
  await dialog.getByRole('button', { name: 'Set password' }).click()
  await expect(dialog.getByText('It is not shown again')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await row.getByRole('button', { name: 'Remove' }).click()
  await row.getByRole('button', { name: 'Remove employee' }).click()
  await expect(page.getByText('Nobody but you')).toBeVisible()
})
