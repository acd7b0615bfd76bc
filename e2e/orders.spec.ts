import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { openBooks } from './support/shops.ts'
import { signIn } from './support/sign-in.ts'

const stock = '/user/dashboard/accounting/stock'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('what is low is ordered, received in two parts before its bill, billed, and a part of it goes back', async ({
  page,
}) => {
  const sku = `S-${randomUUID().slice(0, 8).toUpperCase()}`
  const [name, supplier] = [`Shea butter ${sku}`, `Wholesale ${sku}`]
  await signIn(page)
  await page.goto('/user/dashboard/products/new')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('SKU').fill(sku)
  await page.getByLabel('Price').fill('20')
  await page.getByLabel('Reorder level').fill('9')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(heading(page, 'Products')).toBeVisible()
  await openBooks(page)

  // Nothing of it was ever bought: of all that no supplier is known for, this alone is ordered.
  await page.goto(`${stock}/reorder`)
  await expect(page.getByRole('listitem').filter({ hasText: sku })).toBeVisible()
  for (const row of await page
    .getByRole('listitem')
    .filter({ has: page.getByLabel('Order') })
    .all())
    if (!(await row.innerText()).includes(sku)) await row.getByLabel('Order').fill('')
  await page.getByLabel('Order them from').fill(supplier)
  await page.getByRole('button', { name: 'Make an order of 1 product' }).click()
  await expect(heading(page, supplier)).toBeVisible()
  await page.getByLabel('Cost of one').fill('7')
  await page.getByRole('button', { name: /^Save order/ }).click()
  await expect(page.getByText('Order saved')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('menuitem', { name: 'Mark as sent' }).click()

  for (const [quantity, difference] of [
    ['4', '6 to come'],
    ['6', 'As ordered'],
  ] as const) {
    await page.getByRole('link', { name: 'Receive' }).click()
    await expect(page.getByRole('list', { name: /^Against PO-/ })).toContainText('Ordered 10')
    await page.getByLabel('Paid from').selectOption('not-billed')
    await page.getByLabel('Quantity', { exact: true }).fill(quantity)
    await expect(page.getByRole('list', { name: /^Against PO-/ })).toContainText(difference)
    await page.getByRole('button', { name: /^Record delivery/ }).click()
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(difference)
  }
  await expect(page.getByText('Received', { exact: true }).first()).toBeVisible()

  await page.goto(`${stock}/unbilled`)
  await expect(page.getByText('Agrees with the ledger.')).toBeVisible()
  const own = page.locator('section').filter({ has: page.getByRole('heading', { name: supplier }) })
  await own.getByRole('link', { name: 'Enter the bill' }).click()
  await page.getByLabel('Number on the bill').fill('INV-7')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByLabel('Freight and other costs').fill('10')
  await page.getByRole('button', { name: /^Record bill/ }).click()
  await expect(heading(page, 'Bill for goods received INV-7')).toBeVisible()

  await page.goto(`${stock}?find=${sku}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('80.00')
  await expect(page.getByText('Agrees with the ledger.')).toBeVisible()

  await page.goto(`${stock}/return-goods`)
  await page.getByLabel('Supplier').selectOption(supplier)
  await page.getByLabel('Add a product').fill(sku)
  await page.getByLabel('Add a product').press('Enter')
  await page.getByRole('button', { name: /^Record return/ }).click()
  await expect(heading(page, 'Return to a supplier')).toBeVisible()
  await page.goto(`${stock}?find=${sku}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('72.00')
})
