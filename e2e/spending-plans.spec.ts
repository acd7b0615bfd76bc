import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { openNewBooks } from './support/shops.ts'

const list = '/user/dashboard/accounting/expenditure'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a bill is credited in part, rent is paid ahead, and both are held against a budget', async ({
  page,
  request,
}) => {
  await openNewBooks(page, request)

  await test.step('the supplier credits a part of a bill', async () => {
    await page.goto(`${list}/new`)
    await page.getByLabel('Payment').selectOption('To pay later')
    await page.getByLabel('Supplier').selectOption('A new supplier')
    await page.getByLabel('Name of the new supplier').fill('Osu Carpenter')
    await page.getByLabel('Invoice number').fill('OC-1')
    await page.getByLabel('Category').selectOption('Repairs')
    await page.getByLabel('Amount with tax').fill('100')
    await page.getByRole('button', { name: /^Record bill/ }).click()
    await expect(heading(page, 'Bill OC-1')).toBeVisible()
    await page.getByRole('button', { name: 'Credit note' }).click()
    const dialog = page.getByRole('dialog', { name: 'Credit note on this bill' })
    await dialog.getByLabel(/^Line 1, of/).fill('1000')
    await dialog.getByRole('button', { name: 'Record credit note' }).click()
    // At the field while it is typed, and of the whole dialog once it was sent.
    await expect(dialog.getByText(/more than/i).first()).toBeVisible()
    await dialog.getByLabel(/^Line 1, of/).fill('30')
    await dialog.getByLabel('Number on the credit note').fill('CN-1')
    await dialog.getByRole('button', { name: 'Record credit note' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Payment' })).toContainText('70.00')
  })

  await test.step('a year of rent is spread over its months', async () => {
    await page.goto(`${list}/new`)
    await page.getByLabel('Paid to').fill('Landlord')
    await page.getByLabel('Category').selectOption('Rent')
    await page.getByLabel('For what').fill('The shop')
    await page.getByLabel('Amount paid').fill('1200')
    await page.getByText('More', { exact: true }).click()
    await page.getByLabel('Paid ahead, spread over months').check()
    await page.getByRole('button', { name: /^Record expense/ }).click()
    await expect(heading(page, 'Rent, The shop, Landlord')).toBeVisible()
    await page.goto(`${list}/paid-ahead`)
    const rent = page.getByRole('listitem').filter({ hasText: 'The shop' })
    await expect(rent).toContainText('over 12 months')
    await expect(rent).toContainText('1,200.00')
    await expect(page.getByText(/^Agrees with the ledger\./)).toBeVisible()
    await page.getByRole('button', { name: 'Download' }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /^CSV/ }).click()
    const rows = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n')
    expect(rows).toContainEqual(expect.stringMatching(/^The shop,Landlord,Rent,.*,12,1200\.00,1200\.00$/))
  })

  await test.step('a budget is set for the month, and what the bill took of it is shown', async () => {
    await page.goto(`${list}/budget`)
    await page.getByRole('button', { name: 'Set budget' }).first().click()
    await page.getByLabel('Repairs', { exact: true }).fill('50')
    await page.getByRole('button', { name: /^Save budget/ }).click()
    const row = page.getByRole('table', { name: 'Budget' }).getByRole('row', { name: /Repairs/ })
    await expect(row).toContainText('50.00')
    await expect(row).toContainText('70.00')
    await expect(page.getByText('1 category')).toBeVisible()
    await page.reload()
    await expect(row).toContainText('50.00')
  })
})
