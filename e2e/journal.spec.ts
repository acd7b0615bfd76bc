import { expect, type Page, test } from 'playwright/test'
import { addMonths } from '#domain/business-day.ts'
import { firstOfMonth, today } from '#tests/support/clock.ts'
import { openNewBooks } from './support/shops.ts'

const books = '/user/dashboard/accounting'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The first of the next month, as it is written. */
function firstOfNextMonth(): string {
  const first = new Date(addMonths(firstOfMonth(today()), 1))
  const how = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', how).format(first).replace('Sept', 'Sep')
}

test('an accrual with its photo is posted, reversed by a draft of the next month, kept as a template that repeats, and reversed', async ({
  page,
  request,
}) => {
  await openNewBooks(page, request)
  const line = (side: 'Debit' | 'Credit', number: number) => page.getByLabel(`${side}, line ${number}`)

  await test.step('it is entered with its photo, and kept as a template that makes a draft each month', async () => {
    await page.goto(`${books}/journal/new`)
    await page.getByLabel('What it is for').fill('Power of the month')
    await page.getByLabel('Account, line 1').selectOption('6020 Electricity and water')
    await line('Debit', 1).fill('70')
    await page.getByLabel('Account, line 2').selectOption({ label: '2500 Wages payable' })
    await line('Credit', 2).fill('70')
    const file = { name: 'meter.png', mimeType: 'image/png', buffer: png }
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByRole('button', { name: /meter\.png/ }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Save as a template' }).click()
    const saving = page.getByRole('dialog', { name: 'Save as a template' })
    await saving.getByLabel('Name').fill('Power')
    await saving.getByLabel('Repeats').selectOption('Monthly')
    await saving.getByLabel('First on').fill(firstOfNextMonth())
    await saving.getByRole('button', { name: 'Save template' }).click()
    await expect(saving).toBeHidden()
    await page.getByRole('button', { name: /^Post entry/ }).click()
    await expect(heading(page, 'Power of the month')).toBeVisible()
    await expect(page.getByRole('button', { name: /meter\.png/ })).toBeVisible()
  })
  const entry = page.url()

  await test.step('the template says when it repeats, and fills in the next entry', async () => {
    await page.goto(`${books}/journal/templates`)
    const kept = page.getByRole('listitem').filter({ hasText: 'Power' })
    await expect(kept).toContainText(firstOfNextMonth())
    await page.getByRole('link', { name: 'Use Power' }).click()
    await expect(page.getByLabel('What it is for')).toHaveValue('Power of the month')
    await expect(line('Credit', 2)).toHaveValue('70.00')
  })

  await test.step('its reversal is a draft dated the first of the next month, once however often it is asked for', async () => {
    await page.goto(entry)
    for (const again of [false, true]) {
      await page.getByRole('button', { name: 'Reverse next month' }).click()
      if (!again) await expect(page.getByText(`Draft saved for ${firstOfNextMonth()}`).first()).toBeVisible()
    }
    await page.goto(`${books}/journal`)
    const draft = page.getByRole('listitem', { name: 'Reversal of Power of the month' })
    await expect(draft).toHaveCount(1)
    await expect(draft).toContainText(`To be posted on ${firstOfNextMonth()}`)
    await expect(draft.getByRole('button', { name: /^Post/ })).toHaveCount(0)
    await draft.getByRole('link', { name: 'Edit' }).click()
    await expect(heading(page, 'Draft of a journal entry')).toBeVisible()
    await expect(page.getByLabel('Date')).toHaveValue(firstOfNextMonth())
    await expect(line('Credit', 1)).toHaveValue('70.00')
    await expect(line('Debit', 2)).toHaveValue('70.00')
  })

  await test.step('it is reversed now, with a reason, and both stay in the books', async () => {
    await page.goto(entry)
    await page.getByRole('button', { name: 'Reverse', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Reverse', exact: true }).click()
    await expect(dialog.getByText('Say why it is reversed.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The bill came after all')
    await dialog.getByRole('button', { name: 'Reverse', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Later documents' })).toContainText('Reversal')
    await expect(page.getByRole('button', { name: 'Reverse', exact: true })).toHaveCount(0)
    await page.goto(`${books}/trial-balance`)
    await expect(page.getByText('Debits equal credits:')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '70.00' })).toHaveCount(0)
  })
})
