import { expect, type Page, type Request } from 'playwright/test'
import { newShop, type TestShop } from './shops.ts'
import { signInByForm } from './sign-in.ts'

/** What the browser keeps of a session, under the documented names. */
export const sessionItems = [
  'token',
  'firebaseToken',
  'refreshToken',
  'idToken',
  'shopId',
  'ownerId',
  'role',
  'isAdmin',
  'userEmail',
  'right',
  'pageLoadTime',
  'lastActivity',
  'lastTokenRefresh',
  'accountingAuthenticated',
  'accountingAuthTime',
  'silentRefreshAttempt',
] as const
export type SessionItem = (typeof sessionItems)[number]

/** The session items this tab holds now. */
export function itemsOf(page: Page): Promise<Partial<Record<SessionItem, string>>> {
  return page.evaluate(
    (names) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const value = sessionStorage.getItem(name)
          return value === null ? [] : [[name, value]]
        }),
      ),
    sessionItems,
  )
}

export async function itemOf(page: Page, name: SessionItem): Promise<string | null> {
  return (await itemsOf(page))[name] ?? null
}

/** The login with this query, its sentence in sight, and nothing left of the session. */
export async function expectSentToLogin(page: Page, query: string, sentence: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.search === `?${query}`)
  await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
  expect(await itemsOf(page)).toEqual({})
}

/** Still logged in, on this address. */
export async function expectSignedIn(page: Page, path = '/user/dashboard'): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path)
  expect(await itemOf(page, 'token')).not.toBeNull()
}

const isRefresh = (request: Request) => new URL(request.url()).pathname === '/api/session/token'

/** Counts the refreshes this page asks for from now on. */
export function countRefreshes(page: Page): { count: number } {
  const seen = { count: 0 }
  page.on('request', (request) => {
    if (isRefresh(request)) seen.count += 1
  })
  return seen
}

/** Waits until the page's first look at its session has brought new tokens. */
export async function firstLookDone(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { lastTokenRefresh, silentRefreshAttempt, pageLoadTime } = await itemsOf(page)
      return silentRefreshAttempt === undefined && Number(lastTokenRefresh) > Number(pageLoadTime)
    })
    .toBe(true)
}

/** A shop of its own, its owner logged in, the first look at the session done, the clock ours. */
export async function openShop(page: Page): Promise<TestShop> {
  const shop = await newShop(page.request)
  await page.clock.install()
  await signInByForm(page, shop.email)
  await page.waitForURL('**/user/dashboard')
  await firstLookDone(page)
  return shop
}

/** The token's life goes on while the browser's clock jumps; each jump ends where nothing is under way. */
export async function passMinutes(page: Page, minutes: number): Promise<void> {
  await page.clock.fastForward(minutes * 60_000)
}
