import { expect, type Page, test } from 'playwright/test'
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

/** From here on the browser's clock moves only when a test moves it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
}

/** The page hears of it a moment after the network has changed. */
async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(!isOffline)
}

test.describe('the network cut and restored', () => {
  test('§9 Delay before refresh after coming online | 500 ms: with a token the session goes on, and offline nothing is tried', async ({
    page,
  }) => {
    await openShop(page)
    const before = await itemsOf(page)
    const refreshes = countRefreshes(page)
    await setOffline(page, true)
    // The check after a quarter of an hour comes and goes; the token still lives for requests.
    await passMinutes(page, 16)
    await page.keyboard.press('Shift')
    expect(refreshes.count).toBe(0)
    await expectSignedIn(page)

    await stopClock(page)
    await setOffline(page, false)
    await page.clock.fastForward(499)
    expect(refreshes.count).toBe(0)
    await page.clock.fastForward(1)
    await expect.poll(() => refreshes.count).toBe(1)
    await expect.poll(() => itemOf(page, 'token')).not.toBe(before.token)
    await expectSignedIn(page)
    expect(await itemsOf(page)).toMatchObject({ userEmail: before.userEmail, shopId: before.shopId })
  })

  /** A token with an invalid signature: refused, so the login client has no session, and the item is still there. */
  async function loseTheUser(page: Page): Promise<void> {
    await openShop(page)
    await page.evaluate(() => {
      const [head, body] = (sessionStorage.getItem('refreshToken') ?? '').split('.')
      sessionStorage.setItem('refreshToken', `${head}.${body}.AAAA`)
    })
    const refused = page.waitForResponse('**/api/session/token')
    // The page knows of it a moment after the browser does.
    const heard = page.waitForEvent('console', (input) => input.text() === 'Token refresh failed: refused')
    await page.reload()
    expect((await refused).status()).toBe(400)
    await heard
    expect(await itemOf(page, 'token')).not.toBeNull()
  }

  test('§4 with no signed-in user but a stored token: force logout and redirect to /login?reason=connection_lost', async ({
    page,
  }) => {
    await loseTheUser(page)
    await stopClock(page)
    await setOffline(page, true)
    await setOffline(page, false)
    await expectSentToLogin(page, 'reason=connection_lost', 'The connection was lost')
  })

  test('a token that was refused counts as refused while it is tried once more', async ({ page }) => {
    await loseTheUser(page)
    const refreshes = countRefreshes(page)
    await page.route('**/api/session/token', () => new Promise(() => undefined))
    await stopClock(page)
    await expect.poll(() => refreshes.count).toBe(1)
    await setOffline(page, true)
    await setOffline(page, false)
    await expectSentToLogin(page, 'reason=connection_lost', 'The connection was lost')
  })

  test('§8 connection_lost: the session ended while the network was cut', async ({ page }) => {
    const { email } = await openShop(page)
    await setOffline(page, true)
    await passMinutes(page, 12)
    await keycloak.endSessionsOf(email)
    await setOffline(page, false)
    await expectSentToLogin(page, 'reason=connection_lost', 'The connection was lost')
  })

  test('a connection that breaks on the way is no failure, however often', async ({ page }) => {
    await openShop(page)
    const refreshes = countRefreshes(page)
    await page.route('**/api/session/token', (route) => route.abort('connectionreset'))
    await page.reload()
    for (let tries = 1; tries <= 5; tries++) {
      await expect.poll(() => refreshes.count).toBe(tries)
      await page.clock.fastForward(30_000)
    }
    await page.unroute('**/api/session/token')
    await page.clock.fastForward(30_000)
    await firstLookDone(page)
    await expectSignedIn(page)
  })
})

test('§9 Delay before refresh after page becomes visible | 300 ms', async ({ page }) => {
  await openShop(page)
  await passMinutes(page, 13)
  const refreshes = countRefreshes(page)
  await stopClock(page)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.clock.fastForward(299)
  expect(refreshes.count).toBe(0)
  await page.clock.fastForward(1)
  await expect.poll(() => refreshes.count).toBe(1)
})

test('a page loaded with a token past its life gets a new one before it asks for anything', async ({
  page,
}) => {
  await openShop(page)
  await page.goto('/user/dashboard/products')
  await firstLookDone(page)
  // As after a night with the lid closed: the last refresh is long ago.
  await page.evaluate(() => {
    const hourAgo = String(Date.now() - 3_600_000)
    sessionStorage.setItem('lastTokenRefresh', hourAgo)
    sessionStorage.setItem('lastActivity', hourAgo)
  })
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(answer.url())
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await firstLookDone(page)
  await expectSignedIn(page, '/user/dashboard/products')
  expect(refused).toEqual([])
})
