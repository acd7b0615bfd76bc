import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { addMonths } from '#domain/business-day.ts'
import { daysAgo, firstOfMonth } from '#tests/support/clock.ts'
import { expectAccessible } from './support/axe.ts'
import { openNewBooks } from './support/shops.ts'

const assets = '/user/dashboard/accounting/advanced/asset'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** The first day of the last two months that are due: a month is due from its last day on. */
function twoMonthsAgo(): string {
  const first = new Date(addMonths(firstOfMonth(daysAgo(-1)), -2))
  return new Intl.DateTimeFormat('en-GB', {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  })
    .format(first)
    .replace('Sept', 'Sep')
}

test('a freezer is recorded, depreciated for two months, rolled back by one, and sold', async ({
  page,
  request,
}) => {
  await openNewBooks(page, request)
  await page.goto(`${assets}/new`)
  await page.getByLabel('Name', { exact: true }).fill('Chest freezer')
  await page.getByLabel('Date of the invoice').fill(twoMonthsAgo())
  await page.getByLabel('Cost with tax').or(page.getByLabel('What it cost')).fill('1200')
  await page.getByLabel('In service from').fill(twoMonthsAgo())
  await page.getByLabel('Life, years').fill('1')
  await page.getByLabel('Location').fill('The back room')
  const photo = { name: 'freezer.png', mimeType: 'image/png', buffer: png }
  await page.locator('input[type=file]').setInputFiles(photo)
  await expect(page.getByRole('button', { name: /freezer\.png/ }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Record asset/ }).click()
  await expect(heading(page, 'Chest freezer')).toBeVisible()
  await expect(page.getByText('The back room')).toBeVisible()
  await page.getByRole('button', { name: /freezer\.png/ }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')

  // Its months to come are a list without links, which the keyboard scrolls on a phone, too.
  const screen = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('group', { name: 'Months to come' })).toBeVisible()
  await expectAccessible(page, ['scrollable-region-focusable'])
  if (screen) await page.setViewportSize(screen)

  await page.goto(`${assets}/depreciation`)
  await page.getByRole('button', { name: 'Post all 2 months' }).click()
  const posted = page.getByRole('listitem').filter({ hasText: '1 asset, posted on' })
  await expect(posted).toHaveCount(2)
  await page.getByRole('button', { name: 'Download' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^CSV/ }).click()
  const rows = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n')
  expect(rows.filter((row) => row.includes(',1 asset,Posted,'))).toHaveLength(2)
  await page.getByRole('button', { name: /^Roll back/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Roll back' }).click()
  await expect(dialog.getByText('Say why it is rolled back.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Sold before the month ended')
  await dialog.getByRole('button', { name: 'Roll back' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Post / })).toBeVisible()
  await page.getByRole('button', { name: /^Post / }).click()
  await expect(page.getByRole('heading', { name: /^Due for/ })).toHaveCount(0)

  // Its book value is 1,000.00 then: for 900.00 it is sold at a loss, which is shown before it is recorded.
  await page.goto(assets)
  await page.getByRole('row').filter({ hasText: 'Chest freezer' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Dispose of asset' }).click()
  const disposal = page.getByRole('dialog', { name: 'Dispose of Chest freezer' })
  await disposal.getByLabel(/^Received(, with its tax)?$/).fill('900')
  await expect(disposal).toContainText('100.00')
  await disposal.getByRole('button', { name: 'Record disposal' }).click()
  await expect(disposal).toBeHidden()
  await page.goto(assets)
  await expect(page.getByText('Register equals ledger')).toBeVisible()
})
