import { type APIRequestContext, expect, type Page, test } from 'playwright/test'
import { createPaystackServer, type PaystackServer } from '../tests/support/paystack-server.ts'
import { expectAccessible } from './support/axe.ts'
import { addProduct, newShop, tokenOf, tokenOfAdministrator } from './support/shops.ts'
import { signInAs } from './support/sign-in.ts'
import { sellWithoutShift, tile } from './support/till.ts'

const secretKey = 'sk_live_ofTheBrowserTest1234'
let paystack: PaystackServer

test.beforeAll(async () => {
  const address = process.env.PAYSTACK_URL
  if (!address) throw new Error('PAYSTACK_URL must name where the product under test looks for Paystack')
  paystack = createPaystackServer([secretKey])
  await paystack.start(Number(new URL(address).port))
})
test.afterAll(() => paystack.stop())

/** A shop of its own that takes payments by the provider, with soap for 5.00. */
async function openShop(request: APIRequestContext) {
  const { shopId, email } = await newShop(request)
  const headers = { authorization: `Bearer ${await tokenOfAdministrator(request)}` }
  const data = {
    ...{ revision: 0, isLive: true, livePublicKey: 'pk_live_abc', liveSecretKey: secretKey },
    ...{ testPublicKey: null, splitCode: null, defaultSubaccountCode: null },
    ...{ transactionFee: 10, feeBearer: 'account' },
  }
  const answer = await request.put(`/api/admin/shops/${shopId}/payments`, { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  const token = await tokenOf(request, email)
  await addProduct(request, shopId, token, 'Soap')
  return { shopId, email, token }
}

async function openPayment(page: Page, { isFirst = false } = {}) {
  await tile(page, 'Soap').click()
  await page.keyboard.press('F9')
  if (isFirst) {
    await page.getByLabel('Name of this till').fill('Counter')
    await page.getByRole('button', { name: 'Use this device as a till' }).click()
    await sellWithoutShift(page)
  }
  await expect(page.getByLabel('Cash received')).toBeVisible()
}

const askButton = (page: Page) => page.getByRole('button', { name: /^Ask for payment/ })
const requestedPayment = (page: Page) => page.getByRole('region', { name: 'Payment by the customer' })
const recorded = (page: Page) => page.getByText(/^Receipt [A-Z]+-\d+ recorded$/)

async function referenceWaitedFor(page: Page): Promise<string> {
  const link = requestedPayment(page).getByRole('link', { name: 'Open the payment page here' })
  await expect(link).toBeVisible()
  return new URL((await link.getAttribute('href')) ?? '').pathname.slice(1)
}

test('the customer pays by card: the till waits, goes on after a reload, and records the sale by itself', async ({
  page,
  request,
}) => {
  const { shopId, email, token } = await openShop(request)
  await signInAs(page, email)
  await openPayment(page, { isFirst: true })
  await page.keyboard.press('Shift+F8')
  await expect(askButton(page)).toBeEnabled()
  await page.keyboard.press('F9')
  const reference = await referenceWaitedFor(page)
  await expect(page.getByRole('img', { name: 'Code that the customer scans to pay' })).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  expect(await referenceWaitedFor(page)).toBe(reference)
  paystack.pay(reference)
  await expect(recorded(page)).toBeVisible()
  const starts = paystack.requests.filter(({ body }) => body.reference === reference)
  expect(starts, 'the customer is asked once').toHaveLength(1)

  const sales = `/api/shops/${shopId}/sales?search=${reference}`
  await expect
    .poll(async () => {
      const answer = await request.get(sales, { headers: { authorization: `Bearer ${token}` } })
      const { items } = (await answer.json()) as { items: { tenders: object[] }[] }
      return items.map(({ tenders }) => tenders)
    })
    .toEqual([[{ kind: 'card', amountMinor: 500, reference }]])
})

test('a sale is never lost: with the provider away, or tired of waiting, the cashier types a reference', async ({
  page,
  request,
}) => {
  const { email } = await openShop(request)
  await signInAs(page, email)
  await openPayment(page, { isFirst: true })
  paystack.setAway(true)
  try {
    await page.keyboard.press('Shift+F7')
    await expect(askButton(page)).toBeEnabled()
    await page.keyboard.press('F9')
    await expect(requestedPayment(page).getByText('Payment provider does not answer')).toBeVisible()
    await requestedPayment(page).getByRole('button', { name: 'Type a reference' }).click()
    await page.getByLabel(/^Reference/).fill('MP-778-2')
    await expect(page.getByRole('button', { name: /^Record sale/ })).toBeEnabled()
    await page.keyboard.press('F9')
    await expect(recorded(page)).toBeVisible()
  } finally {
    paystack.setAway(false)
  }

  await openPayment(page)
  await page.keyboard.press('Shift+F8')
  await expect(askButton(page)).toBeEnabled()
  await page.keyboard.press('F9')
  await referenceWaitedFor(page)
  await requestedPayment(page).getByRole('button', { name: 'Cancel' }).click()
  // It reports to the server before it closes; until then the keys belong to it.
  await expect(requestedPayment(page)).toBeHidden()
  await page.keyboard.press('Shift+F6')
  await expect(page.getByRole('button', { name: /^Record sale/ })).toBeEnabled()
  await page.keyboard.press('F9')
  await expect(recorded(page)).toBeVisible()
})
