import type { Page, Route } from 'playwright/test'

/**
 * Intercepts requests between the page and the server: what a screen asks for of the shop is held back, then refused or answered.
 * The shop itself, and who is logged in, are answered as always.
 */
export async function standBetween(page: Page) {
  const error = {
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
    if (state === 'failing') return route.fulfill(error)
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
      await Promise.all(waiting.map((route) => route.fulfill(error).catch(() => null)))
    },
    open() {
      state = 'open'
    },
  }
}
