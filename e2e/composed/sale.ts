import { expect, type Page } from 'playwright/test'
import { ask, shopAddress } from '../support/sign-in.ts'
import { basket, nameTill, openTill, recordedNumber, tile } from '../support/till.ts'
import { compose } from './compose.ts'

/** Logs in, sells one of the demo shop's goods for cash, and answers the receipt's number once the server has it. */
export async function sellOne(page: Page): Promise<string> {
  const [good] = await openTill(page)
  if (!good) throw new Error('The demo shop has nothing to sell')
  await tile(page, good.name).click()
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Pay' }).click()
  await nameTill(page)
  await page.getByRole('button', { name: 'Record sale' }).click()
  const number = await recordedNumber(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  return number
}

/** The server has the receipt, and every total, balance and hash follows from the documents. Of who is logged in. */
export async function expectInTheBooks(page: Page, number: string): Promise<void> {
  const { items } = await ask<{ items: { receiptNumber: string }[] }>(
    page,
    await shopAddress(page, `sales?search=${number}`),
  )
  expect(items.map((one) => one.receiptNumber)).toContain(number)
  const audit = await compose('exec', '-T', 'app', 'node', 'server/audit/main.ts')
  expect(audit).toContain('no differences')
}
