import { type APIRequestContext, expect, type Page, test } from 'playwright/test'
import { expectSentToLogin, expectSignedIn, itemOf } from './support/session.ts'
import {
  addAdministrator,
  newShop,
  removeAdministrator,
  setShopStatus,
  tokenOfAdministrator,
} from './support/shops.ts'
import { password } from './support/sign-in.ts'

// A person whose access ends is off every screen within five seconds, also on one that asks the server for nothing: a
// screen in sight looks every four, and the server refuses in each of its processes well within the fifth
// (tests/session/out-everywhere.test.ts).
const lookEveryMs = 4_000

const shopScreens = [
  '',
  '/products',
  '/products/new',
  '/products/import',
  '/sales',
  '/sales/import',
  '/visuals',
  '/accounting',
  '/accounting/income-schedule',
  '/accounting/expenditure',
  '/accounting/profit-loss',
  '/accounting/trial-balance',
  '/accounting/journal',
  '/accounting/visuals',
  '/accounting/stock',
  '/accounting/advanced/credit',
  '/accounting/advanced/asset',
  '/accounting/advanced/taxation',
].map((rest) => `/user/dashboard${rest}`)
const adminScreens = ['', '/shops', '/users', '/reports'].map((rest) => `/admin/dashboard${rest}`)

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Logs in past the form and opens the books, as this tab would hold it afterwards. */
async function enter(page: Page, email: string): Promise<string> {
  const answer = await page.request.post('/api/session', { data: { email, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const signedIn: Record<string, unknown> & { token: string } = await answer.json()
  const headers = bearer(signedIn.token)
  expect((await page.request.post('/api/session/accounting', { data: { password }, headers })).ok()).toBe(
    true,
  )
  await page.goto('/login')
  await page.evaluate((items) => {
    sessionStorage.clear()
    const now = String(Date.now())
    for (const [name, value] of Object.entries(items))
      if (value !== null && name !== 'expiresIn') sessionStorage.setItem(name, String(value))
    for (const name of ['lastTokenRefresh', 'lastActivity', 'accountingAuthTime'])
      sessionStorage.setItem(name, now)
    sessionStorage.setItem('accountingAuthenticated', 'true')
  }, signedIn)
  return signedIn.token
}

async function open(page: Page, screen: string): Promise<void> {
  await page.goto(screen)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expectSignedIn(page, screen)
}

/** The server has heard of it, and the screen looks once. */
async function untilLooked(page: Page, path: string, token: string, code: string): Promise<void> {
  const codeNow = async () => {
    const answer = await page.request.get(path, { headers: bearer(token) })
    return ((await answer.json()) as { code?: string }).code
  }
  await expect.poll(codeNow).toBe(code)
  await page.clock.fastForward(lookEveryMs)
}

test('everyone of a suspended shop is shut out of every screen, and let in again', async ({ page }) => {
  const { shopId, email } = await newShop(page.request)
  await page.clock.install()
  await enter(page, email)
  for (const screen of shopScreens) {
    await open(page, screen)
    const token = (await itemOf(page, 'token')) ?? ''
    await setShopStatus(shopId, 'suspended')
    await untilLooked(page, `/api/shops/${shopId}`, token, 'shop_inactive')
    await expect(page.getByRole('alert')).toContainText(
      'This shop account is inactive. Please contact support.',
    )
    await expect(page.getByRole('navigation'), screen).toHaveCount(0)
    await setShopStatus(shopId, 'active')
    await expect
      .poll(async () => (await page.request.get(`/api/shops/${shopId}`, { headers: bearer(token) })).status())
      .toBe(200)
    await page.clock.fastForward(lookEveryMs)
    await expect(page.getByRole('navigation').first()).toBeVisible()
  }
})

test('a session that was logged out elsewhere is out of every screen', async ({ page }) => {
  const { email } = await newShop(page.request)
  await page.clock.install()
  for (const screen of shopScreens) {
    const token = await enter(page, email)
    await open(page, screen)
    await page.clock.fastForward(6_000)
    expect((await page.request.delete('/api/session', { headers: bearer(token) })).status()).toBe(204)
    await untilLooked(page, '/api/me', token, 'session_revoked')
    await expectSentToLogin(page, 'reason=auth_state_lost', 'You were logged out.')
  }
})

async function disable(request: APIRequestContext, uid: string): Promise<void> {
  const headers = bearer(await tokenOfAdministrator(request))
  const answer = await request.put(`/api/admin/users/${uid}/disabled`, { data: { disabled: true }, headers })
  expect(answer.status()).toBe(204)
}

test('a person who was disabled is logged out of the open screen, and reads why', async ({ page }) => {
  const { email } = await newShop(page.request)
  await page.clock.install()
  const token = await enter(page, email)
  await open(page, '/user/dashboard/visuals')
  await page.clock.fastForward(6_000)
  await disable(page.request, (await itemOf(page, 'ownerId')) ?? '')
  await untilLooked(page, '/api/me', token, 'session_revoked')
  await expectSentToLogin(page, 'reason=user-disabled', 'This account has been disabled.')
})

test('an administrator who was removed finds every screen of administration closed', async ({ page }) => {
  const { email } = await newShop(page.request)
  await page.clock.install()
  for (const screen of adminScreens) {
    await addAdministrator(email)
    const token = await enter(page, email)
    await open(page, screen)
    await removeAdministrator(email)
    const isAdmin = async () => {
      const answer = await page.request.get('/api/me', { headers: bearer(token) })
      return ((await answer.json()) as { isAdmin: boolean }).isAdmin
    }
    await expect.poll(isAdmin).toBe(false)
    await page.clock.fastForward(lookEveryMs)
    await expect(page.getByText('This area is for administrators')).toBeVisible()
    expect(await itemOf(page, 'isAdmin')).toBe('false')
  }
})

test('an abandoned screen sends no request, and none of this keeps a session alive', async ({ page }) => {
  const { shopId, email } = await newShop(page.request)
  await page.clock.install()
  await enter(page, email)
  await open(page, '/user/dashboard/visuals')
  let looks = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/shops/${shopId}`) looks += 1
  })
  await page.clock.fastForward(lookEveryMs)
  await expect.poll(() => looks).toBeGreaterThan(0)
  const lastActivity = await itemOf(page, 'lastActivity')
  await page.clock.fastForward(31 * 60_000)
  await page.waitForLoadState('networkidle')
  const before = looks
  for (let count = 0; count < 5; count += 1) await page.clock.fastForward(lookEveryMs)
  await page.waitForLoadState('networkidle')
  expect(looks).toBe(before)
  expect(await itemOf(page, 'lastActivity')).toBe(lastActivity)
  await expectSignedIn(page, '/user/dashboard/visuals')
})
