import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from 'playwright/test'
import { newShopSelling } from './shops.ts'
import { signInAs } from './sign-in.ts'
import { payByKey, tile } from './till.ts'

/** The X report of the shift that is open. */
export const x = (page: Page): Locator => page.getByRole('article', { name: /^X report/ })
export const toShift = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Shift' }).first().click()

/** What was counted is asked about once before it is final. */
export async function sendCounted(page: Page): Promise<void> {
  await chooseSource(page)
  await page.keyboard.press('F9')
  await expect(page.getByText(/ counted.*\?$/)).toBeVisible()
  await page.keyboard.press('F9')
}

/** A till's first float, and one that is larger than what was counted last, comes from the safe. */
export async function chooseSource(page: Page): Promise<void> {
  const source = page.getByLabel('Where the float comes from')
  if (await source.isVisible()) await source.selectOption('From the safe')
}

/** A shop that sells soap for 5.00, on a device that is one of its tills and keeps the app. */
export async function openShop(page: Page): Promise<{ shopId: string; email: string; till: string }> {
  const { email, shopId } = await newShopSelling(page.request, 'Soap')
  await signInAs(page, email)
  await expect(tile(page, 'Soap')).toBeVisible()
  const till = `Counter ${randomUUID().slice(0, 8)}`
  await toShift(page)
  await page.getByLabel('Name of this till').fill(till)
  await page.getByRole('button', { name: 'Use this device as a till' }).click()
  await expect(page.getByLabel('How many of 50.00')).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => setTimeout(resolve, 50))
  })
  return { shopId, email, till }
}

export async function openWithoutServer(page: Page): Promise<void> {
  await expect(page.getByText('You can open a shift: it is kept on this device')).toBeVisible()
  await page.getByLabel('How many of 50.00').fill('2')
  await sendCounted(page)
  await expect(x(page)).toContainText('Float100.00')
}

export async function takeOut(page: Page, amount: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Cash out' }).click()
  await page.getByLabel('Amount').fill(amount)
  await page.getByLabel('What for').fill(reason)
  await page.getByRole('button', { name: 'Take out' }).click()
  await expect(x(page)).toContainText(`Safe drop: ${reason}`)
}

export async function sellSoap(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Till', exact: true }).first().click()
  await tile(page, 'Soap').click()
  await page.keyboard.press('F9')
  await payByKey(page)
  await expect(page.getByText(/^Receipt [A-Z]+-\d+ recorded$/)).toBeVisible()
}
