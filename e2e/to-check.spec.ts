import { randomUUID } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { sellBelowPrice } from './support/sales.ts'
import { newShop, tokenOf } from './support/shops.ts'
import { signInAs } from './support/sign-in.ts'

test('the owner checks what was sold below the list price: by key, undone, offline, elsewhere at the same time, all at once', async ({
  page,
  request,
}) => {
  const { shopId, email } = await newShop(request)
  const token = await tokenOf(request, email)
  await sellBelowPrice(request, shopId, token)
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await page.getByRole('link', { name: /^To check .*4 open$/ }).click()

  const seen = (number: number) => page.getByRole('button', { name: `Mark Receipt A-${number} as checked` })
  const rows = page.getByRole('button', { name: /^Mark Receipt/ })
  await expect(rows).toHaveCount(4)
  await expect(page.getByText('sold at GH₵ 3.99, the list price was GH₵ 4.50')).toHaveCount(3)

  // By the keyboard: the next row is at hand, and what was marked comes back.
  const order = await rows.evaluateAll((found) => found.map((one) => one.getAttribute('aria-label') ?? ''))
  await rows.first().focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toBeFocused()
  await expect(page.getByRole('link', { name: /^To check .*3 open$/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toHaveAccessibleName(order[0] ?? '')
  await expect(rows.first()).toBeFocused()

  // Without a network nothing is marked, and an alert reports it.
  await page.context().setOffline(true)
  await rows.first().click()
  await expect(page.getByRole('alert')).toContainText('Not marked: No connection to the server')
  await expect(rows).toHaveCount(4)
  await page.context().setOffline(false)

  // Already marked in another tab: marking it again changes nothing, and the first person stays recorded.
  const headers = { authorization: `Bearer ${token}` }
  const list = await (await request.get(`/api/shops/${shopId}/reviews?search=A-2`, { headers })).json()
  const [{ kind, id }] = list.items
  const marked = await request.post(`/api/shops/${shopId}/reviews/seen`, {
    headers,
    data: { mark: randomUUID(), items: [{ kind, id }], note: 'At the counter' },
  })
  expect(marked.ok()).toBe(true)
  await seen(2).click()
  await expect(rows).toHaveCount(3)
  await expect(page.getByText('Receipt A-2 marked as checked.')).toBeVisible()

  // What has another reason too is not marked with it.
  await page.getByLabel('Reason').selectOption({ label: 'Stock went below zero (3)' })
  await page.getByRole('button', { name: 'Mark all of this reason' }).click()
  await expect(
    page.getByText('1 marked as checked. 2 came in later or have another reason too'),
  ).toBeVisible()
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Select all shown').check()
  await page.getByRole('button', { name: 'Mark as checked', exact: true }).click()
  await expect(page.getByText('2 receipts marked as checked.')).toBeVisible()
  await expect(rows).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'To check', exact: true })).toBeVisible()

  await page.getByLabel('Open or checked').selectOption('Checked')
  await expect(rows).toHaveCount(4)
  await page.getByRole('link', { name: 'Receipt A-2' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt A-2' })).toBeVisible()
  await expect(page.getByText(`by ${email}`)).toContainText('At the counter')
})
