import { expect, test } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { ask, shopAddress } from './support/sign-in.ts'
import { basket, nameTill, openTill, payByKey, recordedNumber, tile, total } from './support/till.ts'

test('without a connection the till sells on, shows what waits, and sends it when the connection is back', async ({
  page,
  context,
}) => {
  const [first, second] = await openTill(page)
  if (!first || !second) throw new Error('The demo shop has too few products')
  await tile(page, first.name).click()
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('F9')
  await nameTill(page)
  await payByKey(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await context.setOffline(true)
  const numbers: string[] = []
  for (const good of [first, second, first]) {
    await tile(page, good.name).click()
    await expect(total(page)).toBeVisible()
    await page.keyboard.press('F9')
    await expect(page.getByLabel('Cash received')).toBeFocused()
    await payByKey(page)
    numbers.push(await recordedNumber(page))
    await expect(page.getByText('Waiting on this device')).toBeVisible()
  }
  expect(numbers.map((number) => number.split('-')[1])).toEqual(['2', '3', '4'])
  await expect(page.getByRole('banner').getByText('Offline, 3 receipts waiting')).toBeVisible()
  await expectAccessible(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 700 })
  const name = page.getByRole('banner').getByText('Adabraka Provisions')
  await expect(name).toBeVisible()
  expect(await name.evaluate((text) => text.scrollHeight - text.clientHeight), 'cut').toBeLessThan(2)
  if (size) await page.setViewportSize(size)

  await context.setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('banner').getByText('receipts waiting')).toBeHidden()
  for (const number of numbers) {
    const { items } = await ask<{ items: { receiptNumber: string }[] }>(
      page,
      await shopAddress(page, `sales?search=${number}`),
    )
    expect(items.map((sale) => sale.receiptNumber)).toContain(number)
  }
})

test('a sale without an answer waits, is sent again after 10 s and after a reload, and is recorded once', async ({
  page,
}) => {
  const [first] = await openTill(page)
  if (!first) throw new Error('The demo shop has too few products')
  await tile(page, first.name).click()
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('F9')
  await nameTill(page)
  // The server records the sale, but hangs before it answers.
  const unanswered: number[] = []
  await page.route('**/sales/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    unanswered.push(Date.now())
    await route.fetch()
  })
  await payByKey(page)
  const number = await recordedNumber(page)
  await expect(page.getByRole('banner').getByText('1 receipt waiting')).toBeVisible()
  await expect(page.getByText('Waiting on this device')).toBeVisible()
  await expect.poll(() => unanswered.length, { timeout: 15_000 }).toBe(2)
  const [sentAt = 0, sentAgainAt = 0] = unanswered
  expect(sentAgainAt - sentAt).toBeGreaterThan(9_000)
  await page.unroute('**/sales/*')
  await page.reload()
  await expect(page.getByRole('banner').getByText('waiting')).toBeHidden()
  const { items } = await ask<{ items: { receiptNumber: string }[] }>(
    page,
    await shopAddress(page, `sales?search=${number}`),
  )
  expect(items.filter((sale) => sale.receiptNumber === number)).toHaveLength(1)
})

test('a sale the server refuses stays in sight with the reason, and can be sent again', async ({ page }) => {
  const [first] = await openTill(page)
  if (!first) throw new Error('The demo shop has too few products')
  await page.route('**/sales/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'about:blank',
            title: 'Sold in the future',
            status: 422,
            code: 'sale_in_future',
            detail: 'The clock of this device is wrong.',
          }),
        })
      : route.fallback(),
  )
  await tile(page, first.name).click()
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('F9')
  await nameTill(page)
  await payByKey(page)
  const number = await recordedNumber(page)
  await expect(page.getByText(`The server refused receipt ${number}`)).toBeVisible()
  await expect(page.getByText('The clock of this device is wrong.')).toBeVisible()
  await expect(page.getByRole('banner').getByText('1 refused')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Refused: see why' }).click()
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Send them before the program gets another address')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/sales/*')
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Only on this device so far')).toBeHidden()
  await expect(page.getByRole('banner').getByText('refused')).toBeHidden()
})

test('a device whose storage is full records nothing, says so and keeps the basket', async ({ page }) => {
  const [first] = await openTill(page)
  if (!first) throw new Error('The demo shop has too few products')
  await tile(page, first.name).click()
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('F9')
  await nameTill(page)
  await page.evaluate(() => {
    const add = IDBObjectStore.prototype.add
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (this.name === 'outbox' && !('hasSpace' in window))
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      return add.call(this, value, key)
    }
  })
  await payByKey(page)
  await expect(page.getByText('The sale could not be kept on this device')).toBeVisible()
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)

  // With space again the same basket is recorded, under the number that was not used up.
  await page.evaluate(() => Object.assign(window, { hasSpace: true }))
  await payByKey(page)
  expect(await recordedNumber(page)).toMatch(/-1$/)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})
