import { randomUUID } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { expectAccessibleInEveryShape } from './support/axe.ts'
import { addProduct, newShop, tokenOf } from './support/shops.ts'
import { signInAs } from './support/sign-in.ts'
import { sellWithoutShift } from './support/till.ts'

test('a deposit is taken at the till and pays a part of the sale, as its receipt says', async ({
  page,
  request,
}) => {
  const { shopId, email } = await newShop(request)
  const token = await tokenOf(request, email)
  await addProduct(request, shopId, token, 'Cupboard', 9000)
  const added = await request.post(`/api/shops/${shopId}/customers`, {
    headers: { authorization: `Bearer ${token}` },
    data: { customerId: randomUUID(), name: 'Akosua Darko' },
  })
  expect(added.ok(), await added.text()).toBe(true)
  const chooseCustomer = async () => {
    await page.keyboard.press('F6')
    await page
      .getByRole('list', { name: 'Customers' })
      .getByRole('button', { name: /Akosua/ })
      .click()
  }

  // The device becomes a till with its first sale.
  await signInAs(page, email)
  await page.getByRole('button', { name: /Cupboard/ }).click()
  await chooseCustomer()
  await page.keyboard.press('F9')
  await page.getByLabel('Name of this till').fill('Counter')
  await page.keyboard.press('F9')
  await sellWithoutShift(page)
  await page.getByRole('button', { name: 'Back to the basket' }).click()

  await page.keyboard.press('F6')
  await page.getByRole('link', { name: 'Take a deposit' }).click()
  await page.getByRole('button', { name: 'Take deposit' }).click()
  await expect(page.getByText('Enter an amount above zero.')).toBeVisible()
  await page.getByLabel('Amount received').fill('40')
  await page.getByLabel('What it is for').fill('A cupboard')
  await expectAccessibleInEveryShape(page)
  // A part in another way can be taken out again, and the focus stays in the form.
  await page.getByRole('button', { name: 'Pay a part in another way' }).click()
  await expect(page.getByLabel('Amount paid by the second payment type')).toBeFocused()
  await page.getByRole('button', { name: 'Pay all of it in one way' }).click()
  await expect(page.getByRole('button', { name: 'Pay a part in another way' })).toBeFocused()
  // The answer is lost and then the connection: what was typed stays, and is recorded once.
  await page.route(
    /\/deposits\/[^/]+$/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Take deposit' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('What is typed stays here')).toBeVisible()
  await expect(page.getByLabel('Amount received')).toHaveValue(/40/)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Take deposit' }).click()
  const paper = page.getByRole('article', { name: 'Receipt of the deposit' })
  await expect(paper).toContainText('A cupboard')
  await expect(paper).toContainText('40.00')
  await page.reload()
  await expect(paper).toContainText('A cupboard')

  // Half of it pays a part of the sale.
  await page.getByRole('link', { name: 'Back to the till' }).click()
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible()
  await page.keyboard.press('F9')
  const deposits = page.getByRole('region', { name: 'Deposits' })
  await expect(deposits).toContainText('40.00 left')
  await expect(deposits.getByRole('button', { name: 'Use' })).toHaveCount(1)
  await deposits.getByLabel('Deposit to use').fill('25')
  await deposits.getByRole('button', { name: 'Use' }).click()
  await expect(page.getByRole('list', { name: 'Paid so far' })).toContainText('Deposit')
  await page.getByRole('button', { name: /^Cash/ }).first().click()
  await page.getByRole('button', { name: 'Record sale' }).click()
  await expect(page.getByText(/Receipt .* recorded/)).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const receipt = page.getByRole('article').first()
  await expect(receipt).toContainText(/Deposit\s*25\.00/)

  // The rest stays open.
  await page.keyboard.press('F9')
  await page.getByRole('button', { name: /Cupboard/ }).click()
  await chooseCustomer()
  await page.keyboard.press('F9')
  await expect(deposits).toContainText('15.00 left')
})
