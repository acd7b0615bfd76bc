import { randomUUID } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { addProduct, newShop, tokenOf } from './support/shops.ts'
import { signInAs } from './support/sign-in.ts'
import { basket, nameTill, total } from './support/till.ts'

test('a basket becomes a quotation, which is sold at the till and then names its receipt', async ({
  page,
  request,
}) => {
  const { shopId, email } = await newShop(request)
  const token = await tokenOf(request, email)
  await addProduct(request, shopId, token, 'Rice', 9000)
  const added = await request.post(`/api/shops/${shopId}/customers`, {
    headers: { authorization: `Bearer ${token}` },
    data: { customerId: randomUUID(), name: 'Akosua Darko' },
  })
  expect(added.ok(), await added.text()).toBe(true)
  await signInAs(page, email)
  await page.getByRole('button', { name: /Rice/ }).click()
  await page.keyboard.press('F9')
  await nameTill(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Hold the basket' }).click()
  await page.getByRole('link', { name: 'Quotation' }).click()
  await page
    .getByRole('list', { name: 'Customers' })
    .getByRole('button', { name: /Akosua/ })
    .click()
  await page.getByRole('button', { name: 'Make quotation' }).click()
  await expect(page.getByRole('heading', { name: 'Q-1 to Akosua Darko' })).toBeVisible()
  await expect(page.getByText('Open', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Sell' }).click()
  await expect(basket(page)).toContainText('Rice')
  await expect(total(page)).toContainText('90.00')
  await page.keyboard.press('F9')
  await page.getByRole('button', { name: 'Record sale' }).click()
  await expect(page.getByText(/Receipt .* recorded/)).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.goto('/user/dashboard/quotations?state=sold')
  await page.getByRole('link', { name: /Q-1/ }).click()
  await expect(page.getByRole('link', { name: /Receipt A-1/ })).toBeVisible()
})
