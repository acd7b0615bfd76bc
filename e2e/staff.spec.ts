import { expect, test } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { addEmployee, addProduct, newShop, tokenOf } from './support/shops.ts'
import { password, signInAs } from './support/sign-in.ts'
import { tile } from './support/till.ts'

test('the owner adds an employee, who chooses a password, corrects the name and removes them', async ({
  page,
}) => {
  const { email, shopId } = await newShop(page.request)
  const newcomer = `till-${shopId.slice(0, 8)}-${Date.now()}@example.com`
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Staff' }).click()
  await expect(page.getByText('Only you')).toBeVisible()
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
  await expect(page.getByText('Only you')).toBeVisible()
})

test('the owner limits discounts: the till of an employee stops there, the owner’s does not', async ({
  page,
  browser,
}) => {
  const { email, shopId } = await newShop(page.request)
  const token = await tokenOf(page.request, email)
  await addProduct(page.request, shopId, token, 'Milo')
  const employee = `till-${Date.now()}@test.shop`
  await addEmployee(page.request, shopId, employee)
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await page.goto('/user/dashboard/staff')
  await page.getByRole('button', { name: 'Change limits' }).click()
  const door = page.getByRole('dialog', { name: 'Unlock accounts' })
  await door.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'What employees may do' })
  await dialog.getByLabel('Highest discount').fill('120')
  await dialog.getByRole('button', { name: 'Save limits' }).click()
  await expect(dialog.getByText('Enter a percentage from 0 to 100.')).toBeVisible()
  await dialog.getByLabel('Highest discount').fill('7.5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByText('Up to 7.5%')).toBeVisible()

  const till = await (await browser.newContext()).newPage()
  await signInAs(till, employee)
  await till.waitForURL('**/user/dashboard')
  const give = async (device: typeof page, percent: string) => {
    await tile(device, 'Milo').click()
    await device.getByRole('button', { name: 'Discount on Milo' }).click()
    await device.getByLabel('Per cent off').fill(percent)
    await device.getByRole('button', { name: 'Give discount' }).click()
  }
  await give(till, '8')
  // The owner approves it there, or it is not given.
  await expect(till.getByText(/is beyond what the cashier may do alone/)).toBeVisible()
  await till.keyboard.press('Escape')
  await till.getByRole('button', { name: 'Discount on Milo' }).click()
  await till.getByLabel('Per cent off').fill('7.5')
  await till.getByRole('button', { name: 'Give discount' }).click()
  await expect(till.getByLabel('Per cent off')).toHaveCount(0)
  await till.context().close()

  await page.goto('/user/dashboard')
  await give(page, '20')
  await expect(page.getByLabel('Per cent off')).toHaveCount(0)
})
