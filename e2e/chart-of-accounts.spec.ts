import { expect, type Page, test } from 'playwright/test'
import { openNewBooks } from './support/shops.ts'

const books = '/user/dashboard/accounting'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('an account is added, renamed, used in a template and for other income, and not archived with a balance', async ({
  page,
  request,
}) => {
  await openNewBooks(page, request)

  await page.goto(`${books}/chart`)
  await page.getByRole('button', { name: 'Add account' }).click()
  const adding = page.getByRole('dialog', { name: 'Add an account' })
  await adding.getByLabel('Number').fill('4910')
  await adding.getByLabel('Name').fill('Stall rent')
  await adding.getByRole('button', { name: 'Add account' }).click()
  await expect(adding.getByLabel('Number')).toHaveAttribute('aria-invalid', 'true')
  await adding.getByLabel('Number').fill('4950')
  await adding.getByRole('button', { name: 'Add account' }).click()
  await expect(adding).toBeHidden()
  await page.getByRole('row').filter({ hasText: '4950' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Change this account' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename the account' })
  await renaming.getByLabel('Name').fill('Rent of the stall')
  await renaming.getByRole('button', { name: 'Rename' }).click()
  await expect(renaming).toBeHidden()
  await expect(heading(page, /Rent of the stall/)).toBeVisible()
  const account = page.url()

  await page.goto(`${books}/income-schedule?view=other`)
  await page.getByRole('button', { name: 'Record other income' }).first().click()
  const income = page.getByRole('dialog', { name: 'Record other income' })
  await income.getByLabel('What it is for').fill('The stall in December')
  await income.getByLabel(/^Received(, with its tax)?$/).fill('240')
  await income.getByLabel(/^Tax/).selectOption({ label: 'Exempt' })
  await income.getByLabel('Account').selectOption('4950 Rent of the stall')
  await income.getByRole('button', { name: 'Record income' }).click()
  await expect(income).toBeHidden()
  await expect(page.getByRole('table', { name: 'Other income' })).toContainText('240.00')

  await page.goto(account)
  await page.getByRole('button', { name: 'Change this account' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  const archiving = page.getByRole('dialog', { name: 'Archive Rent of the stall' })
  await archiving.getByRole('button', { name: 'Archive' }).click()
  await expect(archiving.getByRole('alert')).toBeVisible()
  await archiving.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`${books}/journal/new`)
  await page.getByLabel('What it is for').fill('Rent of the stall moved to the bank')
  await page.getByLabel('Account, line 1').selectOption('1020 Bank')
  await page.getByLabel('Debit, line 1').fill('10')
  await page.getByLabel('Account, line 2').selectOption({ label: '4950 Rent of the stall' })
  await page.getByLabel('Credit, line 2').fill('10')
  await page.getByRole('button', { name: 'Save as a template' }).click()
  const saving = page.getByRole('dialog', { name: 'Save as a template' })
  await saving.getByLabel('Name').fill('Stall')
  await saving.getByLabel('Repeats').selectOption('Monthly')
  await saving.getByRole('button', { name: 'Save template' }).click()
  await expect(saving).toBeHidden()
  await page.goto(`${books}/journal/templates`)
  await page.getByRole('link', { name: 'Use Stall' }).click()
  await expect(page.getByLabel('Credit, line 2')).toHaveValue('10.00')
  await page.getByRole('button', { name: /^Post entry/ }).click()
  await expect(heading(page, 'Rent of the stall moved to the bank')).toBeVisible()
})
