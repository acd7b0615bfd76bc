import { expect, type Page, type Route, test } from 'playwright/test'
import { bookScreens, books } from './support/book-screens.ts'
import { openNewBooks } from './support/shops.ts'

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
  for (const [path, name, empty] of bookScreens) {
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
