import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { openBooks } from './support/shops.ts'
import { password, signIn } from './support/sign-in.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Saves what a menu item downloads. */
async function downloaded(page: Page, item: RegExp) {
  await page.getByRole('button', { name: 'Download' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test('the books open by the password alone, and lock again', async ({ page }) => {
  await signIn(page)
  await page.goto('/user/dashboard/accounting/profit-loss')
  await expect(page).toHaveURL(/\/user\/dashboard$/)

  await page.getByRole('button', { name: /^Open the books/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Open the books' })
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-password')
  await dialog.getByRole('button', { name: 'Open the books' }).click()
  await expect(dialog.getByText('This is not the password of your account.')).toBeVisible()
  await expect(page).toHaveURL(/\/user\/dashboard$/)

  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Open the books' }).click()
  await expect(heading(page, 'Books')).toBeVisible()
  await expect(page.getByText(/so far$/)).toBeVisible()

  await page.getByRole('button', { name: 'Close the books' }).click()
  await expect(page).toHaveURL(/\/user\/dashboard$/)
  await expect(page.getByRole('button', { name: /^Open the books/ })).toBeVisible()
  await page.goto('/user/dashboard/accounting')
  await expect(page).toHaveURL(/\/user\/dashboard$/)
})

test('a lock at the server sends an open tab back to the till', async ({ page }) => {
  await signIn(page)
  await openBooks(page)
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  const locked = await page.request.delete('/api/session/accounting', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(locked.ok()).toBe(true)
  await page.getByRole('link', { name: 'Trial balance' }).first().click()
  await expect(page).toHaveURL(/\/user\/dashboard$/)
  expect(await page.evaluate(() => sessionStorage.getItem('accountingAuthenticated'))).toBeNull()
})

test('Sales and income agrees with the ledger, and each line leads to its receipts', async ({ page }) => {
  await signIn(page)
  await openBooks(page)
  await page.getByRole('link', { name: 'Sales and income' }).first().click()
  await expect(heading(page, 'Sales and income')).toBeVisible()
  await page.getByRole('button', { name: /^Date range/ }).click()
  await page.getByRole('button', { name: 'Last 30 days' }).click()
  await expect(page).toHaveURL(/range=30-days/)
  await expect(page.getByText('Agrees with the ledger.')).toBeVisible()
  await expect(page.getByText('NHIL')).toBeVisible()

  for (const [view, column] of [
    ['By category', 'Category'],
    ['By product', 'Product'],
    ['By payment type', 'Payment type'],
    ['By day', 'Day'],
  ] as const) {
    await page.getByRole('link', { name: view }).click()
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
    await expect(page.getByText('Agrees with the ledger.')).toBeVisible()
  }
  const csv = await downloaded(page, /^CSV/)
  expect(csv.name).toMatch(/^income-by-day-.*\.csv$/)
  expect(csv.content.toString('utf8')).toMatch(/^Total,/m)
  expect((await downloaded(page, /^PDF/)).content.subarray(0, 5).toString()).toBe('%PDF-')

  const day = page.getByRole('row').nth(2)
  const receipts = Number((await day.getByRole('cell').nth(1).textContent())?.replace(',', ''))
  await day.getByRole('link').click()
  await expect(page).toHaveURL(/view=receipts/)
  // Not the header: a day on which something was sold on credit has a column for it.
  const sales = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Sale', exact: true }) })
  await expect(sales).toHaveCount(receipts)
  const number = await sales.first().getByRole('link').textContent()
  await sales.first().getByRole('link').click()
  await expect(heading(page, `Receipt ${number}`)).toBeVisible()
})

test('profit and loss adds up, ties, leads to its entries and goes out as a file', async ({ page }) => {
  await signIn(page)
  await openBooks(page)
  await page.getByRole('link', { name: 'Profit and loss' }).first().click()
  await expect(page.getByText('Agrees with the trial balance.')).toBeVisible()
  const total = async (line: string) => {
    const cells = await page
      .getByRole('row')
      // A term has a button behind it that says what it means.
      .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${line}( What is .*)?$`) }) })
      .getByRole('cell')
      .allTextContents()
    return cells.map((text) => Number(text.replaceAll(',', '').replace('−', '-').replace('–', '0')))
  }
  const [sales, returns, net, cost, gross] = await Promise.all(
    ['Sales', 'Returns', 'Net sales', 'Cost of goods sold', 'Gross profit'].map(total),
  )
  const months = await page.getByRole('columnheader').count()
  for (let at = 0; at < months - 2; at += 1) {
    expect((sales?.[at] ?? 0) + (returns?.[at] ?? 0)).toBeCloseTo(net?.[at] ?? Number.NaN, 2)
    expect((net?.[at] ?? 0) + (cost?.[at] ?? 0)).toBeCloseTo(gross?.[at] ?? Number.NaN, 2)
  }

  const csv = await downloaded(page, /^CSV/)
  expect(csv.name).toMatch(/^profit-and-loss-.*\.csv$/)
  expect(csv.content.toString('utf8')).toContain('Net profit')
  expect((await downloaded(page, /^XLSX/)).content.subarray(0, 2).toString()).toBe('PK')
  expect((await downloaded(page, /^PDF/)).content.subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByLabel('Columns').selectOption({ label: 'By quarter' })
  await expect(page).toHaveURL(/by=quarter/)
  await page.getByLabel('Figures').selectOption({ label: 'Per cent of sales' })
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Net sales' }) })
      .getByRole('cell')
      .last(),
  ).toHaveText('100.0%')

  await page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Cost of goods sold' }) })
    .getByRole('link')
    .last()
    .click()
  await expect(heading(page, 'Journal')).toBeVisible()
  await expect(page.getByRole('row', { name: /5000 Cost of goods sold/ }).first()).toBeVisible()
})

test('a statement has minus signs on the screen, and brackets and a letterhead on paper', async ({
  page,
}) => {
  await signIn(page)
  await openBooks(page)
  await page.getByRole('link', { name: 'Profit and loss' }).first().click()
  const cost = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Cost of goods sold' }) })
    .getByRole('link')
    .last()
  const bracket = () =>
    cost.locator('[data-below-zero]').evaluate((figure) => getComputedStyle(figure, '::before').content)
  await expect(cost.getByText('−', { exact: true })).toBeVisible()
  expect(await bracket()).toBe('none')
  await expect(page.getByText(/^Made \d/)).toBeHidden()

  await page.emulateMedia({ media: 'print' })
  await expect(cost.getByText('−', { exact: true })).toBeHidden()
  expect(await bracket()).toBe('"("')
  await expect(page.getByText(/^Made \d+ \w+ \d{4}, \d\d:\d\d\.$/)).toBeVisible()
})

test('the trial balance has equal sides, and leads to entries with their source and hash', async ({
  page,
}) => {
  await signIn(page)
  await openBooks(page)
  await page.getByRole('link', { name: 'Trial balance' }).first().click()
  await expect(page.getByText('Debits equal credits:')).toBeVisible()
  const [, , , debit, credit] = await page
    .locator('tfoot')
    .getByRole('row')
    .locator('th,td')
    .allTextContents()
  expect(debit).toBe(credit)
  const pdf = await downloaded(page, /^PDF/)
  expect(pdf.name).toMatch(/^trial-balance-.*\.pdf$/)
  expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await downloaded(page, /^XLSX/)).content.subarray(0, 2).toString()).toBe('PK')
  expect((await downloaded(page, /^CSV/)).content.toString('utf8')).toMatch(
    new RegExp(`^,Total,,${debit?.replaceAll(',', '')},`, 'm'),
  )

  await page.getByRole('link', { name: '4010' }).click()
  await expect(heading(page, /^4010 /)).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(heading(page, /^Return /)).toBeVisible()
  await expect(page.getByText('Sales returns')).toBeVisible()
  await page.getByText('Details', { exact: true }).click()
  await expect(page.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Open the return' }).click()
  await expect(heading(page, /^(Receipt|Return) /)).toBeVisible()
})

test('the entries go out for accountants’ programs', async ({ page }) => {
  await signIn(page)
  await openBooks(page)
  for (const [label, ending, words] of [
    ['hledger journal', 'journal', '4000 sales'],
    ['Beancount', 'beancount', 'open '],
    ['CSV, a row for each line', 'csv', 'account'],
    ['Proof of the books', 'jsonl', '"head"'],
  ] as const) {
    await page.getByLabel('Format').selectOption({ label })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download the (entries|proof)$/ }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`))
    expect((await readFile(await file.path(), 'utf8')).toLowerCase()).toContain(words)
  }
})
