import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { ask, shopAddress, signIn } from './support/sign-in.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('prices of several products go up and back again, and their labels are printed', async ({ page }) => {
  const mark = `Bulk ${randomUUID().slice(0, 8)}`
  await signIn(page)
  const products = await shopAddress(page, 'products')
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  for (const [name, priceMinor] of [
    [`${mark} milk`, 1_250],
    [`${mark} soap`, 1_000],
  ] as const) {
    const data = { productId: randomUUID(), sku: randomUUID().slice(0, 8), name, priceMinor }
    const made = await page.request.post(products, { headers: { authorization: `Bearer ${token}` }, data })
    expect(made.status()).toBe(201)
  }
  await page.getByRole('link', { name: 'Products' }).first().click()
  await page.getByLabel('Find a product').fill(mark)
  await expect(row(page, `${mark} milk`)).toContainText('12.50')
  for (const name of ['milk', 'soap']) await row(page, `${mark} ${name}`).getByRole('checkbox').check()

  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('By').fill('7.5')
  await dialog.getByLabel('Rounded to').selectOption('50')
  await expect(row(page, `${mark} milk`).last()).toContainText('13.50')
  await expect(row(page, `${mark} soap`).last()).toContainText('11.00')
  await dialog.getByRole('button', { name: 'Change 2 products' }).click()
  await expect(dialog).toContainText('2 products changed.')
  const pricesNow = async () => {
    const { items } = await ask<{ items: { name: string; priceMinor: number }[] }>(
      page,
      `${products}?search=${encodeURIComponent(mark)}`,
    )
    return items.map(({ priceMinor }) => priceMinor).sort()
  }
  expect(await pricesNow()).toEqual([1_100, 1_350])
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog).toContainText('2 products as before.')
  expect(await pricesNow()).toEqual([1_000, 1_250])
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  for (const name of ['milk', 'soap']) await row(page, `${mark} ${name}`).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Labels' }).click()
  await dialog.getByLabel(`Labels of ${mark} milk`).fill('3')
  await dialog.getByLabel('Start at label').fill('20')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save 4 labels as PDF' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('labels.pdf')
  const pdf = (await readFile(await file.path())).toString('latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  // Two are left on the first sheet: the others are on a second one.
  expect(pdf).toMatch(/\/Type \/Pages\s[^>]*\/Count 2/)
})
