import { randomUUID } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { expectAccessibleInEveryShape } from './support/axe.ts'
import { openBooks } from './support/shops.ts'
import { signIn } from './support/sign-in.ts'

const list = '/user/dashboard/accounting/expenditure'
/** The smallest picture that is one. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const day = (daysAgo: number) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Africa/Accra',
  })
    .format(new Date(Date.now() - daysAgo * 86_400_000))
    .replace('Sept', 'Sep')

test('what recurs is a draft on its day, which one tap posts; petty cash is counted', async ({ page }) => {
  await signIn(page)
  await openBooks(page)
  const payee = `Kiosk ${randomUUID().slice(0, 8)}`

  await test.step('an expense of two weeks ago that repeats each week', async () => {
    await page.goto(`${list}/new`)
    await page.getByLabel('Paid to').fill(payee)
    await page.getByLabel('Date').fill(day(13))
    await page.getByLabel('Category').selectOption('Supplies')
    await page.getByLabel('Amount paid').fill('10')
    await page.getByText('More', { exact: true }).click()
    await page.getByLabel('Repeats').selectOption('Weekly')
    await page.getByRole('button', { name: 'Record expense' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Supplies/ })).toBeVisible()
  })

  await test.step('the draft of a week ago is posted with one tap, once', async () => {
    await page.goto(list)
    const draft = page.getByRole('listitem', { name: payee })
    await expect(draft).toHaveCount(1)
    await draft.getByRole('button', { name: `Post ${payee}` }).click()
    await expect(page.getByText('Expense posted', { exact: true })).toBeVisible()
    await expect(draft).toHaveCount(0)
    await page.goto(`${list}?find=${encodeURIComponent(payee)}`)
    const rows = page.getByRole('table', { name: 'Bills and expenses' }).getByRole('row')
    await expect(rows.filter({ hasText: payee })).toHaveCount(2)
  })

  await test.step('a photo of an invoice is taken with the camera and kept as a draft', async () => {
    await page.goto(list)
    await expect(page.getByRole('table', { name: 'Bills and expenses' })).toBeVisible()
    const drafts = page.getByRole('listitem', { name: 'Photo of an invoice' })
    const before = await drafts.count()
    const camera = page.getByLabel('Draft from a photo')
    await expect(camera).toHaveAttribute('capture', 'environment')
    await expect(camera).not.toHaveAttribute('accept', /pdf/)
    await expect(page.getByLabel('Draft from a file')).toHaveAttribute('accept', /pdf/)
    await camera.setInputFiles({ name: 'invoice.png', mimeType: 'image/png', buffer: png })
    await expect(drafts).toHaveCount(before + 1)
    await expect(drafts.first()).toContainText('Still to enter')
    await drafts.first().getByRole('button', { name: 'Discard' }).click()
    await drafts.first().getByRole('button', { name: 'Discard draft' }).click()
    await expect(drafts).toHaveCount(before)
  })

  await test.step('petty cash is topped up, and counted with a difference', async () => {
    await page.goto(`${list}/petty-cash`)
    await page.getByRole('button', { name: 'Move money' }).click()
    const move = page.getByRole('dialog', { name: 'Move money' })
    await move.getByLabel('Amount').fill('50')
    await move.getByRole('button', { name: 'Move money' }).click()
    await expect(move).toBeHidden()
    await expectAccessibleInEveryShape(page)
    await page.getByRole('button', { name: 'Count Petty cash' }).click()
    const count = page.getByRole('dialog', { name: 'Count petty cash' })
    await count.getByLabel('Counted').fill('0.50')
    await count.getByLabel('Why it differs').fill(payee)
    await count.getByRole('button', { name: 'Post the count' }).click()
    await expect(count).toBeHidden()
    await expect(page.getByRole('region', { name: 'Petty cash' })).toContainText('0.50')
    await expect(page.getByRole('link', { name: payee })).toBeVisible()
  })
})
