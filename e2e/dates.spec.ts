import { expect, type Page, test } from 'playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openBooks } from './support/shops.ts'
import { signIn } from './support/sign-in.ts'

const trialBalance = '/user/dashboard/accounting/trial-balance'
const calendarOf = (page: Page) => page.getByRole('dialog', { name: 'Choose a day' })

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await openBooks(page)
})

test('a day is read as it is typed and written one way, and an invalid one gets an error message', async ({
  page,
}) => {
  await page.goto(trialBalance)
  const field = page.getByLabel('At the end of')
  await field.fill('1/2/2026')
  await field.press('Enter')
  await expect(page).toHaveURL(/on=2026-02-01/)
  await expect(page.getByLabel('At the end of')).toHaveValue('1 Feb 2026')

  await field.fill('yesterday')
  await field.press('Tab')
  await expect(page).not.toHaveURL(/on=2026-02-01/)
  await expect(field).toHaveValue(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/)
  const address = page.url()

  await field.fill('30 Feb')
  await field.press('Tab')
  await expect(field).toHaveAccessibleDescription('30 Feb is not a day.')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveValue('30 Feb')
  expect(page.url()).toBe(address)
})

test('a day is chosen in the calendar by keyboard, on a phone too', async ({ page }) => {
  await page.goto(`${trialBalance}?on=2026-03-02`)
  const field = page.getByLabel('At the end of')
  const calendar = calendarOf(page)
  const dayOf = (name: string) => calendar.getByRole('button', { name, exact: true })
  await field.press('Alt+ArrowDown')
  await expect(dayOf('2 Mar 2026')).toBeFocused()
  // The shop is in Ghana: the week begins on Monday, and 2 March 2026 was one.
  await expect(calendar.getByRole('columnheader').first()).toHaveText('Mo')
  await expectAccessible(page)

  await page.keyboard.press('ArrowLeft')
  await expect(dayOf('1 Mar 2026')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(calendar.getByRole('heading', { name: 'Feb 2026' })).toBeVisible()
  await expect(dayOf('22 Feb 2026')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('2 Mar 2026')

  await page.setViewportSize({ width: 390, height: 800 })
  await field.press('Alt+ArrowDown')
  await expect(dayOf('2 Mar 2026')).toBeFocused()
  const box = await calendar.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 800).toBe(true)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/on=2026-02-02/)
  await expect(field).toHaveValue('2 Feb 2026')
})

test('a range of days is typed, or refused at the field that is wrong', async ({ page }) => {
  await page.goto('/user/dashboard/accounting/profit-loss')
  await page.getByRole('button', { name: /^Date range/ }).click()
  const days = page.getByRole('dialog', { name: 'Choose the days' })
  await days.getByLabel('From').fill('3 Feb 2026')
  await days.getByLabel('To').fill('1.2.2026')
  await days.getByRole('button', { name: 'Show these days' }).click()
  await expect(days.getByLabel('To')).toHaveAccessibleDescription('The last day is before the first.')
  await expect(days.getByLabel('To')).toBeFocused()
  await days.getByRole('button', { name: 'Open the calendar' }).last().click()
  await calendarOf(page).getByRole('button', { name: '28 Feb 2026', exact: true }).click()
  await expect(days.getByLabel('To')).toHaveValue('28 Feb 2026')
  await days.getByLabel('To').press('Enter')
  await expect(page).toHaveURL(/from=2026-02-03&to=2026-02-28/)
})

test('what could not be read goes with its field, and the form is sent', async ({ page }) => {
  await page.goto('/user/dashboard/accounting')
  await page.getByLabel('From').fill('some day')
  await page.getByRole('button', { name: 'Download the entries' }).click()
  await expect(page.getByLabel('From')).toHaveAccessibleDescription('Enter a day, such as 22 Nov or 22/11.')
  await page.getByLabel('Format').selectOption({ label: 'Proof of the books' })
  await expect(page.getByLabel('From')).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the proof' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.jsonl$/)
})
