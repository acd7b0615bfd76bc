import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { newShop, openBooks, tokenOf } from './support/shops.ts'
import { signInAs } from './support/sign-in.ts'

const parties = '/user/dashboard/accounting/advanced/credit'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a supplier listed twice becomes one, the merge is undone, and the data of one is erased', async ({
  page,
  request,
}) => {
  const { shopId, email } = await newShop(request)
  const headers = { authorization: `Bearer ${await tokenOf(request, email)}` }
  const [kept, double] = [randomUUID(), randomUUID()]
  for (const [supplierId, name, phone] of [
    [kept, 'Makola Wholesale', '024 111 1111'],
    [double, 'Makola Whole Sale', '020 222 2222'],
  ]) {
    const added = await request.post(`/api/shops/${shopId}/suppliers`, {
      headers,
      data: { supplierId, name, phone },
    })
    expect(added.ok(), await added.text()).toBe(true)
  }
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await openBooks(page)

  await page.goto(`${parties}/suppliers/${double}`)
  await page.getByRole('button', { name: 'Merge with another' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Find a supplier')).toBeFocused()
  // The record itself is not offered: a record cannot be merged into itself.
  await expect(dialog.getByRole('list', { name: 'Found' }).getByRole('button')).toHaveCount(1)
  await dialog.getByRole('button', { name: /Makola Wholesale/ }).click()
  await expect(dialog.getByRole('row', { name: /Telephone/ })).toContainText('024 111 1111')
  await dialog.getByRole('radio', { name: 'Makola Wholesale' }).check()
  await dialog.getByRole('button', { name: 'Merge records' }).click()
  await expect(heading(page, 'Makola Wholesale')).toBeVisible()
  await expect(page.getByText('Merged with this record:')).toContainText('Makola Whole Sale')

  // Who is merged is no longer listed, and is again once the merge is reversed.
  await page.goto(`${parties}?side=suppliers`)
  await expect(page.getByRole('link', { name: 'Makola Wholesale' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Makola Whole Sale' })).toHaveCount(0)
  await page.goto(`${parties}/suppliers/${kept}`)
  await page.getByRole('main').getByRole('link', { name: 'Makola Whole Sale' }).click()
  await page.getByRole('button', { name: 'Reverse' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Two firms after all')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Reverse/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`${parties}/suppliers/${double}`)
  await expect(heading(page, 'Makola Whole Sale')).toBeVisible()
  await expect(page.getByText('020 222 2222')).toBeVisible()

  // Erasing asks first, and Escape or Cancel changes nothing.
  await page.getByRole('button', { name: 'Erase personal data' }).click()
  await expect(page.getByText('are removed for good', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(heading(page, 'Makola Whole Sale')).toBeVisible()
  await page.getByRole('button', { name: 'Erase personal data' }).click()
  await page.getByRole('button', { name: 'Erase the data of Makola Whole Sale' }).click()
  await expect(heading(page, 'Customers and suppliers')).toBeVisible()
  await expect(page.getByText('Makola Whole Sale')).toHaveCount(0)
  await page.goto(`${parties}/suppliers/${double}`)
  await expect(page.getByRole('main')).not.toContainText('020 222 2222')
  await expect(page.getByRole('main')).not.toContainText('Makola Whole Sale')
})
