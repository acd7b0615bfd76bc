import { expect, test } from 'playwright/test'
import { sellBelowPrice } from './support/sales.ts'
import { newShop, openBooks, tokenOf } from './support/shops.ts'
import { signInAs } from './support/sign-in.ts'

test('an entry of the ledger opens its document, where what is to check is marked as checked', async ({
  page,
  request,
}) => {
  const { shopId, email } = await newShop(request)
  await sellBelowPrice(request, shopId, await tokenOf(request, email))
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await openBooks(page)
  await page.getByRole('link', { name: 'Journal' }).first().click()
  await page
    .getByRole('row', { name: /Receipt A-1/ })
    .getByRole('link')
    .first()
    .click()

  await expect(page.getByRole('heading', { level: 1, name: 'Receipt A-1' })).toBeVisible()
  await expect(page.getByRole('row', { name: /4000 Sales/ })).toContainText('3.99')
  await expect(page.getByRole('row', { name: /Total/ })).toContainText('3.99')
  await expect(page.getByText(/sold at GH₵ 3\.99, the list price was GH₵ 4\.50/)).toBeVisible()
  await expect(page.getByText('Not checked by the owner yet')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as checked' }).click()
  await expect(page.getByText(`by ${email}`)).toBeVisible()
  await expect(page.getByRole('link', { name: /^To check .*3 open$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as not checked' }).click()
  await expect(page.getByText('Not checked by the owner yet')).toBeVisible()

  // The page of the receipt itself has the same: its entry, while the books are open, its mark and its files.
  await page.getByRole('link', { name: 'Open the receipt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt A-1' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Attachments' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as checked' }).click()
  await expect(page.getByText(`by ${email}`)).toBeVisible()
  await page.getByLabel('Attach a photo or PDF').setInputFiles({
    name: 'guarantee.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
      'base64',
    ),
  })
  await expect(page.getByRole('button', { name: /guarantee\.png/ }).first()).toBeVisible()
  await page.getByRole('link', { name: /^Number \d+$/ }).click()
  await expect(page.getByRole('row', { name: /4000 Sales/ })).toContainText('3.99')
  await expect(page.getByRole('button', { name: /guarantee\.png/ }).first()).toBeVisible()

  // The chain: the document before this one is what the shop began with.
  await page.getByText('Details', { exact: true }).click()
  await page.getByRole('link', { name: /^entry \d+$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Shop opened/ })).toBeVisible()
  await page.getByText('Details', { exact: true }).click()
  await expect(page.getByText('None: this is the first entry')).toBeVisible()
  await expect(page.getByText('Nothing was posted.')).toBeVisible()

  for (const number of ['999', 'none']) {
    await page.goto(`/user/dashboard/accounting/documents/${number}`)
    await expect(page.getByText(`The books have no entry ${number}`)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to the journal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
})
