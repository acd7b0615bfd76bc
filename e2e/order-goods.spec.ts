import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { newShop, openBooks, tokenOf } from './support/shops.ts'
import { signInAs } from './support/sign-in.ts'

const stock = '/user/dashboard/accounting/stock'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('goods are ordered from what to buy, received in two parts, and one piece goes back to the supplier', async ({
  page,
  request,
}) => {
  const { shopId, email } = await newShop(request)
  const headers = { authorization: `Bearer ${await tokenOf(request, email)}` }
  const rice = {
    productId: randomUUID(),
    ...{ sku: 'RICE', name: 'Rice 5 kg', priceMinor: 9000, costMinor: 6000, reorderLevelMilli: 10_000 },
  }
  const added = await request.post(`/api/shops/${shopId}/products`, { headers, data: rice })
  expect(added.ok(), await added.text()).toBe(true)
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await openBooks(page)

  // No supplier of it is known yet: the supplier that is named is added with the order.
  await page.goto(`${stock}/reorder`)
  await page.getByLabel('Order them from').fill('Makola Wholesale')
  const wanted = page.getByRole('listitem').filter({ hasText: 'Rice 5 kg' })
  await wanted.getByLabel('Order').fill('12')
  await page.getByRole('button', { name: 'Make an order for 1 product' }).click()
  await expect(heading(page, /^PO-\S+ to Makola Wholesale$/)).toBeVisible()

  await page.getByLabel('Cost of one').fill('50')
  await page.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('Order saved', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: /^PDF/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('menuitem', { name: 'Mark as sent' }).click()
  await expect(page.getByText('Nothing has been received yet.', { exact: false })).toBeVisible()
  const order = page.url()

  // Less comes than was ordered, and the difference is shown before it is recorded.
  await receive(page, { quantity: '8', invoice: 'INV-1', remark: 'Ordered 12, before 0, now 8' })
  await expect(page.getByRole('link', { name: /^Delivery 1/ })).toBeVisible()
  const goods = page.getByRole('table', { name: 'Goods' }).getByRole('row', { name: /Rice/ })
  await expect(goods).toContainText('4 to come')
  await receive(page, { quantity: '4', invoice: 'INV-2' })
  await page.getByRole('link', { name: /^Delivery 2/ }).click()
  await expect(heading(page, 'Stock received INV-2')).toBeVisible()

  // One of the second part goes back.
  await page.getByRole('link', { name: 'Return goods to the supplier' }).click()
  await page.getByLabel('Goes back').fill('1')
  await page.getByLabel('Number on the credit note').fill('CN-9')
  await page.getByLabel('Reason').fill('Torn sack')
  await page.getByRole('button', { name: 'Record return' }).click()
  await expect(heading(page, /CN-9/)).toBeVisible()

  await page.goto(order)
  await expect(page.getByRole('link', { name: /^Delivery 2/ })).toBeVisible()
  await expect(goods).toContainText('As ordered')
  await page.goto(`${stock}?find=RICE`)
  await expect(page.getByRole('row').filter({ hasText: 'Rice 5 kg' })).toContainText('550.00')
  await expect(page.getByText('Agrees with the ledger.')).toBeVisible()
})

/** Receives a part of the order on the page, as its invoice says. */
async function receive(
  page: Page,
  { quantity, invoice, remark }: { quantity: string; invoice: string; remark?: string },
): Promise<void> {
  await page.getByRole('link', { name: 'Receive', exact: true }).click()
  await page.getByLabel('Number on the invoice').fill(invoice)
  await page.getByLabel('Tax', { exact: true }).selectOption('exempt')
  await page.getByLabel('Quantity').fill(quantity)
  if (remark) await expect(page.getByRole('main')).toContainText(remark)
  await page.getByRole('button', { name: /^Record delivery/ }).click()
}
