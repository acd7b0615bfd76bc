import { expect, type Page, test } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { sendCounted } from './support/shift.ts'
import { addProduct, newShop, tokenOf } from './support/shops.ts'
import { ask, shopAddress, signInAs } from './support/sign-in.ts'
import { basket, payByKey, recordedNumber, tile } from './support/till.ts'

const requested = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'persistRequests') ?? 0))

function loseDatabase(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const cleared = indexedDB.deleteDatabase('sales-and-accounts-till')
        cleared.onsuccess = resolve
        cleared.onerror = reject
      }),
  )
}

/** What the account menu asks before it logs anyone out; the person stays. */
async function logOutQuestion(page: Page): Promise<string | null> {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Log out', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const question = await dialog.getByRole('heading').textContent()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  return question
}

test('a browser that was cleared while a receipt waited: the device says what may be lost, and the shift is closed', async ({
  page,
  request,
}) => {
  const { shopId, email } = await newShop(request)
  await addProduct(request, shopId, await tokenOf(request, email), 'Soap', 500)
  await page.addInitScript(() => {
    StorageManager.prototype.persist = async () => {
      Reflect.set(window, 'persistRequests', Number(Reflect.get(window, 'persistRequests') ?? 0) + 1)
      return true
    }
  })
  await signInAs(page, email)
  await expect(tile(page, 'Soap')).toBeVisible()
  await page.getByRole('link', { name: 'Shift' }).first().click()
  expect(await requested(page)).toBe(0)
  await page.getByLabel('Name of this till').fill('Counter')
  await page.getByRole('button', { name: 'Use this device as a till' }).click()
  // The browser is asked to keep what waits here, once there can be any.
  await expect.poll(() => requested(page)).toBe(1)
  await page.getByLabel('How many of 50.00').fill('1')
  await sendCounted(page)
  await expect(page.getByRole('article', { name: /^X report/ })).toBeVisible()
  const sell = async () => {
    await tile(page, 'Soap').click()
    await expect(basket(page).getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('F9')
    await payByKey(page)
    return recordedNumber(page)
  }
  await page.getByRole('link', { name: 'Till', exact: true }).first().click()
  expect(await sell()).toBe('A-1')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.route('**/sales/*', (route) =>
    // One alone, and several as a batch.
    ['PUT', 'POST'].includes(route.request().method()) ? route.abort() : route.fallback(),
  )
  expect(await sell()).toBe('A-2')
  await expect(page.getByText('Waiting on this device')).toBeVisible()

  // The database alone is lost, as on a full disk: the till and what waits are back from the second copy.
  await loseDatabase(page)
  await page.reload()
  await expect(page.getByRole('banner').getByText('1 receipt waiting')).toBeVisible()

  expect(await logOutQuestion(page)).toBe('Log out with 1 receipt still unsent?')

  // All is cleared in another window while a receipt is in sight: no answer of the server confirms that it has it.
  await expect(tile(page, 'Soap')).toBeVisible()
  expect(await sell()).toBe('A-3')
  await expect(page.getByText('Waiting on this device')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/favicon.svg')
  await other.evaluate(() => localStorage.clear())
  await loseDatabase(other)
  await other.close()
  const open = page.getByRole('region', { name: 'Sale recorded' })
  await expect(open).toContainText('No longer kept on this device')
  await expect(open).toContainText('Print it now, then look for its number under Sales.')
  await expect(open).toContainText('A-3')
  await expect(page.getByText('Saved', { exact: true })).toBeHidden()
  await expectAccessible(page)
  await page.reload()
  await page.unroute('**/sales/*')
  await tile(page, 'Soap').click()
  await page.keyboard.press('F9')
  const before = page.getByRole('region', { name: 'Was this device a till before?' })
  await expect(before.getByRole('listitem')).toContainText(/Last receipt: A-1, sold \d/)
  await before.getByRole('button', { name: 'Use this till' }).click()
  await expect(before).toContainText(
    'Receipts that Counter made after A-1 and did not send are not here, and their number is not known.',
  )
  await expect(before).toContainText('Shift 1 of Counter is still open.')
  await expectAccessible(page)

  await before.getByRole('link', { name: 'Close shift 1' }).click()
  await page.getByRole('button', { name: 'Count and close from here' }).click()
  await expect(page.getByText('Last receipt: A-1, sold')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enter the sum instead' }).click()
  await page.getByLabel('Cash in the drawer', { exact: true }).fill('65.00')
  for (const _ of ['asked', 'closed']) await page.getByRole('button', { name: 'Close the shift' }).click()
  // 50.00 and three sales of 5.00 are in the drawer; the server knows of one.
  const z = page.getByRole('article', { name: /^Z report/ })
  await expect(z).toContainText('Sales (1)')
  await expect(z).toContainText('Over10.00')
  await page.getByRole('link', { name: 'Shift' }).first().click()
  await expect(page.getByRole('link', { name: 'Counter, Z 1' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Open at other tills' })).toBeHidden()

  await page.getByLabel('Name of this till').fill('Counter')
  await page.getByRole('button', { name: 'Use this device as a till' }).click()
  await expect(page.getByText('This shop already has a till named Counter.')).toBeVisible()
  await page.getByLabel('Name of this till').fill('Counter 2')
  await page.getByRole('button', { name: 'Use this device as a till' }).click()
  await page.getByLabel('How many of 50.00').fill('1')
  await sendCounted(page)
  await expect(page.getByRole('article', { name: /^X report/ })).toBeVisible()
  await page.getByRole('link', { name: 'Till', exact: true }).first().click()
  // A key does nothing before the basket is read.
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('F9')
  await payByKey(page)
  expect(await recordedNumber(page)).toBe('B-1')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { items } = await ask<{ items: { receiptNumber: string }[] }>(page, await shopAddress(page, 'sales'))
  expect(items.map(({ receiptNumber }) => receiptNumber).sort()).toEqual(['A-1', 'B-1'])
})
