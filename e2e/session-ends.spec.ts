import { expect, type Page, type Request, test } from 'playwright/test'
import { keycloak } from './support/keycloak.ts'
import {
  countRefreshes,
  expectSentToLogin,
  expectSignedIn,
  firstLookDone,
  itemOf,
  itemsOf,
  openShop,
  passMinutes,
} from './support/session.ts'
import { ask, password, people, shopAddress, signInByForm } from './support/sign-in.ts'

/** What a person does who is there: counts as activity and changes nothing. */
const scroll = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('scroll')))

test('§4 signed out, then signed in as user or admin after login: the items are under their documented names', async ({
  page,
}) => {
  const shop = await openShop(page)
  const items = await itemsOf(page)
  expect(items).toMatchObject({
    shopId: shop.shopId,
    ownerId: expect.stringMatching(/./),
    role: 'user',
    isAdmin: 'false',
    userEmail: shop.email,
    firebaseToken: items.idToken,
  })
  for (const name of ['token', 'refreshToken', 'idToken'] as const) expect(items[name]).toMatch(/^ey/)
  for (const name of ['pageLoadTime', 'lastActivity', 'lastTokenRefresh'] as const)
    expect(items[name]).toMatch(/^\d{13}$/)
  expect(items.accountingAuthenticated).toBeUndefined()
})

test('§4 starts when the remaining token lifetime is below the threshold; §9 Token refresh check interval | 15 minutes (900000 ms); §7 Get ID token, with forced refresh', async ({
  page,
}) => {
  await openShop(page)
  const refreshes = countRefreshes(page)
  const before = await itemsOf(page)
  await passMinutes(page, 14.9)
  await scroll(page)
  expect(refreshes.count).toBe(0)
  await passMinutes(page, 0.2)
  await expect.poll(() => itemOf(page, 'token')).not.toBe(before.token)
  expect(await itemOf(page, 'firebaseToken')).not.toBe(before.firebaseToken)
  expect(refreshes.count).toBe(1)
  await expectSignedIn(page)
})

test.describe('a session ended at Keycloak', () => {
  test('is found by the next check: §8 the provider error code, §4 user-token-expired', async ({ page }) => {
    const { email } = await openShop(page)
    await keycloak.endSessionsOf(email)
    await passMinutes(page, 15.1)
    await expectSentToLogin(page, 'reason=user-token-expired', 'Your session has expired.')
  })

  test('is found by a reload, within the grace: §8 session_expired, §4 within 5 seconds of page load, if a user email is stored, redirect to /login?message=session_expired', async ({
    page,
  }) => {
    const { email } = await openShop(page)
    await keycloak.endSessionsOf(email)
    await page.reload()
    await expectSentToLogin(page, 'message=session_expired', 'Your session has expired.')
  })

  test('is found by a reload, after the grace: §4 otherwise log the user out, §8 auth_state_lost', async ({
    page,
  }) => {
    const { email } = await openShop(page)
    await keycloak.endSessionsOf(email)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/session/token', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await expect.poll(() => itemOf(page, 'silentRefreshAttempt')).not.toBeNull()
    await passMinutes(page, 0.1)
    release()
    await expectSentToLogin(page, 'reason=auth_state_lost', 'You were logged out.')
  })

  test('is found by a reload, with no user email stored: §4 otherwise log the user out', async ({ page }) => {
    const { email } = await openShop(page)
    await keycloak.endSessionsOf(email)
    await page.evaluate(() => sessionStorage.removeItem('userEmail'))
    await page.reload()
    await expectSentToLogin(page, 'reason=auth_state_lost', 'You were logged out.')
  })
})

test('§4 user-disabled: a person disabled at Keycloak reads why they are logged out', async ({ page }) => {
  const { email } = await openShop(page)
  await keycloak.disable(email)
  await passMinutes(page, 15.1)
  await expectSentToLogin(page, 'reason=user-disabled', 'This account has been disabled.')
})

test('§4 requires-recent-login: a password changed at Keycloak wants a new sign-in, and the new one works', async ({
  page,
}) => {
  const { email } = await openShop(page)
  // Tokens know their second only: a password of the same one is not seen to be newer.
  const [, claims = ''] = (await itemOf(page, 'refreshToken'))?.split('.') ?? []
  const { iat } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  await expect.poll(() => Date.now() - iat * 1000).toBeGreaterThan(1500)
  await keycloak.setPassword(email, 'Another-Word-2026')
  await passMinutes(page, 15.1)
  await expectSentToLogin(page, 'reason=requires-recent-login', 'Please log in again')
  await signInByForm(page, email, 'Another-Word-2026')
  await expectSignedIn(page)
})

test('a person deleted at Keycloak is out with the next check', async ({ page }) => {
  const { email } = await openShop(page)
  await keycloak.remove(email)
  await passMinutes(page, 15.1)
  await expectSentToLogin(page, 'reason=user-token-expired', 'Your session has expired.')
})

test.describe('31 minutes of nothing', () => {
  /** The check after 15 minutes refreshes; the one after 30 is skipped. */
  async function leaveAlone(page: Page): Promise<{ count: number }> {
    const refreshes = countRefreshes(page)
    await passMinutes(page, 15.1)
    await expect.poll(() => refreshes.count).toBe(1)
    await firstLookDone(page)
    await passMinutes(page, 15)
    await passMinutes(page, 1)
    return refreshes
  }

  test('§9 Activity timeout | 30 minutes: checks are skipped, the user is not redirected, and the next activity refreshes first', async ({
    page,
  }) => {
    await openShop(page)
    const refreshes = await leaveAlone(page)
    await passMinutes(page, 120)
    await expectSignedIn(page)
    expect(refreshes.count).toBe(1)

    await page.waitForLoadState('networkidle')
    const order: string[] = []
    const pathOf = (request: Request) => new URL(request.url()).pathname
    page.on('request', (request) => order.push(`asked ${pathOf(request)}`))
    page.on('requestfinished', (request) => order.push(`answered ${pathOf(request)}`))
    await page.getByRole('link', { name: 'Products' }).first().click()
    await page.waitForURL('**/user/dashboard/products')
    const products = () => order.findIndex((step) => /^asked \/api\/shops\/.*\/products$/.test(step))
    await expect.poll(products).toBeGreaterThan(0)
    expect(order.indexOf('answered /api/session/token')).toBeLessThan(products())
    expect(order).toContain('answered /api/session/token')
    expect(refreshes.count).toBe(2)
    await expectSignedIn(page, '/user/dashboard/products')
  })

  test('§8 token_refresh_failed: a session that has ended leads to the login', async ({ page }) => {
    const { email } = await openShop(page)
    await leaveAlone(page)
    await keycloak.endSessionsOf(email)
    await expectSignedIn(page)
    await scroll(page)
    await expectSentToLogin(page, 'reason=token_refresh_failed', 'Your session could not be renewed.')
  })

  for (const [name, act] of [
    ['mousedown', (page: Page) => page.mouse.down()],
    ['keydown', (page: Page) => page.keyboard.press('Shift')],
    ['touchstart', (page: Page) => page.dispatchEvent('main', 'touchstart')],
    ['scroll', scroll],
  ] as const)
    test(`end with ${name} (§9 Activity events tracked | mousedown, keydown, touchstart, scroll)`, async ({
      page,
    }) => {
      await openShop(page)
      const refreshes = await leaveAlone(page)
      await page.mouse.move(300, 300)
      expect(refreshes.count).toBe(1)
      await act(page)
      await expect.poll(() => refreshes.count).toBe(2)
    })
})

test.describe('failures', () => {
  test('§4 After 3 consecutive failures: refused three times, after 2 and 4 seconds, §8 max_refresh_failures', async ({
    page,
  }) => {
    await openShop(page)
    // A token with an invalid signature.
    await page.evaluate(() => {
      const [head, body] = (sessionStorage.getItem('refreshToken') ?? '').split('.')
      sessionStorage.setItem('refreshToken', `${head}.${body}.AAAA`)
    })
    const refreshes = countRefreshes(page)
    await page.reload()
    await expect.poll(() => refreshes.count).toBe(1)
    const tries = async (ms: number, count: number) => {
      await page.clock.fastForward(ms)
      await expect.poll(() => refreshes.count).toBe(count)
    }
    await tries(2_000, 2)
    await expect.poll(() => itemOf(page, 'token')).not.toBeNull()
    await tries(4_000, 3)
    await expectSentToLogin(page, 'reason=max_refresh_failures', 'after three attempts')
  })

  test('§8 Token refresh timeout after 15 seconds without an answer, and §4 Success resets the failure count', async ({
    page,
  }) => {
    await openShop(page)
    const reported: string[] = []
    page.on('console', (message) => reported.push(message.text()))
    await page.route('**/api/session/token', () => {})
    const refreshes = countRefreshes(page)
    await page.reload()
    for (const pauseMs of [2_000, 4_000]) {
      const count = refreshes.count
      await expect.poll(() => refreshes.count).toBeGreaterThanOrEqual(Math.max(count, 1))
      await page.clock.fastForward(15_000)
      await expect
        .poll(() => reported.filter((text) => text === 'Token refresh timeout').length)
        .toBe(pauseMs / 2_000)
      if (pauseMs === 4_000) await page.unroute('**/api/session/token')
      await page.clock.fastForward(pauseMs)
    }
    await firstLookDone(page)
    await expectSignedIn(page)
    // Two more failures do not make three.
    await page.route('**/api/session/token', () => {})
    await passMinutes(page, 15.1)
    await page.clock.fastForward(15_000)
    await expect.poll(() => reported.filter((text) => text === 'Token refresh timeout').length).toBe(3)
    await page.unroute('**/api/session/token')
    await page.clock.fastForward(2_000)
    await firstLookDone(page)
    await expectSignedIn(page)
  })

  test('§8 token_refresh_error: the browser cannot refresh at all', async ({ page }) => {
    await openShop(page)
    // keycloak-js needs this; an old browser has none.
    await page.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'))
    await page.reload()
    await expectSentToLogin(page, 'reason=token_refresh_error', 'Something went wrong')
  })
})

test('§7 Listen for auth-state changes: a session signed out on another device is lost with the next request', async ({
  page,
  request,
}) => {
  const { email } = await openShop(page)
  await passMinutes(page, 0.2)
  const { token } = await (await request.post('/api/session', { data: { email, password } })).json()
  await request.delete('/api/session?everywhere=true', { headers: { authorization: `Bearer ${token}` } })
  // The till asks for the shop's settings every minute.
  await passMinutes(page, 1)
  await expectSentToLogin(page, 'reason=auth_state_lost', 'You were logged out.')
})

test('an administrator has the session of one, and no shop', async ({ page }) => {
  await signInByForm(page, people.administrator)
  await page.waitForURL('**/admin/dashboard')
  expect(await itemsOf(page)).toMatchObject({ role: 'admin', isAdmin: 'true' })
})

test('§8 No shop ID found. Please log in again. where the shop is gone from the session', async ({
  page,
}) => {
  await openShop(page)
  expect(await ask(page, await shopAddress(page, 'products'))).toMatchObject({ items: [] })
  await page.evaluate(() => sessionStorage.removeItem('shopId'))
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('No shop ID found. Please log in again.')
  await page.getByRole('link', { name: 'Log in again' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
