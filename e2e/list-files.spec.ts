import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { daysAgo, today } from '#tests/support/clock.ts'
import { pdfText } from '../tests/support/pdf-text.ts'
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

/** That day so long ago, and the days since. */
function lastDays(count: number): string {
  return `from=${daysAgo(count)}&to=${today()}`
}

test('the files of a list hold every page of it', async ({ page }) => {
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
})

test('the ledger of an account is saved as a PDF, and the button shows it while it is made', async ({
  page,
}) => {
  await signIn(page)
  await openBooks(page)
  await page.goto(`${accounting}/ledger?account=4000&${lastDays(3)}`)
  const csv = (await downloaded(page, /^CSV/)).content.toString('utf8').trim().split('\r\n')
  const entries = csv.flatMap((row) => /,(\d+),[\d.]*,[\d.]*,-?[\d.]+$/.exec(row)?.[1] ?? [])
  expect(entries.length).toBeGreaterThan(0)

  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(/\/ledger\/account\?.*limit=500/, async (route) => {
    await held
    await route.continue()
  })
  const saved = downloaded(page, /^PDF/)
  await page.getByRole('button', { name: 'Making the file' }).click()
  await expect(page.getByRole('menuitem', { name: /^CSV/ })).toBeDisabled()
  goOn()
  const pdf = await saved
  await expect(page.getByRole('menuitem', { name: /^CSV/ })).toBeEnabled()
  expect(pdf.name).toMatch(/^ledger-4000-.*\.pdf$/)
  const lines = pdfText(pdf.content).split('\n')
  expect(lines).toContainEqual(expect.stringMatching(/^General ledger: 4000 /))
  const words = lines.flatMap((line) => line.split(' '))
  expect(words).toContain(Number(entries.at(-1)).toLocaleString('en'))
})

test('lists of the books are saved as PDFs', async ({ page }) => {
  await signIn(page)
  await openBooks(page)
  for (const [path, name, title] of [
    ['advanced/credit', /^customers-.*\.pdf$/, 'What customers owe, by age'],
    ['expenditure', /^bills-and-expenses\.pdf$/, 'Bills and expenses'],
    // A busy week has more entries than a PDF takes.
    ['journal?range=yesterday', /^journal-.*\.pdf$/, 'Journal'],
  ] as const) {
    await page.goto(`${accounting}/${path}`)
    const pdf = await downloaded(page, /^PDF/)
    expect(pdf.name).toMatch(name)
    expect(pdfText(pdf.content).split('\n')).toContain(title)
  }
})
