import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openBooks } from './support/shops.ts'
import { signIn } from './support/sign-in.ts'

const stock = '/user/dashboard/accounting/stock'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const agrees = (page: Page) => expect(page.getByText('Agrees with the ledger.')).toBeVisible()

/** Finds a product by its SKU, as a scanner types it. */
async function scan(page: Page, field: string, code: string): Promise<void> {
  await page.getByLabel(field).fill(code)
  await page.getByLabel(field).press('Enter')
}

test('goods are received in cartons, counted and written off, and the value stays that of account 1200', async ({
  page,
}) => {
  const sku = `S-${randomUUID().slice(0, 8).toUpperCase()}`
  const name = `Palm oil ${sku}`
  await signIn(page)
  await page.goto('/user/dashboard/products/new')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('SKU').fill(sku)
  await page.getByLabel('Category').fill(sku)
  await page.getByLabel('Price').fill('20')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(heading(page, 'Products')).toBeVisible()
  await openBooks(page)

  await page.goto(`${stock}/receive`)
  await page.getByLabel('Number on the invoice').fill('INV-1')
  await scan(page, 'Add a product', sku)
  await page.getByLabel('In a pack').fill('12')
  await page.getByLabel('Cost of a pack').fill('120')
  await page.getByLabel('Tax', { exact: true }).selectOption('exempt')
  await page.getByLabel('Freight and other costs of the delivery').fill('12')
  await page.reload()
  await expect(page.getByLabel('In a pack')).toHaveValue('12')

  // A mistyped cost is asked about, and what was typed stays.
  const cost = page.getByLabel('Cost of a pack')
  const question = page.getByRole('dialog', { name: 'Is this figure right?' })
  await cost.fill('12000')
  await page.getByRole('button', { name: /^Record delivery/ }).click()
  await expect(question.getByRole('listitem')).toContainText('1,001.00')
  await expectAccessible(page)
  // By the keyboard alone: the focus is in the dialog, stays there, and goes back to the amount.
  for (let presses = 0; presses < 4; presses += 1) {
    await expect(question.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(cost).toHaveValue(/12,?000/)
  await expect(cost).toBeFocused()
  await cost.fill('120')
  await page.getByRole('button', { name: /^Record delivery/ }).click()
  await expect(heading(page, 'Stock received INV-1')).toBeVisible()

  await page.goto(`${stock}/counts`)
  await page.getByRole('button', { name: 'Begin a count' }).first().click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Category').selectOption(sku)
  await page.getByRole('button', { name: /^Begin count/ }).click()
  await expect(heading(page, name)).toBeVisible()
  await page.getByRole('link', { name: 'Go on counting' }).click()
  await scan(page, 'Scan or find', sku)
  await page.getByLabel('Quantity').fill('10')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('status', { name: 'Counted so far' })).toHaveText('11')
  const counts = page.url().split('/').at(-1)
  await page.goto(`${stock}/counts/${counts}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('−11.00')
  await page.getByRole('button', { name: 'Approve and post' }).click()
  await page.getByRole('button', { name: 'Post the count' }).click()
  await expect(page.getByRole('link', { name: 'Open the document' })).toBeVisible()

  await page.goto(`${stock}?find=${sku}`)
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').click()
  await expect(heading(page, name)).toBeVisible()
  await page.getByRole('link', { name: 'Write off' }).click()
  await page.getByLabel('Reason').selectOption('spoilt')
  await page.getByRole('button', { name: /^Write off/ }).click()
  await expect(heading(page, 'Write-off, spoilt or broken')).toBeVisible()

  await page.goto(stock)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Give goods away' }).click()
  await page.getByLabel('Purpose').selectOption('donation')
  await page.getByLabel('Given to').fill('Hope House')
  await page.getByLabel('Expense account').selectOption('6000')
  await scan(page, 'Add a product', sku)
  await page.getByRole('button', { name: /^Give away/ }).click()
  await expect(heading(page, 'Goods given away to Hope House, donation or gift')).toBeVisible()

  await page.goto(`${stock}?find=${sku}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('99.00')
  await agrees(page)

  // Confirmed, a cost far from the others is recorded, and listed to be checked.
  await page.goto(`${stock}/receive`)
  await page.getByLabel('Number on the invoice').fill('INV-2')
  await scan(page, 'Add a product', sku)
  await page.getByLabel('In a pack').fill('12')
  await cost.fill('12000')
  await page.getByLabel('Tax', { exact: true }).selectOption('exempt')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Record delivery/ }).click()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Save as entered' }).click()
  await expect(heading(page, 'Stock received INV-2')).toBeVisible()
  await page.goto('/user/dashboard/to-check')
  await expect(page.getByText('1,000.00').first()).toBeVisible()
})
