import { expect, type Page, test } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { newShop } from './support/shops.ts'
import { password, signInByForm } from './support/sign-in.ts'

const unlock = async (page: Page) => {
  const door = page.getByRole('dialog', { name: 'Open the books' })
  await door.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('the owner names an accountant, who reads, then posts, and is out once removed', async ({
  page,
  browser,
}) => {
  const { email, shopId } = await newShop(page.request)
  const accountant = `books-${shopId.slice(0, 8)}-${Date.now()}@example.com`
  await signInByForm(page, email)
  await page.waitForURL('**/user/dashboard')
  await page.goto('/user/dashboard/staff')
  await page.getByRole('button', { name: 'Name an accountant' }).click()
  await unlock(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Name accountant' }).click()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await dialog.getByLabel('Email').fill(accountant)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Name accountant' }).click()
  await expect(dialog.getByRole('heading', { name: 'Accountant named' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: accountant })).toContainText('Reads')
  // Whether the first password is shown or mailed depends on the installation; this one is shown.
  await page.getByRole('button', { name: 'Reset password' }).click()
  await dialog.getByRole('button', { name: 'Set password' }).click()
  const temporary = await dialog.getByLabel('Temporary password').innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expectAccessible(page)

  const desk = await (await browser.newContext()).newPage()
  await signInByForm(desk, accountant, temporary)
  await desk.getByLabel('New password', { exact: true }).fill(password)
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('You are the accountant of this shop')).toBeVisible()
  await expect(desk.getByText('You read the books.')).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Till' })).toHaveCount(0)
  await expect(desk.getByRole('link', { name: 'Products' })).toHaveCount(0)
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Open the books' }).last().click()
  await unlock(desk)
  await expect(desk.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
  await desk.getByRole('link', { name: 'Bills and expenses' }).first().click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Bills and expenses' })).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Record a bill or expense' })).toHaveCount(0)
  await desk.goto('/user/dashboard/accounting/expenditure/new')
  await expect(desk.getByText('You can only read these books')).toBeVisible()
  await desk.goto('/user/dashboard/staff')
  await expect(desk.getByText('The accountant can use the books')).toBeVisible()
  await desk.goto('/user/dashboard/accounting/advanced/credit')
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Add a customer' })).toHaveCount(0)

  // The accountant's open page follows without a reload.
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await dialog.getByLabel('Access').selectOption('read-and-post')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: accountant })).toContainText('Reads and posts')
  await desk.getByRole('button', { name: 'Add a customer' }).first().click()
  await dialogOf(desk).getByLabel('Name').fill('Ama Serwaa')
  await dialogOf(desk).getByRole('button', { name: 'Add customer' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Ama Serwaa' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove accountant' }).click()
  await expect(page.getByText('No accountant')).toBeVisible()
  await expect(desk.getByText('You do not have permission to do this')).toBeVisible()
  await page.goto('/user/dashboard/activity')
  await expect(page.getByText('Unlocked the books as the accountant.')).toBeVisible()
  await expect(page.getByText('As the accountant: Adds a customer.')).toBeVisible()
})

const dialogOf = (page: Page) => page.getByRole('dialog')
