import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from 'playwright/test'
import { today } from '#tests/support/clock.ts'
import { scan } from './support/scanner.ts'
import { chooseSource, sendCounted } from './support/shift.ts'
import { addEmployee, newShop, tokenOf } from './support/shops.ts'
import { password, signInByForm } from './support/sign-in.ts'
import {
  approveTill,
  basket,
  payByKey,
  recordedNumber,
  search,
  tile,
  total,
  written,
} from './support/till.ts'

// A reload without a connection is answered by the app that is kept on the device.
test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'no-preference' } })

const ownersCode = '301975'
const soap = { name: 'Soap', barcode: '6001087357098', priceMinor: 1_000 }
const rice = { name: 'Rice', barcode: '5449000000996', priceMinor: 2_500 }

/** A shop with two products, staff that may give no discount, and an owner with a code. */
async function openShop(request: APIRequestContext) {
  const { email, shopId } = await newShop(request)
  const token = await tokenOf(request, email)
  const headers = { authorization: `Bearer ${token}` }
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await request[method](path, { data, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  const shop = `/api/shops/${shopId}`
  for (const { name, barcode, priceMinor } of [soap, rice]) {
    const product = {
      productId: randomUUID(),
      sku: name.toUpperCase(),
      name,
      priceMinor,
      barcodes: [barcode],
    }
    await send('post', `${shop}/products`, product)
  }
  await send('post', '/api/session/accounting', { password })
  const from = today()
  const limits = { maxDiscountBp: 0, mayReturn: true, mayRefundCash: true, seesEarnings: false }
  await send('put', `${shop}/settings/${randomUUID()}`, { setting: 'staff-limits', value: limits, from })
  await send('put', `${shop}/own-code`, { code: ownersCode })
  const employee = `till-${randomUUID().slice(0, 8)}@test.shop`
  await addEmployee(request, shopId, employee)
  return { shop, headers, employee, from }
}

/** Scans some goods and pays their total in cash, by keys alone. */
async function sell(page: Page, ...barcodes: string[]): Promise<string> {
  for (const [index, barcode] of barcodes.entries()) {
    await scan(page, barcode)
    await expect(basket(page).getByRole('listitem')).toHaveCount(new Set(barcodes.slice(0, index + 1)).size)
  }
  await pay(page)
  return recordedNumber(page)
}

async function pay(page: Page): Promise<void> {
  await page.keyboard.press('F9')
  await payByKey(page)
}

/** Finds the receipt at the till, and takes back one soap of it. */
async function comeBack(page: Page, receiptNumber: string): Promise<void> {
  await page.keyboard.press('Shift+F9')
  await page.getByLabel('Day of the sale').fill('yesterday')
  await expect(page.getByText(/^No matching receipt/)).toBeVisible()
  await page.getByLabel('Day of the sale').fill('today')
  await expect(page.getByRole('button', { name: new RegExp(receiptNumber) })).toBeVisible()
  await page.getByLabel('Receipt number, amount, customer or product').fill(receiptNumber)
  await page.getByRole('button', { name: new RegExp(receiptNumber) }).click()
  await page.getByRole('button', { name: `One more of ${soap.name}` }).click()
}

/** The income schedule, the ledger, the report by cashier and the receipts agree on the day. */
async function expectTied(
  request: APIRequestContext,
  { shop, headers, from }: Awaited<ReturnType<typeof openShop>>,
  { exchanged, discounted }: { exchanged: string; discounted: string },
): Promise<void> {
  const ask = async (path: string) => (await request.get(`${shop}${path}`, { headers })).json()
  const range = `from=${from}&to=${from}`
  const income = await ask(`/reports/income-schedule?${range}&group=shift`)
  expect(income).toMatchObject({ tiesToLedger: true })
  expect(income.rows).toHaveLength(1)
  expect(income.rows[0]).toMatchObject({ netMinor: 9_000, reportedNetMinor: 9_000 })
  const { accounts } = await ask(`/ledger/trial-balance?on=${from}`)
  const debit = (account: string) => {
    const { debitMinor = 0, creditMinor = 0 } = accounts.find(
      (one: { account: string }) => one.account === account,
    )
    return debitMinor - creditMinor
  }
  expect([debit('1000'), debit('6910')]).toEqual([15_900, 100])
  const cashiers = await ask(`/reports/cashiers?${range}`)
  expect(cashiers.cashiers).toMatchObject([{ drawerOpenings: 1, refunds: { count: 2, amountMinor: 2_000 } }])
  const { items } = await ask(`/sales?search=${exchanged}`)
  expect((await ask(`/sales/${items[0].saleId}`)).exchanged).toMatchObject({ grossMinor: 1_000 })
  // No stock was received, and the discount was approved: the owner hears of the stock alone.
  const found = await ask(`/sales?search=${discounted}`)
  expect(found.items[0].reviews).toMatchObject([{ code: 'stock_below_zero' }])
}

const toShift = (page: Page) => page.getByRole('link', { name: 'Shift' }).first().click()
async function toTill(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Till', exact: true }).first().click()
  await expect(tile(page, soap.name)).toBeVisible()
  // No keyboard pops up over the products of a phone.
  if (page.viewportSize()?.width !== 390) await expect(search(page)).toBeFocused()
}

/** Takes cash out, opens the drawer, looks at the X, counts 1.00 less than there should be, and reads the Z. */
async function endTheDay(page: Page): Promise<void> {
  // 30.00 to the safe, the drawer opened for change, and an X that knows both.
  await toShift(page)
  await page.getByRole('button', { name: 'Cash out' }).click()
  await page.getByLabel('Amount').fill('30')
  await page.getByLabel('What for').fill('Too much in the drawer')
  await page.getByRole('button', { name: 'Take out' }).click()
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await page.getByLabel('What for').fill('Change for a note')
  await page.getByRole('dialog').getByRole('button', { name: 'Open the drawer' }).click()
  const x = page.getByRole('article', { name: /^X report/ })
  await expect(x).toContainText('Drawer opened without a sale1')
  await expect(x).toContainText('Sales (6)110.00')
  await expect(x).toContainText('Returns (2)−20.00')

  // 100.00, 90.00 of sales less returns, 30.00 less: 160.00 should be there, and 1.00 is missing.
  await page.getByRole('button', { name: 'Count and close' }).click()
  await page.getByRole('button', { name: 'Enter the sum instead' }).click()
  await page.getByLabel('Cash in the drawer', { exact: true }).fill('159')
  for (const _ of ['asked', 'closed']) await page.getByRole('button', { name: /^Close (the )?shift/ }).click()
  const z = page.getByRole('article', { name: /^Z report/ })
  await expect(z).toContainText('Cash expected160.00')
  await expect(z).toContainText('Short−1.00')
}

/** Waits until the app is kept on the device. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => setTimeout(resolve, 50))
  })

test('a whole day at the till, by scanner and keys, ties to the ledger to the pesewa', async ({
  page,
  context,
}) => {
  page.setDefaultTimeout(30_000)
  const day = await openShop(page.request)
  await signInByForm(page, day.employee)
  await page.waitForURL('**/user/dashboard')
  await expect(tile(page, soap.name)).toBeVisible()

  // 100.00 in the drawer.
  await toShift(page)
  await page.getByLabel('Name of this till').fill(`Counter ${randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: /Use this device|Name/ }).click()
  await approveTill(page)
  await page.getByLabel('How many of 50.00').fill('2')
  await sendCounted(page)
  await expect(page.getByRole('article', { name: /^X report/ })).toContainText('Float')

  // Two soaps, 20.00; then the rice is held for its customer, and a soap is sold in between, 10.00.
  await toTill(page)
  const first = await sell(page, soap.barcode, soap.barcode)
  await scan(page, rice.barcode)
  await expect(total(page)).toContainText(written(rice.priceMinor))
  await page.keyboard.press('F1')
  await page.getByPlaceholder(/^Name/).fill('Ama')
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder(/^Name/)).toBeHidden()
  await expect(basket(page).getByRole('listitem')).toHaveCount(0)
  await sell(page, soap.barcode)
  await page.keyboard.press('F1')
  await page.getByRole('list', { name: 'Held baskets' }).getByRole('button').first().click()
  await expect(total(page)).toContainText(written(rice.priceMinor))

  // 5.00 off the rice is the owner's to approve: 20.00.
  await page.keyboard.press('F8')
  await page.getByLabel('Per cent off').fill('20')
  await page.getByRole('button', { name: 'Give discount' }).click()
  await page.getByLabel(/^Code of/).fill(ownersCode)
  await expect(total(page)).toContainText('20.00')
  await pay(page)
  const discounted = await recordedNumber(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  // One soap of the first receipt comes back: 10.00 out of the drawer.
  await page.keyboard.press('Escape')
  await comeBack(page, first)
  await page.getByRole('button', { name: /^Refund / }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Return [A-Z]+-\d+$/ })).toBeVisible()

  // The other is exchanged for rice: 15.00 more are paid, on one bill.
  await toTill(page)
  await comeBack(page, first)
  await page.getByRole('button', { name: 'Exchange' }).click()
  await expect(tile(page, rice.name)).toBeVisible()
  await scan(page, rice.barcode)
  await expect(total(page)).toContainText('25.00')
  await page.keyboard.press('F9')
  await expect(page.getByRole('list', { name: 'Paid so far' })).toContainText(`Exchange of ${first}`)
  await page.keyboard.press('Shift+F6')
  await expect(page.getByLabel('Cash received')).toHaveValue('15.00')
  await payByKey(page)
  const exchanged = await recordedNumber(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  // Offline 10.00, and 25.00 after a reload; both are sent when the connection is back.
  await kept(page)
  await context.setOffline(true)
  await sell(page, soap.barcode)
  await expect(page.getByText('Waiting on this device')).toBeVisible()
  await page.reload()
  await expect(tile(page, soap.name)).toBeVisible()
  await sell(page, rice.barcode)
  await expect(page.getByRole('banner').getByText('Offline, 2 receipts waiting')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('banner').getByText('waiting')).toBeHidden({ timeout: 60_000 })

  await endTheDay(page)
  await expectTied(page.request, day, { exchanged, discounted })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a whole day at the till by touch, at 390 px, ties to the ledger to the pesewa', async ({
    page,
    context,
  }) => {
    page.setDefaultTimeout(30_000)
    const day = await openShop(page.request)
    await signInByForm(page, day.employee)
    await page.waitForURL('**/user/dashboard')
    await expect(tile(page, soap.name)).toBeVisible()
    await toShift(page)
    await page.getByLabel('Name of this till').fill(`Phone ${randomUUID().slice(0, 8)}`)
    await page.getByRole('button', { name: /Use this device|Name/ }).tap()
    await approveTill(page)
    await page.getByLabel('How many of 50.00').fill('2')
    await chooseSource(page)
    await page.getByRole('button', { name: /^Open (the )?shift/ }).tap()
    await expect(page.getByText('Open with 100.00 counted (2 × 50.00)?')).toBeVisible()
    await page.getByRole('button', { name: /^Open (the )?shift/ }).tap()
    await expect(page.getByRole('article', { name: /^X report/ })).toContainText('Float')

    await toTill(page)
    const first = await tapAndPay(page, soap, soap)
    await tile(page, rice.name).tap()
    await openBasket(page)
    await page.getByRole('button', { name: 'Hold the basket' }).tap()
    await page.getByPlaceholder(/^Name/).fill('Ama')
    await page.getByRole('button', { name: /^Hold/ }).last().tap()
    await expect(page.getByPlaceholder(/^Name/)).toBeHidden()
    await tapAndPay(page, soap)
    await page.getByRole('button', { name: /^Held/ }).last().tap()
    await page.getByRole('list', { name: 'Held baskets' }).getByRole('button').first().tap()
    await expect(total(page)).toContainText(written(rice.priceMinor))

    await page.getByRole('button', { name: `Discount on ${rice.name}` }).tap()
    await page.getByLabel('Per cent off').fill('20')
    await page.getByRole('button', { name: 'Give discount' }).tap()
    await page.getByLabel(/^Code of/).fill(ownersCode)
    await expect(total(page)).toContainText('20.00')
    const discounted = await payByTouch(page)

    await takeBackByTouch(page, first)
    await page.getByRole('button', { name: /^Refund / }).tap()
    await expect(page.getByRole('heading', { level: 1, name: /^Return [A-Z]+-\d+$/ })).toBeVisible()

    await toTill(page)
    await takeBackByTouch(page, first)
    await page.getByRole('button', { name: 'Exchange' }).tap()
    await tile(page, rice.name).tap()
    await openBasket(page)
    const exchanged = await payByTouch(page)

    await kept(page)
    await context.setOffline(true)
    await tapAndPay(page, soap)
    await page.reload()
    await expect(tile(page, soap.name)).toBeVisible()
    await tapAndPay(page, rice)
    await context.setOffline(false)
    await expect(page.getByRole('banner').getByText('waiting')).toBeHidden({ timeout: 60_000 })
    await endTheDay(page)
    await expectTied(page.request, day, { exchanged, discounted })
  })
})

const openBasket = (page: Page) => page.getByRole('button', { name: /^Basket/ }).tap()

/** Taps goods and pays their total in cash. */
async function tapAndPay(page: Page, ...goods: { name: string }[]): Promise<string> {
  for (const { name } of goods) await tile(page, name).tap()
  await openBasket(page)
  return payByTouch(page)
}

/** Pays in cash; the change is then in the bar, and the products are back. */
async function payByTouch(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Pay/ }).tap()
  await page.getByRole('button', { name: 'Cash', exact: true }).tap()
  await page.getByRole('button', { name: 'Record sale' }).tap()
  const text = await page.getByText(/^Receipt [A-Z]+-\d+, (change|paid)$/).textContent()
  return text?.match(/[A-Z]+-\d+/)?.[0] ?? ''
}

/** Opens the receipt once the server has it, and takes back one soap of it. */
async function takeBackByTouch(page: Page, receiptNumber: string): Promise<void> {
  await page.getByRole('link', { name: 'Receipts' }).first().tap()
  await page.getByRole('link', { name: receiptNumber }).first().tap()
  await page.getByRole('link', { name: 'Return', exact: true }).tap()
  await page.getByRole('button', { name: `One more of ${soap.name}` }).tap()
  await page.getByLabel('Reason').selectOption({ index: 1 })
}
