import { expect, test } from 'playwright/test'
import { newShop, openBooks } from './support/shops.ts'
import { signInAs } from './support/sign-in.ts'

const books = '/user/dashboard/accounting'

test('what suppliers were owed is imported from a file, and both are paid in one run', async ({
  page,
  request,
}) => {
  const { email } = await newShop(request)
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await openBooks(page)

  await page.goto(`${books}/openings`)
  await page.getByLabel('The list holds').selectOption({ label: 'What suppliers are owed' })
  await page.locator('input[type=file]').setInputFiles({
    name: 'owed.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Supplier,Amount\nHarbour Wholesale,120.00\nMillers,80.50\n'),
  })
  await expect(page.getByText('Nothing has been stored yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 open documents' }).click()
  const question = page.getByRole('group', { name: 'Import 2 open documents' })
  await expect(question).toContainText('2 open documents totalling')
  await question.getByRole('button', { name: 'Import 2 open documents' }).click()
  await expect(page.getByText('Opening balances imported')).toBeVisible()

  await page.goto(`${books}/advanced/credit/pay`)
  const due = page.getByRole('table', { name: 'Due to suppliers' })
  await expect(due.getByRole('row')).toHaveCount(3)
  await page.getByLabel('Select all rows').check()
  await page.getByRole('button', { name: /^Pay .*200\.50/ }).click()
  const run = page.getByRole('dialog', { name: 'Pay 2 suppliers' })
  await expect(run.getByRole('list', { name: 'Payments' })).toContainText('120.00')
  await run.getByRole('button', { name: 'Record payments' }).click()
  await expect(page.getByText('Payments recorded')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Payments' })).toContainText('80.50')

  await page.goto(`${books}/expenditure`)
  await expect(page.getByText(/on account 2000 Payables/)).toContainText('Agrees with the ledger')
  const rows = page.getByRole('table', { name: 'Bills and expenses' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Paid' })).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Millers' })).toContainText('Paid')
})
