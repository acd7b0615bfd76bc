import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { expectAccessibleInEveryShape } from './support/axe.ts'
import { newShop, removeShop } from './support/shops.ts'
import { signIn } from './support/sign-in.ts'

test('a shop is exported, and imported where it is not yet', async ({ page, request }) => {
  const { shopId, email } = await newShop(request)
  const name = `Test shop ${email.slice(6, 14)}`
  await signIn(page, 'administrator')
  await page.goto(`/admin/dashboard/shops/${shopId}`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export everything' }).click()
  const archive = await (await saving).path()

  const choose = page.getByLabel('Choose the archive of a shop')
  const fileOf = (path: string) =>
    choose.setInputFiles({ name: 'shop.tar.gz', mimeType: 'application/gzip', buffer: readFileSync(path) })
  await page.goto('/admin/dashboard/shops')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await choose.setInputFiles({
    name: 'shop.tar.gz',
    mimeType: 'application/gzip',
    buffer: Buffer.from('none'),
  })
  await expect(page.getByRole('alert')).toContainText("This archive can't be imported")
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await fileOf(archive)
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessibleInEveryShape(page)
  const bringIn = page.getByRole('button', { name: `Import ${name}` })
  await bringIn.click()
  await expect(page.getByRole('alert')).toContainText('The shop already exists')

  await removeShop(shopId)
  await bringIn.click()
  await expect(page.getByRole('heading', { name: `${name} is ready` })).toBeFocused()
  await page.getByRole('link', { name: 'Open the shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
