import { expect, type Page, type Route, test } from 'playwright/test'
import { openNewBooks } from './support/shops.ts'

const books = '/user/dashboard/accounting'

/** The screens of the books, each with its title and what an empty shop is told there. */
const screens: readonly [path: string, title: string, empty: string][] = [
  ['', 'Books', 'The books have not been audited yet; it happens each night.'],
  ['/income-schedule', 'Sales and income', 'Nothing was sold in this period'],
  ['/income-schedule?view=expected', 'Sales and income', 'Nobody owes the shop anything'],
  ['/income-schedule?view=other', 'Sales and income', 'No other income in this period'],
  ['/profit-loss', 'Profit and loss', 'Nothing was sold in this period'],
  ['/profit-loss/locations', 'Profit and loss by location', 'Nothing was sold or spent in this period'],
  ['/balance-sheet', 'Balance sheet', 'Nothing was posted by this day'],
  ['/cash-flow', 'Cash flow', 'No money has moved yet'],
  ['/trial-balance', 'Trial balance', 'Nothing was posted by this day'],
  ['/journal', 'Ledger entries', 'Nothing was posted in this period'],
  ['/journal/templates', 'Journal templates', 'No templates yet'],
  ['/ledger?account=1000', '1000 Cash in tills', 'Nothing on this account in this period'],
  ['/visuals', 'Charts', 'Nothing was posted in this period. Choose other days above.'],
  ['/expenditure', 'Bills and expenses', 'No bills or expenses yet'],
  ['/expenditure/recurring', 'Recurring bills and expenses', 'Nothing recurs yet'],
  ['/expenditure/paid-ahead', 'Paid ahead', 'Nothing is paid ahead'],
  ['/expenditure/petty-cash', 'Petty cash', 'Not counted yet'],
  ['/expenditure/budget', 'Budget', 'Nothing is set or spent yet'],
  ['/advanced/credit', 'Customers and suppliers', 'No customers yet'],
  ['/advanced/credit/pay', 'Pay suppliers', 'Nothing is owed to suppliers'],
  ['/advanced/credit/reminders', 'Reminders', 'Nobody is overdue'],
  ['/advanced/taxation', 'Taxation', 'The shop is not registered'],
  ['/advanced/asset', 'Fixed assets', 'No fixed assets yet'],
  ['/advanced/asset/depreciation', 'Depreciation', 'Nothing to depreciate yet'],
  ['/reconciliation', 'Reconciliation', 'Not reconciled yet'],
  ['/reconciliation/1020', '1020 Bank', 'No statement yet'],
  ['/close', 'Close the books', 'No month is over yet'],
  ['/stock', 'Stock', 'No products yet'],
]

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/**
 * Stands between the page and the server: what a screen asks for of the shop is held back, then refused or answered.
 * The shop itself, and who is logged in, are answered as always.
 */
async function standBetween(page: Page) {
  const fault = {
    status: 503,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      ...{ type: 'about:blank', title: 'The database does not answer', status: 503, code: 'database_away' },
      detail: 'Try again in a moment.',
    }),
  }
  let state: 'holding' | 'failing' | 'open' = 'open'
  let held: Route[] = []
  await page.route(/\/api\/shops\/[^/?]+\/./, async (route) => {
    if (state === 'open' || route.request().method() !== 'GET') return route.fallback()
    if (state === 'failing') return route.fulfill(fault)
    held.push(route)
  })
  return {
    hold() {
      state = 'holding'
    },
    async fail() {
      state = 'failing'
      const waiting = held
      held = []
      await Promise.all(waiting.map((route) => route.fulfill(fault).catch(() => null)))
    },
    open() {
      state = 'open'
    },
  }
}

test('each screen of the books says that it loads, why it failed, and what there is in an empty shop', async ({
  page,
  request,
}) => {
  await openNewBooks(page, request)
  const server = await standBetween(page)
  const main = page.getByRole('main')
  for (const [path, name, empty] of screens) {
    await test.step(path || 'index', async () => {
      server.hold()
      await page.goto(`${books}${path}`)
      await expect(page.getByRole('status', { name: /^Loading/ }).first()).toBeVisible()
      await expect(title(page, name)).toHaveCount(0)
      await server.fail()
      const fault = main.getByRole('alert').first()
      await expect(fault).toContainText('Nothing was lost. Try again in a moment.')
      server.open()
      await fault.getByRole('button', { name: 'Try again' }).click()
      await expect(title(page, name)).toBeVisible()
      await expect(main.getByText(empty).first()).toBeVisible()
      await expect(main.getByRole('alert')).toHaveCount(0)
      await expect(main).not.toContainText(/NaN|undefined|Infinity|Invalid/)
      await expect(page.locator('[data-ties=false]')).toHaveCount(0)
    })
  }
})
