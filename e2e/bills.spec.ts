import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { expectAccessibleInEveryShape } from './support/axe.ts'
import { openBooks } from './support/shops.ts'
import { signIn } from './support/sign-in.ts'

const list = '/user/dashboard/accounting/expenditure'
const rows = (page: Page) => page.getByRole('table', { name: 'Bills and expenses' }).getByRole('row')

/** The smallest picture that is one. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await openBooks(page)
})

test('a bill of a new supplier with its photo is recorded, listed and opened again', async ({ page }) => {
  const name = `Osu Carpenter ${randomUUID().slice(0, 8)}`
  await page.goto(list)
  await page.getByRole('link', { name: 'Record a bill or expense' }).first().click()
  await page.getByLabel('Payment').selectOption('To pay later')
  await page.getByRole('button', { name: 'Record bill' }).click()
  await expect(page.getByText('Choose who sent the bill.')).toBeVisible()
  await page.getByLabel('Supplier').selectOption('A new supplier')
  await page.getByLabel('Name of the new supplier').fill(name)
  await page.getByLabel('Invoice number').fill('OC-1')
  await page.getByLabel('Category').selectOption('Repairs')
  await page.getByLabel('For what').fill('A new shelf')
  await page.getByLabel('Amount with tax').fill('120')
  // Tax is claimed back only where the bill shows it.
  await expect(page.getByLabel('Tax in it')).toHaveCount(0)
  await page.getByLabel('The paper shows VAT').check()
  await expect(page.getByLabel('Tax in it')).toHaveValue('20.00')
  await expect(page.getByLabel('Amount without tax')).toHaveValue('100.00')
  await page.getByText('More', { exact: true }).click()
  await expect(page.getByLabel('Total on the bill')).toHaveValue('120.00')

  // The due day can't be before the bill's own.
  await page.getByLabel('Due').fill('1 Jan 2020')
  await page.getByRole('button', { name: 'Record bill' }).click()
  await expect(page.getByText('A bill can’t be due before its own date.')).toBeVisible()
  await page.getByLabel('Due').fill('tomorrow')

  const file = page.locator('input[type=file]')
  await file.setInputFiles({
    name: 'bill.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  })
  await expect(page.getByText(/Only photos \(JPEG, PNG, WebP\) and PDF files/)).toBeVisible()
  await file.setInputFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByRole('button', { name: /shelf\.png/ }).first()).toBeVisible()
  await expectAccessibleInEveryShape(page)
  await page.getByRole('button', { name: 'Record bill' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Bill OC-1' })).toBeVisible()
  const payment = page.getByRole('region', { name: 'Payment' })
  await expect(payment).toContainText('Open')
  await expect(payment).toContainText('120.00')
  await page
    .getByRole('button', { name: /shelf\.png/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')

  // Part of it is paid from its page, the rest from the list.
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Pay ${name}` })
  await expect(dialog.getByLabel('Amount')).toHaveValue('120.00')
  await dialog.getByLabel('Amount').fill('150')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByText(/You entered more for a document/)).toBeVisible()
  await dialog.getByLabel('Amount').fill('50')
  await expectAccessibleInEveryShape(page)
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(payment).toContainText('Part paid')
  await expect(payment).toContainText('70.00')

  // It can't be reversed while there is a payment on it.
  await page.getByRole('button', { name: 'Reverse' }).click()
  const takeBack = page.getByRole('dialog', { name: 'Reverse the bill' })
  await takeBack.getByLabel('Reason').fill('Sent twice')
  await takeBack.getByRole('button', { name: 'Reverse' }).click()
  await expect(takeBack.getByText(/Reverse its payments first/)).toBeVisible()
  await takeBack.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(list)
  await page.getByLabel('Find a bill or expense').fill(name)
  const row = rows(page).filter({ hasText: name })
  await expect(row).toContainText('Part paid')
  await row.getByRole('button', { name: /^Pay / }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('70.00')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(row).toContainText('Paid')
  await expect(row.getByRole('button', { name: /^Pay / })).toHaveCount(0)
})

test('what is overdue is found from its tile, and an expense is recorded as paid', async ({ page }) => {
  const payee = `Kiosk ${randomUUID().slice(0, 8)}`
  await page.goto(list)
  await page.getByRole('link', { name: 'Overdue' }).click()
  await page.waitForURL('**/expenditure?status=overdue&sort=due')
  await expect(rows(page).filter({ hasText: 'Adabraka Refuse Collectors' })).toContainText('Overdue')
  await expectAccessibleInEveryShape(page)

  await page.goto(`${list}/new`)
  await page.getByLabel('Paid to').fill(payee)
  await page.getByLabel('Paid from').selectOption('Petty cash')
  await page.getByLabel('Category').selectOption('Transport')
  await page.getByLabel('Amount paid').fill('12.50')
  await page.getByRole('button', { name: 'Record expense' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Transport/ })).toBeVisible()
  await page.goto(`${list}?find=${encodeURIComponent(payee)}`)
  await expect(rows(page).filter({ hasText: payee })).toContainText('Paid')
})
