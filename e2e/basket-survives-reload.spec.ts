import { expect, type Page, test } from 'playwright/test'
import { addProduct, newShop, tokenOf } from './support/shops.ts'
import { signIn, signInAs } from './support/sign-in.ts'
import { basket, nameTill, openTill, payByKey, recordedNumber, tile, total, written } from './support/till.ts'

test('a page reload in the middle of a basket loses nothing', async ({ page }) => {
  const [first, second] = await openTill(page)
  if (!first || !second) throw new Error('The demo shop has too few products')
  await tile(page, first.name).click()
  await tile(page, second.name).click()
  await page.getByLabel(`Quantity of ${second.name}`).fill('7')
  await page.keyboard.press('F8')
  await page.getByRole('button', { name: '5%' }).first().click()
  await page.keyboard.press('F7')
  await page.keyboard.type('call first', { delay: 120 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('F6')
  await page.getByRole('list', { name: 'Customers' }).getByRole('button').first().click()
  const customer = (await page.getByRole('button', { name: /^Customer:/ }).textContent()) ?? ''
  await page.keyboard.press('F9')
  await nameTill(page)
  await page.getByLabel('Cash received').fill('1')
  await page.getByRole('button', { name: /^Add .* (cash|card|momo)/i }).click()
  await expect(page.getByRole('list', { name: 'Paid so far' })).toContainText('1.00')
  const before = await total(page).textContent()

  await page.reload()
  await expect(basket(page).getByRole('listitem')).toHaveCount(2)
  await expect(basket(page)).toContainText(`7 × ${written(second.priceMinor)}, less 5%`)
  await expect(total(page)).toHaveText(before ?? '')
  await expect(page.getByRole('button', { name: 'Note: call first' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Customer:/ })).toHaveText(customer)
  await page.keyboard.press('F9')
  await expect(page.getByRole('list', { name: 'Paid so far' })).toContainText('1.00')
})

test('a payment stays in sight while the first line of a new device is still on its way to the disk', async ({
  page,
}) => {
  const [product] = await openTill(page)
  if (!product) throw new Error('The demo shop has no products')
  // Nothing else is written to the baskets until it is let go.
  await page.evaluate(async () => {
    const opened = indexedDB.open('sales-and-accounts-till')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const baskets = opened.result.transaction('baskets', 'readwrite').objectStore('baskets')
    const hold = () => {
      if (document.documentElement.dataset.letGo === undefined)
        baskets.count().addEventListener('success', hold)
    }
    hold()
  })
  await tile(page, product.name).click()
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('F9')
  await expect(page.getByLabel('Name of this till')).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-let-go', ''))
  await nameTill(page)
})

test('a basket is held over a reload, and gives way to the one that is recalled', async ({ page }) => {
  const [first, second] = await openTill(page)
  if (!first || !second) throw new Error('The demo shop has too few products')
  await tile(page, first.name).click()
  await page.keyboard.press('F1')
  // The panel is loaded with the first product: no person types so soon after it.
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Red shirt', { delay: 120 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('The basket is empty')).toBeVisible()
  await page.reload()
  await tile(page, second.name).click()
  await page.getByRole('button', { name: 'Held baskets: 1' }).click()
  await page.getByRole('button', { name: /Red shirt/ }).click()
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)
  await expect(basket(page)).toContainText(first.name)
  // The other one has a number for a name, and comes back on an empty basket with two keys.
  await page.getByRole('button', { name: 'Empty the basket' }).click()
  await page.keyboard.press('F1')
  await expect(page.getByRole('button', { name: /Basket 1/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(basket(page)).toContainText(second.name)
  await page.keyboard.press('Shift+F3')
  await page.getByLabel(/^New price per /).fill('1')
  await page.getByLabel('Why').selectOption('Damaged, or near its date')
  await page.getByRole('button', { name: 'Change price' }).click()
  await expect(basket(page)).toContainText(`1.00 instead of ${written(second.priceMinor)}`)
  await expect(total(page)).toContainText('1.00')
})

test('two tabs show one basket, and it is recorded once', async ({ page, context }) => {
  const [first, second] = await openTill(page)
  if (!first || !second) throw new Error('The demo shop has too few products')
  const other = await context.newPage()
  await signIn(other)
  await tile(page, first.name).click()
  await expect(basket(other)).toContainText(first.name)
  // Both at once: neither act is lost.
  await Promise.all([tile(page, second.name).click(), tile(other, first.name).click()])
  for (const tab of [page, other])
    await expect(total(tab)).toContainText(written(2 * first.priceMinor + second.priceMinor))

  await page.bringToFront()
  await page.getByRole('button', { name: 'Pay' }).click()
  await nameTill(page)
  await other.bringToFront()
  await other.getByRole('button', { name: 'Pay' }).click()
  await expect(other.getByLabel('Cash received')).toBeVisible()
  await page.getByRole('button', { name: 'Record sale' }).click()
  await expect(page.getByText(/^Receipt [A-Z]+-1 recorded$/)).toBeVisible()
  await expect(other.getByText('The basket is empty')).toBeVisible()
})

test('a basket and its till survive logging out', async ({ page }) => {
  const [first] = await openTill(page)
  if (!first) throw new Error('The demo shop has too few products')
  await tile(page, first.name).click()
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log out', exact: true }).click()
  await page.waitForURL('**/login*')
  await signIn(page)
  await expect(basket(page)).toContainText(first.name)
})

test('a basket that one till holds is reopened at another, and is gone at the first', async ({
  page: front,
  browser,
}) => {
  const { shopId, email } = await newShop(front.request)
  await addProduct(front.request, shopId, await tokenOf(front.request, email), 'soap')
  const back = await (await browser.newContext()).newPage()
  for (const page of [front, back]) {
    await signInAs(page, email)
    await tile(page, 'soap').click()
    await page.keyboard.press('F9')
    await nameTill(page)
    await page.keyboard.press('Escape')
    await expect(basket(page).getByRole('listitem')).toHaveCount(1)
  }
  const held = (page: Page) => page.getByRole('list', { name: 'Held baskets' })
  const shared = (page: Page, method: string) =>
    page.waitForResponse(
      (answer) => answer.url().includes('/held-baskets/') && answer.request().method() === method,
    )

  const sent = shared(front, 'PUT')
  await front.keyboard.press('F1')
  await front.getByPlaceholder(/^Name/).fill('Ama')
  await front.keyboard.press('Enter')
  await expect(basket(front).getByRole('listitem')).toHaveCount(0)
  await sent

  // What the other till was selling makes room for it, and may be reopened at the first.
  const put = shared(back, 'PUT')
  const reported = shared(back, 'DELETE')
  await back.keyboard.press('F1')
  await held(back).getByRole('button', { name: /Ama/ }).click()
  await expect(basket(back).getByRole('listitem')).toHaveCount(1)
  await Promise.all([put, reported])
  await front.keyboard.press('F1')
  await expect(held(front).getByRole('button', { name: /Basket 1/ })).toBeVisible()
  await expect(held(front).getByRole('button', { name: /Ama/ })).toHaveCount(0)
  await front.keyboard.press('Escape')

  // Without the server a till has what it held itself, as a different sale from that of a till that has reopened it.
  await tile(front, 'soap').click()
  const sentToo = shared(front, 'PUT')
  await front.keyboard.press('F1')
  await front.getByPlaceholder(/^Name/).fill('Kofi')
  await front.keyboard.press('Enter')
  await sentToo
  await front.context().setOffline(true)
  await front.keyboard.press('F1')
  await expect(front.getByText(/^Offline: baskets of other tills/)).toBeVisible()
  await expect(held(front).getByRole('button', { name: /Basket 1/ })).toBeDisabled()
  await held(front).getByRole('button', { name: /Kofi/ }).click()
  await expect(basket(front).getByRole('listitem')).toHaveCount(1)
  await back.keyboard.press('F1')
  await held(back).getByRole('button', { name: /Kofi/ }).click()
  await expect(held(back)).toHaveCount(0)
  await expect(basket(back).getByRole('listitem')).toHaveCount(1)
  expect(await basketId(front)).not.toBe(await basketId(back))
  await front.context().setOffline(false)
  await back.context().close()
})

/** Becomes the id of the sale. */
function basketId(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('sales-and-accounts-till')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const all = opened.result.transaction('baskets').objectStore('baskets').getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    return all.result[0].basketId
  })
}

test('a price that changes while a basket is held is chosen before the basket is paid', async ({
  page,
  request,
}) => {
  const { shopId, email } = await newShop(request)
  const token = await tokenOf(request, email)
  await addProduct(request, shopId, token, 'Soap', 500)
  await addProduct(request, shopId, token, 'Milo', 450)
  const headers = { authorization: `Bearer ${token}` }
  const reprice = async (priceMinor: number) => {
    const { items } = await (
      await request.get(`/api/shops/${shopId}/products?search=SOAP`, { headers })
    ).json()
    const { productId, revision } = items[0]
    const url = `/api/shops/${shopId}/products/${productId}`
    expect((await request.patch(url, { headers, data: { priceMinor, revision } })).status()).toBe(200)
  }
  await signInAs(page, email)
  await tile(page, 'Soap').click()
  await tile(page, 'Milo').click()
  await page.keyboard.press('F9')
  await nameTill(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Hold the basket' }).click()
  // Only then it is the server's: one that is reopened at the same moment has to be reopened again.
  const shared = page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && answer.url().includes('/held-baskets'),
  )
  await page.keyboard.press('Enter')
  await expect(basket(page)).toHaveCount(0)
  await shared

  await reprice(600)
  await page.reload()
  await expect(tile(page, 'Soap')).toContainText('6.00')
  await page.getByRole('button', { name: /^Held/ }).click()
  await page.getByRole('list', { name: 'Held baskets' }).getByRole('button').first().click()
  await expect(page.getByText('The price of Soap has changed')).toBeVisible()
  await expect(total(page)).toContainText('9.50')
  await page.keyboard.press('F9')
  const panel = page.getByRole('form', { name: 'A price has changed' })
  await expect(panel).toContainText('5.00 to 6.00')
  await panel.getByRole('button', { name: 'Keep old price' }).click()
  await expect(total(page)).toContainText('9.50')
  await expect(basket(page)).toContainText('5.00 instead of 6.00')
  await page.keyboard.press('F9')
  await payByKey(page)
  await recordedNumber(page)

  await tile(page, 'Soap').click()
  await reprice(700)
  await page.reload()
  await expect(page.getByText('The price of Soap has changed')).toBeVisible()
  await page.getByRole('button', { name: 'Choose' }).click()
  await panel.getByRole('button', { name: 'Use new price' }).click()
  await expect(total(page)).toContainText('7.00')
  await page.keyboard.press('F9')
  await payByKey(page)
  await recordedNumber(page)
})
