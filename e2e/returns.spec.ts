import { expect, type Page, test } from 'playwright/test'
import { expectAccessibleInEveryShape } from './support/axe.ts'
import { countKeys } from './support/keys.ts'
import { scan } from './support/scanner.ts'
import {
  type Goods,
  nameTill,
  openTill,
  payByKey,
  recordedNumber,
  tile,
  total,
  written,
} from './support/till.ts'

const refund = (page: Page) => page.getByRole('status', { name: 'Refund' })
const takeBack = (page: Page) => page.getByRole('button', { name: /^(Return$|Refund )/ })

/** Sells three of one product for cash at a till of its own, and answers the number of the receipt. */
async function sellThree(page: Page): Promise<{ good: Goods; number: string }> {
  const [good] = await openTill(page)
  if (!good) throw new Error('The demo shop has too few products')
  for (let count = 1; count <= 3; count += 1) {
    await tile(page, good.name).click()
    await expect(total(page)).toContainText(written(count * good.priceMinor))
  }
  await page.keyboard.press('F9')
  await nameTill(page)
  await payByKey(page)
  const number = await recordedNumber(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  return { good, number }
}

test('one of three is taken back, then the rest, and then there is nothing left to take back', async ({
  page,
}) => {
  const { good, number } = await sellThree(page)
  await page.goto('/user/dashboard/sales')
  await page.getByRole('link', { name: number, exact: true }).click()
  await page.getByRole('link', { name: 'Return', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Return from receipt ${number}` })).toBeVisible()
  await takeBack(page).click()
  await expect(page.getByText('Choose what comes back.')).toBeVisible()
  await expect(page.getByText('Say why it comes back.')).toBeVisible()

  await page.getByRole('button', { name: `One more of ${good.name}` }).click()
  await page.getByLabel(`Where ${good.name} goes`).selectOption('Written off')
  await page.getByLabel('Reason').selectOption('Faulty or damaged')
  await page.getByLabel('Note').fill('The seal was broken')
  await expect(refund(page)).toContainText(written(good.priceMinor))
  await expectAccessibleInEveryShape(page)
  await takeBack(page).click()

  const own = page.getByRole('heading', { level: 1, name: /^Return [A-Z]+-\d+$/ })
  await expect(own).toBeVisible()
  const returnNumber = (await own.textContent())?.replace('Return ', '') ?? ''
  const receipt = page.getByRole('article', { name: `Return ${returnNumber}` })
  await expect(receipt).toContainText('The seal was broken')
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible()
  await expect(page.getByText('Faulty or damaged')).toBeVisible()
  await page.getByRole('link', { name: `Receipt ${number}` }).click()
  await expect(page.getByRole('link', { name: `Return ${returnNumber}` })).toBeVisible()
  await expectAccessibleInEveryShape(page)

  await page.getByRole('link', { name: 'Return', exact: true }).click()
  await page.getByRole('button', { name: `All 2 of ${good.name}` }).click()
  await page.getByLabel('Reason').selectOption('Customer changed their mind')
  await expect(refund(page)).toContainText(written(2 * good.priceMinor))
  await takeBack(page).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Return / })).toBeVisible()
  await page.getByRole('link', { name: `Receipt ${number}` }).click()
  await expect(page.getByRole('heading', { name: 'Returns: all of it was returned' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return', exact: true })).toHaveCount(0)
  await page.goto(`${new URL(page.url()).pathname}/return`)
  await expect(page.getByText('All of this sale was returned')).toBeVisible()
})

test('return of one line of a found receipt: at most 6 keys', async ({ page }) => {
  const { number, good } = await sellThree(page)
  // The next sale: on the receipt just made the same key takes all of it back.
  await page.keyboard.press('Escape')
  await expect(page.getByText(`Receipt ${number} recorded`)).toBeHidden()
  // The barcode of the receipt, with the cursor in the search of the till.
  await scan(page, number)
  const field = page.getByLabel('Receipt number, amount, customer or product')
  await expect(field).toHaveValue(number)
  await expect(page.getByRole('list', { name: 'Receipts' }).getByRole('button').first()).toContainText(number)
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()

  const keys = await countKeys(page)
  await page.keyboard.press('Shift+F9')
  await expect(field).toBeFocused()
  // As the clipboard writes it.
  await field.fill(number)
  const receipts = page.getByRole('list', { name: 'Receipts' })
  await expect(receipts).toHaveAttribute('aria-busy', 'false')
  await expect(receipts.getByRole('button').first()).toContainText(number)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(`How much of ${good.name} comes back`)).toBeFocused()
  await page.keyboard.press('1')
  await expect(refund(page)).toContainText(written(good.priceMinor))
  // A hand's pause: Enter as fast as a scanner's would be asked for again.
  await page.waitForTimeout(150)
  // Enter in a quantity refunds nothing: it leads to the next field.
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(`How much of ${good.name} comes back`)).not.toBeFocused()
  await expect(takeBack(page)).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { level: 1, name: /^Return / })).toBeVisible()
  await expect(page.getByText('Customer changed their mind')).toBeVisible()
  expect(await keys()).toBeLessThanOrEqual(6)
})

test('the sale just made is taken back in two steps; without the server it is not', async ({ page }) => {
  const { good, number } = await sellThree(page)
  await page.getByRole('link', { name: 'Refund this sale' }).click()
  await expect(refund(page)).toContainText(written(3 * good.priceMinor))

  await page.route('**/api/shops/*/sales/**', (route) => route.abort())
  await takeBack(page).click()
  await expect(page.getByText('A refund needs the server')).toBeVisible()
  await page.unroute('**/api/shops/*/sales/**')
  await takeBack(page).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Return / })).toBeVisible()
  await expect(page.getByText('Rung up by mistake')).toBeVisible()
  // What was refused took no number: the return has the next one after its sale.
  const [series, count] = number.split('-')
  await expect(
    page.getByRole('heading', { level: 1, name: `Return ${series}-${Number(count) + 1}` }),
  ).toBeVisible()
})
