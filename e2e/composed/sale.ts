import { expect, type Page } from 'playwright/test'
import { basket, nameTill, openTill, recordedNumber, tile } from '../support/till.ts'

/** Signs in, sells one of the demo shop's goods for cash, and answers the receipt's number once the server has it. */
export async function sellOne(page: Page): Promise<string> {
  const [good] = await openTill(page)
  if (!good) throw new Error('The demo shop has nothing to sell')
  await tile(page, good.name).click()
  await expect(basket(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Pay' }).click()
  await nameTill(page)
  await page.getByRole('button', { name: 'Record sale' }).click()
  const number = await recordedNumber(page)
  await expect(page.getByText('At the server')).toBeVisible()
  return number
}
