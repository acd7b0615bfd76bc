import { expect, type Page, test } from 'playwright/test'
import { books } from './support/book-screens.ts'
import { goingOn } from './support/going-on.ts'
import { shopWithLongBooks } from './support/long-books.ts'
import { openBooks } from './support/shops.ts'
import { signInAs } from './support/sign-in.ts'

/** A list that has more than a page shows that, and loads the others on request. */
async function expectMore(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const count = main.getByText(/^100 (of [\d,]+ )?rows( loaded)?$/)
  await expect(count).toBeVisible()
  await main.getByRole('button', { name: 'Load more' }).click()
  await expect(count).toHaveCount(0)
  await expect(main.getByText(/^\d{3} (of [\d,]+ )?rows( loaded)?$/)).toBeVisible()
}

test('a list of the books with more rows than a page says so, and loads, or finds, the others', async ({
  page,
  request,
}) => {
  const { email, month, account, productId } = await shopWithLongBooks(request)
  await signInAs(page, email)
  await page.waitForURL('**/user/dashboard')
  await openBooks(page)
  const goTo = goingOn(page)
  const days = `from=${month.day(1)}&to=${month.end}`

  for (const path of [
    `/journal?${days}`,
    `/ledger?account=${account}&${days}`,
    `/income-schedule?view=receipts&${days}`,
    `/expenditure?${days}`,
    '/advanced/credit',
    '/stock',
    `/stock/${productId}`,
  ])
    await test.step(path, async () => {
      await goTo(`${books}${path}`)
      await expectMore(page)
    })

  await test.step('the documents of a box of the tax return', async () => {
    await page.goto(`${books}/advanced/taxation/${month.day(1)}`)
    const row = page.getByRole('row').filter({ hasText: 'Total input tax paid and claimed' })
    await row.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Documents of a box' })).toBeVisible()
    await expectMore(page)
  })

  await test.step('lines of a statement are found by their amount', async () => {
    await page.goto(`${books}/reconciliation/1020`)
    await expect(page.getByText('300 of 320 are shown.')).toBeVisible()
    await page.getByLabel('Find a line').fill('320.00')
    await expect(page.getByRole('heading', { name: 'Lines to match (1)' })).toBeVisible()
    await expect(page.getByText(/^Line 319 /)).toBeVisible()
    await page.getByLabel('Find a line').fill('no such line')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(page.getByText('300 of 320 are shown.')).toBeVisible()
  })

  await test.step('entries on no statement are loaded page by page, and found by document and by day', async () => {
    const entries = page.locator('section', { hasText: 'In the books, on no statement' })
    await expectMore(page)
    await page.getByLabel('Find an entry').fill(month.day(2))
    await expect(entries.getByText('4 rows', { exact: true })).toBeVisible()
    await page.getByLabel('Find an entry').fill('no such entry')
    await expect(page.getByText('No entry matches')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(entries.getByText(/^100 of \d+ rows$/)).toBeVisible()
  })

  await test.step('the dialog that matches a line finds any of them', async () => {
    await page.getByRole('button', { name: 'Match or post' }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('checkbox')).toHaveCount(100)
    await dialog.getByRole('button', { name: 'Load more' }).click()
    await expect(dialog.getByRole('checkbox').nth(100)).toBeAttached()
    await dialog.getByLabel('Find an entry').fill(month.written(month.day(2)))
    await expect(dialog.getByRole('checkbox')).toHaveCount(4)
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByLabel('Find an entry').fill('no such entry')
    // What is chosen stays, whatever is searched for.
    await expect(dialog.getByText('Nothing else is found.')).toBeVisible()
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await expect(dialog.getByRole('status')).toContainText('Still to explain')
  })
})
