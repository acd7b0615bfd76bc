import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { expectAccessibleInEveryShape } from './support/axe.ts'
import { newShop, tokenOfAdministrator } from './support/shops.ts'
import { people, signIn, signInAs } from './support/sign-in.ts'

const visit = 'Viewed the shop as an administrator.'

test('the owner sees in the activity log that an administrator looked at the shop', async ({ page }) => {
  const { shopId, email } = await newShop(page.request)
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await page.goto('/user/dashboard/activity?by=administrators&from=2001-01-01&to=2001-01-31')
  await expect(
    page.getByRole('heading', { name: 'No administrator was in this shop on these days' }),
  ).toBeVisible()
  await expectAccessibleInEveryShape(page)

  const authorization = `Bearer ${await tokenOfAdministrator(page.request)}`
  await page.request.get(`/api/shops/${shopId}/products`, { headers: { authorization } })
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Activity log' }).click()
  const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row')
  await expect(rows.filter({ hasText: visit })).toContainText(people.administrator)
  await expect(rows.filter({ hasText: 'Created the shop' })).toBeVisible()
  // The menu gave the focus back to its button, which says what it is.
  await page.reload()
  await expect(rows.filter({ hasText: visit })).toBeVisible()
  await expectAccessibleInEveryShape(page)

  await page.getByLabel('Find activity').fill('viewed')
  await expect(rows.filter({ hasText: 'Created the shop' })).toBeHidden()
  await rows.filter({ hasText: visit }).getByRole('button').click()
  const opened = page.getByRole('dialog', { name: 'Viewed by an administrator' })
  await expect(opened).toContainText('127.0.0.1')
  await expectAccessibleInEveryShape(page)
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
})

test('an administrator finds what was done to a shop, whether its log is whole, and takes it as a file', async ({
  page,
}) => {
  const { shopId } = await newShop(page.request)
  await signIn(page, 'administrator')
  await page.getByRole('link', { name: 'Audit log' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await expect(page.getByText("Shops' logs are checked every night")).toBeVisible()
  await page.goto(`/admin/dashboard/audit-log?shop=${shopId}`)
  const rows = page.getByRole('table', { name: 'Records' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Created the shop' })).toContainText(people.administrator)
  await expect(page.getByText('Unchanged', { exact: true })).toBeVisible()
  await expectAccessibleInEveryShape(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: /^CSV/ }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file.split('\r\n')[1]).toContain(`Shop created`)
  expect(file).toContain(shopId)

  await rows.filter({ hasText: 'Created the shop' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Only this person' }).click()
  await expect(page).toHaveURL(/person=/)
  await page.getByLabel('Find a record').fill('nothing like this')
  await page.getByRole('button', { name: 'Clear the search and filters' }).click()
  await expect(page).not.toHaveURL(/person=/)
})

test('an administrator sees what happens by itself, and runs it now', async ({ page }) => {
  await signIn(page, 'administrator')
  await page.goto('/admin/dashboard/jobs')
  const job = page.getByRole('listitem').filter({ hasText: 'Self-audit of every shop' })
  await expectAccessibleInEveryShape(page)
  await job.getByRole('button', { name: 'Run now' }).click()
  await expect(job.getByText('Done', { exact: true })).toBeVisible()
  await expect(job).toContainText('by hand')
})
