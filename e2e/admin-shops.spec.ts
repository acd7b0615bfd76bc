import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { expectAccessibleInEveryShape } from './support/axe.ts'
import { newShop } from './support/shops.ts'
import { signIn, signInByForm } from './support/sign-in.ts'

const shops = '/admin/dashboard/shops'

/** Logs in with a temporary password in a browser of its own, and chooses another. */
async function firstLogin(browser: Browser, email: string, temporary: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signInByForm(page, email, temporary)
  const chosen = `own-${randomUUID()}`
  await page.getByLabel('New password', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await page.waitForURL('**/user/dashboard')
  return page
}

/** Goes through the wizard up to its last step. */
async function fillWizard(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByRole('link', { name: 'New shop' }).click()
  await page.getByLabel('Name of the shop').fill(name)
  await page.getByLabel('Country').selectOption({ label: 'Ghana' })
  await expect(page.getByLabel('Currency')).toHaveValue('GHS')
  await expect(page.getByLabel('Time zone')).toHaveValue('Africa/Accra')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Email of the owner').fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Receipt heading')).toHaveValue(name)
  await page.getByRole('button', { name: 'Next' }).click()
}

test('a shop is created, its owner logs in, is suspended and out within five seconds, and reactivated', async ({
  page,
  browser,
}) => {
  const mark = randomUUID().slice(0, 8)
  const [name, email] = [`Osu Provisions ${mark}`, `osu-${mark}@test.shop`]
  await signIn(page, 'administrator')
  await page.goto(shops)
  await fillWizard(page, { name, email: ` ${email.toUpperCase()} ` })
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Create shop' }).click()
  const temporary = (await page.getByLabel('Temporary password').textContent()) ?? ''
  await expectAccessibleInEveryShape(page)
  const owner = await firstLogin(browser, email, temporary)

  await page.getByRole('link', { name: 'Open the shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectAccessibleInEveryShape(page)
  await page.getByRole('button', { name: 'Suspend' }).click()
  const suspending = page.getByRole('dialog', { name: `Suspend ${name}?` })
  await suspending.getByLabel('Reason').fill('Not paid since March')
  await suspending.getByLabel('Name of the shop').fill('Another shop')
  await suspending.getByRole('button', { name: 'Suspend shop' }).click()
  await expect(suspending.getByText('This is not the name of the shop.')).toBeVisible()
  await suspending.getByLabel('Name of the shop').fill(name)
  await suspending.getByRole('button', { name: 'Suspend shop' }).click()
  await expect(page.getByText('Not paid since March')).toBeVisible()
  await expect(owner.getByText('This shop account is inactive. Please contact support.')).toBeVisible({
    timeout: 5_000,
  })

  await page.getByRole('button', { name: 'Reactivate' }).click()
  const reactivating = page.getByRole('dialog', { name: `Reactivate ${name}?` })
  await reactivating.getByLabel('Reason').fill('Paid')
  await reactivating.getByRole('button', { name: 'Reactivate shop' }).click()
  await expect(page.getByText('Not paid since March')).toBeHidden()
  await owner.goto('/user/dashboard')
  await expect(owner.getByRole('main')).toBeVisible()
  await expect(owner.getByText('This shop account is inactive.')).toBeHidden()
  await owner.context().close()
})

test('shops are found, filtered and edited; of two administrators the later sees the stored version', async ({
  page,
  request,
}) => {
  const { shopId, email } = await newShop(request, 'KE')
  await signIn(page, 'administrator')
  await page.goto(shops)
  await page.getByLabel('Find a shop').fill(email)
  await expect(page).toHaveURL(/find=/)
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByLabel('Country').selectOption({ label: 'Kenya' })
  await expect(page).toHaveURL(/country=KE/)
  await page.keyboard.press('Escape')
  await expectAccessibleInEveryShape(page)
  await page.getByRole('link', { name: /Test shop/ }).click()
  await page.waitForURL(`**${shops}/${shopId}`)

  await page.getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit shop' })
  await editing.getByLabel('Name of the shop').fill('Mine')
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const other = await request.put(`/api/admin/shops/${shopId}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { revision: 0, name: 'Theirs', receiptHeader: ['Theirs'] },
  })
  expect(other.ok()).toBe(true)
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByText('Saved now: Theirs')).toBeVisible()
  await expect(editing.getByLabel('Name of the shop')).toHaveValue('Mine')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible()
})

test('an employee is added and removed, secret keys are not shown again, and a closed shop is read only', async ({
  page,
  browser,
  request,
}) => {
  const { shopId, email } = await newShop(request)
  const employee = `employee-${randomUUID().slice(0, 8)}@test.shop`
  await signIn(page, 'administrator')
  await page.goto(`${shops}/${shopId}`)
  await page.getByRole('button', { name: 'Add employee' }).click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel('Email').fill(` ${employee.toUpperCase()}`)
  await adding.getByRole('button', { name: 'Add employee' }).click()
  await expect(adding.getByLabel('Temporary password')).not.toBeEmpty()
  await adding.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(employee)).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove employee' }).click()
  await expect(page.getByText(employee)).toBeHidden()

  await page.getByRole('button', { name: 'Change payments' }).click()
  const payments = page.getByRole('dialog', { name: 'Payments' })
  await payments.getByLabel('Test public key').fill('sk_test_inTheWrongPlace')
  await payments.getByLabel('Test secret key').fill('sk_test_ofThisShop9876')
  await payments.getByRole('button', { name: 'Save' }).click()
  await expect(payments.getByText('A public key for tests begins with pk_test_.')).toBeVisible()
  await payments.getByLabel('Test public key').fill('pk_test_ofThisShop')
  await expectAccessibleInEveryShape(page)
  await payments.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Set, ends in 9876')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Set, ends in 9876')).toBeVisible()
  expect(await page.content()).not.toContain('sk_test_ofThisShop')

  const owner = await (await browser.newContext()).newPage()
  await signInByForm(owner, email)
  await owner.waitForURL('**/user/dashboard')
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Close …' }).click()
  const closing = page.getByRole('dialog', { name: `Close ${name}?` })
  await closing.getByLabel('Reason').fill('Sold to a neighbour')
  await closing.getByLabel('Name of the shop').fill(name)
  await closing.getByRole('button', { name: 'Close shop' }).click()
  await expect(page.getByText('Sold to a neighbour')).toBeVisible()
  await expect(owner.getByText('Nothing can be sold')).toBeVisible({ timeout: 10_000 })
  await expectAccessibleInEveryShape(owner)
  await owner.getByRole('link', { name: 'Go to the receipts' }).click()
  await expect(owner.getByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible()
  await owner.context().close()
})
