import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { newShop, openBooks, tokenOf } from './support/shops.ts'
import { signInAs } from './support/sign-in.ts'

const stock = '/user/dashboard/accounting/stock'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const agrees = (page: Page) => expect(page.getByText(/^Agrees with the ledger\./)).toBeVisible()

async function scan(page: Page, code: string): Promise<void> {
  await page.getByLabel('Add a product').fill(code)
  await page.getByLabel('Add a product').press('Enter')
}

test('goods come before their bill, are sent to the store room, and one of them is lost on the way', async ({
  page,
  request,
}) => {
  const { shopId, email } = await newShop(request)
  const headers = { authorization: `Bearer ${await tokenOf(request, email)}` }
  const oil = { productId: randomUUID(), sku: 'OIL', name: 'Palm oil', priceMinor: 2000 }
  const added = await request.post(`/api/shops/${shopId}/products`, { headers, data: oil })
  expect(added.ok(), await added.text()).toBe(true)
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await openBooks(page)

  let billPage = ''
  await test.step('ten come with a delivery note', async () => {
    await page.goto(`${stock}/receive`)
    await page.getByLabel('Supplier').fill('Tema Oil Mill')
    await page.getByLabel('Paid from').selectOption('The bill is still to come')
    await page.getByLabel('Number on the delivery note').fill('DN-1')
    await scan(page, 'OIL')
    await page.getByLabel('Quantity').fill('10')
    await page.getByLabel('Cost of one').fill('10')
    await page.getByRole('button', { name: /^Record delivery/ }).click()
    await expect(heading(page, 'Stock received DN-1')).toBeVisible()
  })

  await test.step('their bill has freight, and nothing is left to be billed', async () => {
    await page.goto(`${stock}/unbilled`)
    await agrees(page)
    await page.getByRole('link', { name: 'Enter the bill' }).click()
    await page.getByLabel('Number on the bill').fill('B-7')
    await page.getByLabel('Freight and other costs').fill('5')
    await page.getByRole('button', { name: /^Record bill/ }).click()
    await expect(heading(page, /B-7/)).toBeVisible()
    billPage = page.url()
    await page.goto(`${stock}/unbilled`)
    await expect(page.getByText('No bill is missing')).toBeVisible()
    await agrees(page)
    await page.goto(`${stock}?find=OIL`)
    await expect(page.getByRole('row').filter({ hasText: 'Palm oil' })).toContainText('105.00')
  })

  await test.step('the supplier lowers the price of the ten by 2.00, and the stock is worth so much less', async () => {
    await page.goto(billPage)
    await page.getByRole('button', { name: 'Credit note' }).click()
    const dialog = page.getByRole('dialog', { name: 'Credit note on this bill' })
    const credited = dialog.getByLabel(/^Palm oil, of /)
    await credited.fill('200')
    await expect(dialog.getByText('This is more than is left to credit on this line.')).toBeVisible()
    await credited.fill('2')
    await dialog.getByLabel('Number on the credit note').fill('CN-7')
    await dialog.getByRole('button', { name: 'Record credit note' }).click()
    await expect(dialog).toBeHidden()
    await page.goto(`${stock}?find=OIL`)
    await expect(page.getByRole('row').filter({ hasText: 'Palm oil' })).toContainText('103.00')
    await agrees(page)
  })

  await test.step('four of them go to a store room that is new', async () => {
    await page.goto(`${stock}/places`)
    await page.getByRole('button', { name: 'Add a location' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a location' })
    await dialog.getByLabel('Name').fill('Store room')
    await dialog.getByRole('button', { name: 'Add location' }).click()
    await expect(dialog).toBeHidden()
    await page.goto(`${stock}/transfers/new`)
    await scan(page, 'OIL')
    await page.getByLabel('Quantity').fill('4')
    // A place is nowhere to send goods that are there.
    await page.getByLabel('To', { exact: true }).selectOption({ index: 1 })
    await page.getByRole('button', { name: /^Send goods/ }).click()
    await expect(page.getByText('Goods are sent from one', { exact: false })).toBeVisible()
    await page.getByLabel('To', { exact: true }).selectOption('Store room')
    await page.getByRole('button', { name: /^Send goods/ }).click()
    await expect(heading(page, /to Store room$/)).toBeVisible()
    await expect(page.getByText('In transit', { exact: true })).toBeVisible()
  })

  await test.step('two arrive first, then one, and one is lost', async () => {
    await page.getByLabel('Received', { exact: true }).fill('2')
    await page.getByRole('button', { name: /^Receive/ }).click()
    await expect(page.getByText('2 received')).toBeVisible()
    await page.getByLabel('Received', { exact: true }).fill('1')
    await page.getByLabel('Lost').fill('1')
    await page.getByRole('button', { name: /^Receive/ }).click()
    await expect(page.getByText('1 received, 1 lost')).toBeVisible()
    await expect(page.getByText('In transit', { exact: true })).toHaveCount(0)
  })

  await test.step('nine are left, as their movements say line by line, and nothing was there yesterday', async () => {
    await page.goto(`${stock}?find=OIL`)
    const row = page.getByRole('row').filter({ hasText: 'Palm oil' })
    await expect(row).toContainText('92.70')
    await agrees(page)
    await row.getByRole('link').click()
    await page
      .getByRole('row', { name: /Stock received/ })
      .first()
      .getByRole('link')
      .click()
    await expect(heading(page, 'Stock received DN-1')).toBeVisible()
    await page.goto(stock)
    await page.getByLabel('At the end of').fill('yesterday')
    await page.getByLabel('At the end of').press('Enter')
    await expect(page.getByText(/^At the end of /).first()).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Palm oil' })).toContainText('0.00')
    await agrees(page)
  })
})
