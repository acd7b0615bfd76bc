import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from 'playwright/test'
import { expectAccessibleInEveryShape } from './support/axe.ts'
import { newShop, openBooks, tokenOf } from './support/shops.ts'
import { signInAs } from './support/sign-in.ts'

const list = '/user/dashboard/accounting/advanced/credit'
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
const table = (page: Page, name: string) => page.getByRole('table', { name })

/** Goods for 90.00 and then for 60.00, sold on account. */
async function sellOnAccount(request: APIRequestContext, shopId: string, token: string, customerId: string) {
  const headers = { authorization: `Bearer ${token}` }
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await request[method](`/api/shops/${shopId}/${path}`, { headers, data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const [productId, tillId] = [randomUUID(), randomUUID()]
  await send('post', 'products', { productId, sku: 'RICE', name: 'Rice 5 kg', priceMinor: 9000 })
  const { series } = await send('post', 'tills', { tillId, name: 'Front' })
  const { pricesIncludeTax } = await (await request.get(`/api/shops/${shopId}`, { headers })).json()
  for (const [index, amountMinor] of [9000, 6000].entries()) {
    await send('put', `sales/${randomUUID()}`, {
      tillId,
      receiptNumber: `${series}-${index + 1}`,
      soldAt: new Date().toISOString(),
      kind: 'sale',
      customerId,
      pricesIncludeTax,
      taxRule: 2,
      lines: [
        {
          lineId: '1',
          productId,
          quantityMilli: 1000,
          unitPriceMinor: amountMinor,
          discountMinor: 0,
          taxClassId: 'standard',
          taxes: [],
        },
      ],
      tenders: [{ kind: 'on-account', amountMinor }],
      totals: { netMinor: amountMinor, taxMinor: 0, grossMinor: amountMinor, changeMinor: 0 },
    })
  }
}

test('a customer who buys on account pays a part, the rest is written off, and the ledger agrees', async ({
  page,
  request,
}) => {
  const { shopId, email } = await newShop(request)
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await openBooks(page)
  await page.getByRole('link', { name: 'Customers and suppliers' }).first().click()

  // An error is shown at its field, and what was typed stays.
  await page.getByRole('button', { name: 'Add a customer' }).first().click()
  await field(page, 'Email').fill('nobody')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Name').fill('Akosua Darko')
  await field(page, 'Telephone').fill('024 123 4567')
  await field(page, 'Email').fill('akosua@example.com')
  await field(page, 'Credit limit').fill('100')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Akosua Darko' })).toBeVisible()

  const customerId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await sellOnAccount(request, shopId, await tokenOf(request, email), customerId)
  await page.reload()
  await expect(page.getByText(/Exceeded by/)).toContainText('50.00')
  // A reminder is shown in full before it is sent.
  await page.getByRole('button', { name: 'Remind' }).click()
  await expect(field(page, 'Text')).toHaveValue(/150\.00/)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const opened = page.context().waitForEvent('page')
  await page.getByRole('dialog').getByRole('button', { name: 'WhatsApp' }).click()
  const whatsApp = await opened
  await whatsApp.waitForURL(/^https:\/\/wa\.me\/233241234567\?text=.*150\.00/)
  await whatsApp.close()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessibleInEveryShape(page)

  // More than is owed is taken only if the rest is to become credit.
  const receive = page.getByRole('main').getByRole('button', { name: 'Receive payment' })
  const record = page.getByRole('dialog').getByRole('button', { name: 'Receive payment' })
  await receive.click()
  await field(page, 'Amount').fill('500')
  await expect(page.getByText('More than is open:')).toContainText('350.00')
  await record.click()
  await expect(page.getByText(/more than is owed/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(receive).toBeFocused()

  // All of the first receipt and part of the second: what is chosen, less the discount, is the payment.
  await receive.click()
  await field(page, 'Settles').selectOption({ label: 'Chosen documents' })
  await page.getByRole('checkbox', { name: /90\.00 open/ }).press('Space')
  await page.getByRole('checkbox', { name: /60\.00 open/ }).press('Space')
  await expect(field(page, 'Amount')).toHaveValue('150.00')
  await page.getByRole('textbox', { name: /^Settled of .*60\.00 open/ }).fill('10')
  await field(page, 'Discount').fill('5')
  await expect(field(page, 'Amount')).toHaveValue('95.00')
  await expect(page.getByText('2 documents chosen:')).toContainText('100.00')
  await expect(page.getByText('Stays open:')).toContainText('50.00')
  await expectAccessibleInEveryShape(page)
  await record.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(table(page, 'Open documents').getByRole('row').nth(1)).toContainText('50.00')
  await expect(table(page, 'Open documents').getByRole('row')).toHaveCount(2)

  await page.getByRole('button', { name: 'Write off' }).click()
  await field(page, 'Amount').fill('20')
  await page.getByRole('dialog').getByRole('button', { name: 'Write off' }).click()
  await expect(page.getByText('Say why it is written off.')).toBeVisible()
  await field(page, 'Reason').fill('Moved to Kumasi')
  await page.getByRole('dialog').getByRole('button', { name: 'Write off' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const statement = table(page, 'Statement of account').getByRole('row')
  await expect(statement.last()).toContainText('30.00')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).last().click()
  await page.getByRole('menuitem', { name: /^PDF/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^statement-.*\.pdf$/)

  await page.goto(list)
  await expect(table(page, 'Customers').getByRole('row', { name: /Akosua Darko/ })).toContainText('30.00')
  const tie = page.getByText(/on account 1100 Receivables/)
  await expect(tie).toContainText('Agrees with the ledger')
  await expect(tie).toContainText('30.00')
  await expectAccessibleInEveryShape(page)
})
