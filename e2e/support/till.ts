import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from 'playwright/test'
import { ask, password, shopAddress, signIn } from './sign-in.ts'

export type Goods = {
  productId: string
  name: string
  barcodes: string[]
  priceMinor: number
  unit: string
}

/** Amounts as shown on the screen: `1,250.50`. */
export function written(amountMinor: number): string {
  return (amountMinor / 100).toLocaleString('en', { minimumFractionDigits: 2 })
}

export const basket = (page: Page): Locator => page.getByRole('list', { name: 'Lines of the basket' })
export const total = (page: Page): Locator => page.getByRole('status', { name: 'Total' })
export const search = (page: Page): Locator => page.getByRole('textbox', { name: 'Find a product' })
export const tile = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Products' }).getByRole('button', { name })

async function allGoods(page: Page): Promise<Goods[]> {
  const { items } = await ask<{ items: Goods[] }>(page, await shopAddress(page, 'products?limit=500'))
  return items
}

/** Logs in and opens the till with its products on the shelf; answers some with a barcode, sold in pieces. */
export async function openTill(page: Page): Promise<Goods[]> {
  await signIn(page)
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('button').first()).toBeVisible()
  const items = await allGoods(page)
  return items.filter((one) => one.barcodes.length > 0 && !['kg', 'g', 'l', 'ml', 'm'].includes(one.unit))
}

/** Goods of the open till that are sold by the kilogram. */
export async function weighedGoods(page: Page): Promise<Goods[]> {
  return (await allGoods(page)).filter((one) => one.unit === 'kg')
}

/** Asked once a day, before a sale while no shift is open. */
export async function sellWithoutShift(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sell without a shift' }).click()
}

/** Makes this browser a till of its own, from the payment it was asked in. */
export async function nameTill(page: Page): Promise<void> {
  await page.getByLabel('Name of this till').fill(`Test ${randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: 'Use this device as a till' }).click()
  await sellWithoutShift(page)
  await expect(page.getByLabel('Cash received')).toBeVisible()
}

/** The owner approves on the device what an employee asked for: that it is a till. */
export async function approveTill(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Approve this till' })
  await form.getByLabel(/^Password of/).fill(password)
  await form.getByRole('button', { name: 'Approve this till' }).click()
}

/** Makes an employee's browser a till, from the payment it was asked in. */
export async function nameTillOfEmployee(page: Page): Promise<void> {
  await page.getByLabel('Name of this till').fill(`Test ${randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: 'Ask the owner' }).click()
  await approveTill(page)
  await sellWithoutShift(page)
  await expect(page.getByLabel('Cash received')).toBeVisible()
}

/** Pays by the key once it counts: the total has to be in sight for a moment first. */
export async function payByKey(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^(Record sale|Add .*\d)/ })).toBeEnabled()
  await page.keyboard.press('F9')
}

/** The number of the receipt that was just recorded. */
export async function recordedNumber(page: Page): Promise<string> {
  const text = await page.getByText(/^Receipt [A-Z]+-\d+ recorded$/).textContent()
  const number = text?.match(/[A-Z]+-\d+/)?.[0]
  if (number === undefined) throw new Error('No receipt was recorded')
  return number
}
