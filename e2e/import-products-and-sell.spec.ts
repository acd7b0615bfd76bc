import { expect, test } from 'playwright/test'
import { newShop, openBooks } from './support/shops.ts'
import { signInAs } from './support/sign-in.ts'
import { nameTill, recordedNumber, tile } from './support/till.ts'

const list = [
  'Item code,Product,EAN,Retail price,Buying price,Opening stock',
  'RICE-5,Rice 5 kg,6034111000018,95.00,80.00,10',
  'OIL-1,Palm oil 1 l,6034111000025,38.50,30.00,12',
  'BAD-1,Candle,12,1.005,-1,many',
  ',,,2.00,,',
  ',Sachet water,,0.50,,',
].join('\n')

test('a new product is imported and sold, its receipt printed, and the sale found in the books', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const shop = await newShop(request)
  await signInAs(page, shop.email)
  await page.waitForURL('**/user/dashboard')

  // Nothing is there: the screen shows what to do first.
  await page.getByRole('link', { name: 'Products' }).first().click()
  await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Import a list' }).click()
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download a template' }).click(),
  ])
  expect(template.suggestedFilename()).toBe('products-template.xlsx')
  // A list without names of its columns, whose first row looks like names.
  await page.getByLabel('Choose a CSV or XLSX file').setInputFiles({
    name: 'words.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Milo,M-ONE,12\nSoap,S-ONE,3\n'),
  })
  await expect(page.getByText('Some columns were not found by their names')).toBeVisible()
  await page.getByLabel('Header row').selectOption({ label: 'None: every row is data' })
  await page.getByLabel('SKU').selectOption('Column B')
  await page.getByLabel('Name', { exact: true }).selectOption('Column A')
  await page.getByLabel('Price').selectOption('Column C')
  const rows = page.getByRole('table', { name: 'Rows of the file' })
  await expect(rows.getByRole('row').filter({ hasText: 'Soap' })).toContainText('S-ONE')
  await page.getByRole('button', { name: 'Choose another file' }).click()

  await page.getByLabel('Choose a CSV or XLSX file').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(list),
  })

  // The dry run: what would happen, and the rows it would not take, with their numbers and reasons.
  await expect(rows.getByRole('row')).toHaveCount(3)
  await expect(rows.getByRole('row').nth(1)).toContainText('4')
  // Everything that is wrong with it, and no word of it cut, on a phone neither.
  const reasons = [
    '“12” is not a barcode',
    '“1.005” has too many decimals',
    '“-1” is below 0',
    '“many” is not',
  ]
  for (const reason of reasons) await expect(rows.getByRole('row').nth(1)).toContainText(reason)
  await page.setViewportSize({ width: 390, height: 844 })
  const onPhone = page.getByRole('list', { name: 'Rows of the file' })
  for (const reason of reasons) await expect(onPhone).toContainText(reason)
  const cut = await onPhone
    .locator('*:not(input)')
    .evaluateAll(
      (all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).length,
    )
  expect(cut).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1280, height: 720 })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download refused rows' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('products-refused.csv')
  // A cell is corrected where it is refused, and its row checked again; leaving asks.
  await page.getByLabel('Name, row 5').fill('Sugar 1 kg')
  await expect(rows.getByRole('row').nth(2)).toContainText('Corrected here')
  await page.getByRole('link', { name: 'Till' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without importing?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  // It has no SKU: it gets the next free number.
  await page.getByRole('button', { name: /^New/ }).click()
  await expect(rows.getByRole('row').filter({ hasText: 'Sachet water' })).toContainText('10002')
  await page.getByRole('button', { name: 'Import 4 products' }).click()
  await expect(page.getByText('Products imported')).toBeVisible()
  await page.getByRole('link', { name: 'Check prices' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Rice 5 kg' })).toContainText('95.00')

  // Sold: two of one, one of the other.
  await page.getByRole('link', { name: 'Till' }).first().click()
  await tile(page, 'Rice 5 kg').click()
  await tile(page, 'Rice 5 kg').click()
  await tile(page, 'Palm oil 1 l').click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await nameTill(page)
  await page.getByLabel('Cash received').fill('250')
  await page.getByRole('button', { name: 'Record sale' }).click()
  const number = await recordedNumber(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = document.documentElement.dataset.paper ?? 'a4'
    }
  })
  await page.getByRole('button', { name: 'Print receipt' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'receipt')
  await expect(page.getByRole('article', { name: `Receipt ${number}` })).toContainText('228.50')
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

  // In the books: 228.50 sold (the shop is not registered for tax), 190.00 it cost, 38.50 earned.
  await openBooks(page)
  await page.getByRole('link', { name: 'Sales and income' }).first().click()
  await expect(page.getByText('Agrees with the ledger.')).toBeVisible()
  await page.getByRole('link', { name: 'By product' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Rice 5 kg' })).toContainText('190.00')
  await page.getByRole('link', { name: 'Receipts' }).last().click()
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('228.50')

  await page.getByRole('link', { name: 'Profit and loss' }).first().click()
  const line = (name: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}( What is .*)?$`) }) })
  await expect(line('Net sales')).toContainText('228.50')
  await expect(line('Cost of goods sold')).toContainText('−190.00')
  await expect(line('Profit before expenses')).toContainText('38.50')
  await expect(page.getByText('Agrees with the trial balance.')).toBeVisible()

  await page.getByRole('link', { name: 'Products' }).first().click()
  await expect(page.getByRole('row').filter({ hasText: 'Rice 5 kg' })).toContainText('8')
})

test('a history of sales is checked, recorded with a progress bar, and found again after leaving', async ({
  page,
  request,
}) => {
  const shop = await newShop(request, 'GB')
  await signInAs(page, shop.email)
  await page.waitForURL('**/user/dashboard')
  await page.goto('/user/dashboard/sales/import')
  const rows = [
    'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice',
    '9001,A1,Mug,2,2026-03-02 10:00,4.50',
    '9001,A2,Plate,1,2026-03-02 10:00,7.00',
    'C9002,A1,Mug,-1,2026-03-03 11:00,4.50',
    '9003,,Nothing,1,2026-03-03 12:00,1.00',
  ]
  await page.getByLabel('Choose a CSV or XLSX file').setInputFiles({
    name: 'history.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  })
  await expect(page.getByRole('heading', { name: 'What this file does' })).toBeVisible()
  await expect(page.getByText('account 3950 Opening balances')).toBeVisible()
  await expect(page.getByLabel('Move the stock on hand')).not.toBeChecked()
  await expect(page.getByRole('table', { name: 'Rows of the file' }).getByRole('row').nth(1)).toContainText(
    '5',
  )
  await page.getByRole('button', { name: 'Import 2 receipts' }).click()
  const question = page.getByRole('group', { name: 'Import 2 receipts' })
  await expect(question).toContainText('2 receipts totalling £11.50 before tax')
  await question.getByRole('button', { name: 'Import 2 receipts' }).click()
  await expect(page.getByText('The history is in the books')).toBeVisible()

  await page.getByRole('link', { name: 'All imports' }).click()
  await page.getByRole('link', { name: 'history.csv' }).click()
  await expect(page.getByText('1 receipt and 1 return from 3 rows')).toBeVisible()

  await openBooks(page)
  await page.goto('/user/dashboard/accounting/profit-loss?from=2026-03-01&to=2026-03-31')
  await expect(page.getByRole('row').filter({ hasText: 'Net sales' })).toContainText('11.50')
  await expect(page.getByText('Agrees with the trial balance.')).toBeVisible()
})
