import { expect, test } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { backUpShop, loseBooks, newShopSelling } from './support/shops.ts'
import { ask, shopAddress, signInAs } from './support/sign-in.ts'
import { nameTill, payByKey, recordedNumber, tile } from './support/till.ts'

test('a till says that the books on the server are not those its receipts were recorded in', async ({
  page,
  request,
}) => {
  const { shopId, email } = await newShopSelling(request, 'Soap')
  await signInAs(page, email)
  await tile(page, 'Soap').click()
  await page.keyboard.press('F9')
  await nameTill(page)
  await payByKey(page)
  const number = await recordedNumber(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const banner = page.getByText('The books were changed: a receipt of this till')
  const isCompared = () => page.waitForResponse(/\/ledger\/witness$/)
  await Promise.all([isCompared(), page.reload()])
  await expect(banner).toBeHidden()

  await loseBooks(shopId)
  await page.reload()
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  // Selling goes on.
  await tile(page, 'Soap').click()
  await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled()

  await page.getByRole('button', { name: 'Show' }).click()
  const dialog = page.getByRole('dialog', { name: 'Receipts that differ from the books' })
  await expect(dialog.getByRole('row').filter({ hasText: number })).toContainText('Not in the books')
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('receipts-that-differ.csv')
  await dialog.getByRole('button', { name: 'Mark as checked' }).click()
  await expect(banner).toBeHidden()
  // One message at a time: what is missing there is offered once the change was seen.
  await expect(page.getByText('The server no longer has a receipt of this till')).toBeVisible()
  await Promise.all([isCompared(), page.reload()])
  await expect(tile(page, 'Soap')).toBeVisible()
  await expect(banner).toBeHidden()
})

test('after the restore of an older backup a till sends the receipts again that the books no longer have', async ({
  page,
  request,
}) => {
  const { shopId, email } = await newShopSelling(request, 'Soap')
  await signInAs(page, email)
  await tile(page, 'Soap').click()
  await page.keyboard.press('F9')
  await nameTill(page)
  const restore = await backUpShop(shopId)
  await payByKey(page)
  const number = await recordedNumber(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const recorded = async () => {
    type Found = { items: { receiptNumber: string }[] }
    const { items } = await ask<Found>(page, await shopAddress(page, 'sales'))
    return items.map(({ receiptNumber }) => receiptNumber)
  }
  expect(await recorded()).toEqual([number])

  await restore()
  expect(await recorded()).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('button', { name: 'Mark as checked' }).click()
  const offer = page.getByText('The server no longer has a receipt of this till')
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(offer).toBeHidden()
  await expect.poll(recorded).toEqual([number])
  // As it was sold, once: the books have its entry again, and the till finds its receipts in them.
  await Promise.all([page.waitForResponse(/\/ledger\/witness$/), page.reload()])
  await expect(tile(page, 'Soap')).toBeVisible()
  await expect(page.getByText('The books were changed')).toBeHidden()
  await page.getByRole('link', { name: 'Receipts' }).first().click()
  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
})
