import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Browser, expect, type Page, test } from 'playwright/test'
import { aSale } from '#domain/documents/sale/a-sale.fixture.ts'
import { today } from '#tests/support/clock.ts'
import { scan } from './support/scanner.ts'
import { sendCounted } from './support/shift.ts'
import { addEmployee, newShop, tokenOf } from './support/shops.ts'
import { password, signInAs } from './support/sign-in.ts'
import { basket, nameTillOfEmployee, payByKey, recordedNumber, tile, total } from './support/till.ts'

// What is opened for the first time without a connection comes from the app that is kept on the device.
test.use({ serviceWorkers: 'allow' })

const code = '301975'
const soap = { name: 'Soap', barcode: '6001087357098', priceMinor: 1_000 }

/** A shop whose owner approves discounts, and an employee. */
async function openShop(request: APIRequestContext) {
  const { email, shopId } = await newShop(request)
  const headers = { authorization: `Bearer ${await tokenOf(request, email)}` }
  const shop = `/api/shops/${shopId}`
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await request[method](path, { data, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  const { name, barcode, priceMinor } = soap
  const product = { productId: randomUUID(), sku: 'SOAP', name, priceMinor, barcodes: [barcode] }
  await send('post', `${shop}/products`, product)
  await send('post', '/api/session/accounting', { password })
  const limits = { maxDiscountBp: 0, mayReturn: true, mayRefundCash: true, seesEarnings: false }
  const from = today()
  await send('put', `${shop}/settings/${randomUUID()}`, { setting: 'staff-limits', value: limits, from })
  await send('put', `${shop}/own-code`, { code })
  const employee = `till-${randomUUID().slice(0, 8)}@test.shop`
  await addEmployee(request, shopId, employee)
  const ask = async (path: string) => (await request.get(`${shop}${path}`, { headers })).json()
  return { employee, email, ask, send, shop }
}

async function ring(page: Page): Promise<void> {
  await scan(page, soap.barcode)
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)
}

async function toTill(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Till', exact: true }).first().click()
  await expect(tile(page, soap.name)).toBeVisible()
}

const atServer = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

test('a customer of the till, credit to spend, goods without a receipt, a wrong payment type, and approvals offline', async ({
  page,
  context,
  browser,
}) => {
  page.setDefaultTimeout(30_000)
  const { employee, ask, send, shop, email } = await openShop(page.request)
  await signInAs(page, employee)
  await expect(tile(page, soap.name)).toBeVisible()
  const owner = page.getByLabel(/^Code of/)

  // A customer whom the shop does not have yet.
  await ring(page)
  await page.keyboard.press('F6')
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Akosua Darko')
  await page.getByLabel('Telephone (optional)').fill('024 111 2222')
  await page.getByRole('button', { name: 'Add customer' }).click()
  await page.keyboard.press('F9')
  await nameTillOfEmployee(page)
  await payByKey(page)
  const bought = await recordedNumber(page)
  await atServer(page)
  expect((await ask(`/sales?search=${bought}`)).items).toMatchObject([{ customerName: 'Akosua Darko' }])

  // It comes back for store credit, which the owner approves, and the slip has its code.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+F9')
  await page.getByLabel('Receipt number, amount, customer or product').fill(bought)
  await page.getByRole('button', { name: new RegExp(bought) }).click()
  await page.getByRole('button', { name: `One more of ${soap.name}` }).click()
  await page.getByLabel('Refund by').selectOption({ label: 'Store credit' })
  await page.getByRole('button', { name: 'Owner approves' }).click()
  await owner.fill('111222')
  await expect(page.getByText('Wrong code.')).toBeVisible()
  await owner.fill(code)
  const slip = page.getByRole('article', { name: /^Return / })
  await expect(slip).toContainText('Store credit')
  const credit = (await slip.textContent())?.match(/[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}/)?.[0] ?? ''
  expect(credit).not.toBe('')

  // It pays for the next one.
  await toTill(page)
  await ring(page)
  await page.keyboard.press('F9')
  await page.getByRole('button', { name: 'Store credit' }).click()
  await page.getByLabel('Code on the receipt of the return').fill(credit.toLowerCase())
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText(/left of Akosua Darko/)).toBeVisible()
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await payByKey(page)
  const spent = await recordedNumber(page)
  await atServer(page)
  const tenders = [{ kind: 'store-credit', amountMinor: 1_000 }]
  expect((await ask(`/sales?search=${spent}`)).items).toMatchObject([{ tenders }])

  // What is brought without a receipt is taken back at today's price, by the owner's leave alone.
  await page.keyboard.press('Escape')
  await ring(page)
  await page.keyboard.press('Shift+F9')
  await page.getByRole('button', { name: 'No receipt: return the basket' }).click()
  await page.getByRole('button', { name: /^Refund .*10\.00 in cash/ }).click()
  await owner.fill(code)
  await expect(page.getByRole('heading', { level: 1, name: /^Return / })).toBeVisible()
  await expect(page.getByRole('article', { name: /^Return / })).toContainText('10.00')

  // Cash was keyed, and the customer had paid by mobile money.
  await toTill(page)
  await ring(page)
  await page.keyboard.press('F9')
  await payByKey(page)
  const wrong = await recordedNumber(page)
  await atServer(page)
  await page.getByRole('link', { name: 'Receipts' }).first().click()
  await page.getByRole('link', { name: wrong, exact: true }).click()
  await page.getByRole('button', { name: 'Correct the payment type' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(dialog.getByText('Choose what it was paid by.')).toBeVisible()
  await dialog.getByLabel('It was paid by').selectOption({ index: 1 })
  const paidBy = await dialog.getByLabel('It was paid by').locator('option:checked').textContent()
  await dialog.getByLabel('What happened').fill('Keyed as cash')
  await dialog.getByLabel('Code of the owner').fill(code)
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(page.getByText(`Cash → ${paidBy}`)).toBeVisible()

  // Without a connection the owner's code is checked later, and what a customer owes is not known.
  await toTill(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await expect(page.getByRole('banner').getByText(/offline/i)).toBeVisible()
  await ring(page)
  await page.keyboard.press('F8')
  await page.getByLabel('Per cent off').fill('20')
  await page.getByRole('button', { name: 'Give discount' }).click()
  await expect(page.getByText('The code is checked when the server is back.')).toBeVisible()
  await owner.fill(code)
  await expect(total(page)).toContainText('8.00')
  await page.keyboard.press('F6')
  await page
    .getByRole('list', { name: 'Customers' })
    .getByRole('button', { name: /Akosua/ })
    .click()
  await page.keyboard.press('F9')
  await page.getByRole('button', { name: 'On account' }).click()
  await expect(page.getByText('What Akosua Darko owes can’t be read now')).toBeVisible()
  await page.getByRole('button', { name: 'Record sale' }).click()
  const offline = await recordedNumber(page)
  await context.setOffline(false)
  const reviews = async () => {
    const { items } = await ask(`/sales?search=${offline}`)
    return items[0]?.reviews.map((review: { code: string }) => review.code)
  }
  await expect.poll(reviews, { timeout: 60_000 }).toBeDefined()
  expect(await reviews()).not.toContain('approved_offline')

  // The owner closes its shift on a phone, and the till shows it.
  await page.getByRole('link', { name: 'Shift' }).first().click()
  await page.getByLabel('How many of 50.00').fill('1')
  await sendCounted(page)
  await expect(page.getByRole('article', { name: /^X report/ })).toBeVisible()
  await page.getByRole('button', { name: 'Count and close' }).click()
  await page.getByLabel('How many of 50.00').fill('1')
  const [{ shiftId, tillId }] = (await ask('/shifts?open=true')).items
  // A receipt is there that the till gave out after another one, which is not.
  const [series, count] = offline.split('-')
  const missing = `${series}-${Number(count) + 1}`
  const receiptNumber = `${series}-${Number(count) + 2}`
  const soldAt = new Date().toISOString()
  await send('put', `${shop}/sales/${randomUUID()}`, aSale({ tillId, receiptNumber, soldAt, shiftId }))
  await closeOnPhone(browser, { email, shiftId, missing })
  await sendCounted(page)
  await expect(page.getByRole('alert').filter({ hasText: 'its Z report is final' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: /, Z 1/ }).click()
  await expect(page.getByRole('article', { name: /^Z report/ })).toContainText('No difference')
})

async function closeOnPhone(
  browser: Browser,
  { email, shiftId, missing }: { email: string; shiftId: string; missing: string },
): Promise<void> {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    serviceWorkers: 'block',
  })
  const phone = await context.newPage()
  await signInAs(phone, email)
  await phone.goto(`/user/dashboard/shift/${shiftId}`)
  const x = phone.getByRole('article', { name: /^X report/ })
  await expect(x).toBeVisible()
  await phone.getByRole('button', { name: 'Count and close from here' }).tap()
  // Whoever counts sees nothing of what there should be.
  await expect(x).toHaveCount(0)
  await phone.getByRole('button', { name: 'Enter the sum instead' }).tap()
  await phone.getByLabel('Cash in the drawer', { exact: true }).fill('60')
  await phone.getByRole('button', { name: 'Close the shift' }).tap()
  await expect(phone.getByText('Close with 60.00 counted?')).toBeVisible()
  await phone.getByRole('button', { name: 'Close the shift' }).tap()
  const refused = phone.getByRole('alert').filter({ hasText: 'Receipts have not arrived' })
  await expect(refused).toContainText(missing)
  await phone.evaluate(() => {
    window.print = () => {}
  })
  await refused.getByRole('button', { name: 'Print the list' }).tap()
  await phone.emulateMedia({ media: 'print' })
  await expect(phone.getByRole('article', { name: 'Receipts that have not arrived' })).toContainText(missing)
  await phone.emulateMedia({ media: 'screen' })
  await phone.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await phone.getByRole('checkbox', { name: /^Close without them/ }).check()
  for (const _ of ['asked', 'closed']) await phone.getByRole('button', { name: 'Close the shift' }).tap()

  const z = phone.getByRole('article', { name: /^Z report/ })
  await expect(z).toContainText(`Not arrived when it was closed: ${missing}`)
  const tooWide = await phone.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(tooWide).toBe(false)
  await phone.evaluate(() => {
    window.open = (address) => {
      Reflect.set(window, 'opened', String(address))
      return null
    }
  })
  await phone.getByRole('button', { name: 'Send', exact: true }).tap()
  await phone.getByRole('menuitem', { name: 'On WhatsApp' }).tap()
  const opened = await phone.evaluate(() => String(Reflect.get(window, 'opened')))
  expect(opened).toMatch(/^https:\/\/wa\.me\//)
  expect(decodeURIComponent(opened)).toContain('Z report 1')
  await context.close()
}
