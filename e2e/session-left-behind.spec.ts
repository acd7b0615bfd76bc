import { type APIRequestContext, expect, type Page, type Response, test } from 'playwright/test'
import { keycloak } from './support/keycloak.ts'
import { expectSentToLogin, expectSignedIn, firstLookDone, itemOf, openShop } from './support/session.ts'
import { newShop } from './support/shops.ts'
import { people, signInByForm } from './support/sign-in.ts'

/** The token becomes one that the server refuses as it does one that has ended, though it looks alive here. */
function spoilToken(page: Page): Promise<void> {
  return page.evaluate(() => {
    const [head, body] = (sessionStorage.getItem('token') ?? '').split('.')
    sessionStorage.setItem('token', `${head}.${body}.AAAA`)
  })
}

/** The answer to a refresh by another client: 400 if the session is over. */
async function statusOfRefresh(page: Page, refreshToken: string | null): Promise<number> {
  const answer = await page.request.post('/api/session/token', {
    form: { grant_type: 'refresh_token', refresh_token: refreshToken ?? '' },
    headers: { origin: new URL(page.url()).origin },
  })
  return answer.status()
}

async function noteElsewhere(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('something-else', 'there'))
}
const noted = (page: Page) => page.evaluate(() => sessionStorage.getItem('something-else'))

test.describe('a logout with a token that the server refuses', () => {
  /** The menu open at "Log out", and nothing else asking, which would renew the token before it. */
  async function atSignOut(page: Page): Promise<() => Promise<void>> {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    const item = page.getByRole('menuitem', { name: 'Log out', exact: true })
    await expect(item).toBeVisible()
    await noteElsewhere(page)
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    return () => item.click()
  }

  /** The statuses of what a logout asked, in order. */
  function listen(page: Page): string[] {
    const reported: string[] = []
    page.on('response', (answer: Response) => {
      const method = answer.request().method()
      if (method !== 'GET') reported.push(`${method} ${new URL(answer.url()).pathname} ${answer.status()}`)
    })
    return reported
  }

  test('ends the session at Keycloak with a new one', async ({ page }) => {
    await openShop(page)
    const refreshToken = await itemOf(page, 'refreshToken')
    const signOut = await atSignOut(page)
    await spoilToken(page)
    const reported = listen(page)
    await signOut()
    await expectSentToLogin(page, 'reason=signed_out', 'You are logged out.')
    expect(reported).toEqual([
      'DELETE /api/session 401',
      'POST /api/session/token 200',
      'DELETE /api/session 204',
    ])
    expect(await noted(page)).toBe('there')
    expect(await statusOfRefresh(page, refreshToken)).toBe(400)
  })

  test('§4 If sign-out fails, the whole session storage is cleared: no new token could be had', async ({
    page,
  }) => {
    await openShop(page)
    const signOut = await atSignOut(page)
    await spoilToken(page)
    await page.route('**/api/session/token', (route) => route.abort('connectionrefused'))
    await signOut()
    await expectSentToLogin(page, 'reason=signed_out', 'You are logged out.')
    expect(await noted(page)).toBeNull()
  })

  test('has nothing more to end where the session is over already', async ({ page }) => {
    const { email } = await openShop(page)
    const signOut = await atSignOut(page)
    await keycloak.endSessionsOf(email)
    await spoilToken(page)
    const reported = listen(page)
    await signOut()
    await expectSentToLogin(page, 'reason=signed_out', 'You are logged out.')
    expect(reported).toEqual(['DELETE /api/session 401', 'POST /api/session/token 400'])
    expect(await noted(page)).toBe('there')
  })

  test('has nothing to renew where the session was ended elsewhere', async ({ page }) => {
    await openShop(page)
    const signOut = await atSignOut(page)
    await endHere(page.request, await itemOf(page, 'token'))
    const reported = listen(page)
    await signOut()
    await expectSentToLogin(page, 'reason=signed_out', 'You are logged out.')
    expect(reported).toEqual(['DELETE /api/session 401'])
    expect(await noted(page)).toBe('there')
  })
})

async function endHere(request: APIRequestContext, token: string | null): Promise<void> {
  const answer = await request.delete('/api/session', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(204)
}

test.describe('a login over the session of someone else', () => {
  for (const [what, prepare] of [
    ['ends that one', async () => undefined],
    ['ends that one also where its token has ended', spoilToken],
  ] as const)
    test(what, async ({ page }) => {
      await signInByForm(page, people.employee)
      await page.waitForURL('**/user/dashboard')
      await firstLookDone(page)
      const refreshToken = await itemOf(page, 'refreshToken')
      await page.goto('/login')
      await prepare(page)
      await signInByForm(page, people.owner)
      await page.waitForURL('**/user/dashboard')
      await expect.poll(() => statusOfRefresh(page, refreshToken)).toBe(400)
      expect(await itemOf(page, 'userEmail')).toBe(people.owner)
      await page.reload()
      await firstLookDone(page)
      await expectSignedIn(page)
    })

  test('does not wait for the server to end that one', async ({ page }) => {
    await openShop(page)
    const other = await newShop(page.request)
    await page.goto('/login')
    let isRequested = false
    // Never answered.
    await page.route('**/api/session', (route) => {
      if (route.request().method() !== 'DELETE') return route.continue()
      isRequested = true
    })
    await signInByForm(page, other.email)
    await page.waitForURL('**/user/dashboard')
    await firstLookDone(page)
    expect(isRequested).toBe(true)
    expect(await itemOf(page, 'userEmail')).toBe(other.email)
  })

  test('signs its other tabs on this device out', async ({ page }) => {
    await openShop(page)
    const opened = page.context().waitForEvent('page')
    await page.evaluate(() => window.open(location.href, '_blank', 'opener'))
    const copy = await opened
    await copy.waitForLoadState()
    await firstLookDone(copy)
    await page.goto('/login')
    await signInByForm(page, people.owner)
    await page.waitForURL('**/user/dashboard')
    await expect(copy).toHaveURL(/\/login\?(reason=auth_state_lost|message=session_expired)$/)
    await expectSignedIn(page)
  })
})
