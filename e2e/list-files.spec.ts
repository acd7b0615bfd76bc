import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { unzipped } from '../tests/support/unzipped.ts'
import { openBooks } from './support/shops.ts'
import { signIn } from './support/sign-in.ts'

const accounting = '/user/dashboard/accounting'

/** Saves what a menu item of a list downloads. */
async function downloaded(page: Page, item: RegExp) {
  await page.getByRole('button', { name: 'Download', exact: true }).last().click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

/** Days with more entries than one page of the list, and fewer than a PDF holds. */
function lastDays(count: number): string {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  return `from=${day(count)}&to=${day(0)}`
}

test('the files of a list hold every page of it, and its PDF as many rows as paper takes', async ({
  page,
}) => {
  await signIn(page)
  await openBooks(page)
  await page.goto(`${accounting}/ledger?account=4000&${lastDays(60)}`)
  await expect(page.getByRole('button', { name: 'Load more' })).toBeVisible()
  const [, shown] =
    /([\d,]+) rows loaded/.exec((await page.getByText(/rows loaded/).textContent()) ?? '') ?? []
  const csv = (await downloaded(page, /^CSV/)).content.toString('utf8').trim().split('\r\n')
  expect(csv[0]).toContain('Balance')
  const rows = csv.length - 1
  expect(rows).toBeGreaterThan(Number(shown?.replaceAll(',', '')))
  const sheet = unzipped((await downloaded(page, /^XLSX/)).content).find(([name]) =>
    name.endsWith('sheet1.xml'),
  )
  expect(sheet?.[1].toString().match(/<row /g)).toHaveLength(rows + 1)
  await page.getByRole('button', { name: 'Download', exact: true }).last().click()
  await page.getByRole('menuitem', { name: /^PDF/ }).click()
  if (rows > 2_000) await expect(page.getByText(/one PDF file holds 2,000\. Choose fewer days/)).toBeVisible()

  await page.goto(`${accounting}/ledger?account=4000&${lastDays(3)}`)
  const pdf = await downloaded(page, /^PDF/)
  expect(pdf.name).toMatch(/^ledger-4000-.*\.pdf$/)
  expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-')
})

test('lists of the books are saved as PDFs', async ({ page }) => {
  await signIn(page)
  await openBooks(page)
  for (const [path, name] of [
    ['advanced/credit', /^customers-.*\.pdf$/],
    ['expenditure', /^bills-and-expenses\.pdf$/],
    ['journal', /^ledger-entries-.*\.pdf$/],
  ] as const) {
    await page.goto(`${accounting}/${path}`)
    const pdf = await downloaded(page, /^PDF/)
    expect(pdf.name).toMatch(name)
    expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-')
  }
})
