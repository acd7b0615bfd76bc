import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { createKeycloak } from '#server/identity/keycloak.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { silentLog } from '../support/books.ts'
import { aFollowingProcess } from '../support/following-process.ts'
import { keycloakProxy } from '../support/keycloak-proxy.ts'
import { changeAccount, changePassword } from '../support/keycloak-sessions.ts'
import { eventually, servedApp, testConfig } from '../support/served-app.ts'

// Each line of the table in docs/sessions.md, in its order.
const served = servedApp(undefined, { people: 'new' })
const proxy = keycloakProxy()

function refresh(refreshToken: string, app = served.app()) {
  return served.call({
    method: 'POST',
    url: '/api/session/token',
    headers: {
      host: 'till.example',
      origin: 'http://till.example',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
    app,
  })
}

const whoAmI = (token: string, app = served.app()) =>
  served.call({ method: 'GET', url: '/api/me', token, app })

async function signedInOwner() {
  const { owner } = await served.openOwnedShop()
  return { owner, session: await served.signIn(owner) }
}

/** The app, with the proxy between it and Keycloak. */
async function appBehindProxy(): Promise<App> {
  const keycloak = createKeycloak({ ...testConfig().keycloak, url: proxy.url }, silentLog)
  return served.build({ keycloak })
}

/** Tokens carry whole seconds: only what comes in a later one than theirs is known to have come after them. */
async function untilAfterTheSecondOf(token: string): Promise<void> {
  const { iat = 0 } = decodeJwt(token)
  await expect.poll(() => Date.now(), { timeout: 5_000 }).toBeGreaterThan((iat + 1) * 1000)
}

const over = (words: string, code: string) => ({
  status: 400,
  body: { error: 'invalid_grant', error_description: words, code },
})

describe('a refresh is refused, and says why', () => {
  test('§4 user-disabled: an account that was disabled, whether or not its sessions were ended', async () => {
    const [one, other] = [await signedInOwner(), await signedInOwner()]
    for (const { owner } of [one, other]) await changeAccount(owner.uid, { enabled: false })
    await served.keycloak().endSessionsOf(other.owner.uid)
    for (const { session } of [one, other]) {
      expect(await refresh(session.refreshToken)).toMatchObject(over('User disabled', 'user-disabled'))
    }
  })

  test('§4 user-token-expired: a session that was ended, or whose account was deleted', async () => {
    const [ended, everywhere, atKeycloak, deleted] = await Promise.all([
      signedInOwner(),
      signedInOwner(),
      signedInOwner(),
      signedInOwner(),
    ])
    await served.call({ method: 'DELETE', url: '/api/session', token: ended.session.token })
    await served.call({
      method: 'DELETE',
      url: '/api/session?everywhere=true',
      token: everywhere.session.token,
    })
    await served.keycloak().endSessionsOf(atKeycloak.owner.uid)
    await served.keycloak().deletePerson(deleted.owner.uid)
    for (const { session } of [ended, everywhere, atKeycloak, deleted]) {
      expect(await refresh(session.refreshToken)).toMatchObject(
        over('Session not active', 'user-token-expired'),
      )
    }
  })

  test('§4 user-token-expired: a refresh token that is too old', async () => {
    const [app, { session }] = [await appBehindProxy(), await signedInOwner()]
    const body = { error: 'invalid_grant', error_description: 'Token is not active' }
    proxy.instead = ({ form }) => (form.get('grant_type') === 'refresh_token' ? { status: 400, body } : null)
    expect(await refresh(session.refreshToken, app)).toMatchObject(
      over('Token is not active', 'user-token-expired'),
    )
  })

  test('§4 requires-recent-login: a password that was changed since, its sessions ended', async () => {
    const { owner, session } = await signedInOwner()
    await untilAfterTheSecondOf(session.token)
    await changePassword(owner.uid, 'another long password')
    await served.keycloak().endSessionsOf(owner.uid)
    expect(await refresh(session.refreshToken)).toMatchObject(
      over('Session not active', 'requires-recent-login'),
    )
  })

  test('§4 requires-recent-login: tokens issued before a date set at Keycloak', async () => {
    const [app, { session }] = [await appBehindProxy(), await signedInOwner()]
    const body = { error: 'invalid_grant', error_description: 'Stale token' }
    proxy.instead = ({ form }) => (form.get('grant_type') === 'refresh_token' ? { status: 400, body } : null)
    expect(await refresh(session.refreshToken, app)).toMatchObject(
      over('Stale token', 'requires-recent-login'),
    )
  })

  test('with no code, where the token is no refresh token of this app: that proves nothing about the session', async () => {
    const { session } = await signedInOwner()
    const [head, claims] = session.refreshToken.split('.')
    for (const token of [session.token, session.idToken, `${head}.${claims}.AAAA`, 'x', 'x.y.z']) {
      const { status, body } = await refresh(token)
      expect({ status, body }).toEqual({
        status: 400,
        body: { error: 'invalid_grant', error_description: 'Invalid refresh token' },
      })
    }
    expect((await whoAmI(session.token)).status).toBe(200)
  })
})

describe('a session that Keycloak says is over', () => {
  test('is out of every process within five seconds, access token and all', async () => {
    const { owner, session } = await signedInOwner()
    const other = await aFollowingProcess(served, session.token)
    await served.keycloak().endSessionsOf(owner.uid)
    expect((await whoAmI(session.token, other)).status).toBe(200)
    await refresh(session.refreshToken)
    for (const app of [served.app(), other]) {
      const { body } = await eventually(401, () => whoAmI(session.token, app))
      expect(body).toMatchObject({ code: 'session_revoked' })
    }
  })

  test('because its person was disabled takes that person’s other sessions with it', async () => {
    const { owner, session } = await signedInOwner()
    const other = await served.signIn(owner)
    await changeAccount(owner.uid, { enabled: false })
    await refresh(session.refreshToken)
    expect((await whoAmI(other.token)).status).toBe(401)
  })

  test('was ended here while Keycloak was away: it is not refreshed when Keycloak is back', async () => {
    const [app, { owner }] = [await appBehindProxy(), await served.openOwnedShop()]
    const [one, other] = [await served.signIn(owner), await served.signIn(owner)]
    proxy.instead = () => 'cut'
    const url = '/api/session?everywhere=true'
    expect((await served.call({ method: 'DELETE', url, token: one.token, app })).status).toBe(204)
    expect((await refresh(other.refreshToken, app)).status).toBe(503)
    proxy.instead = () => null
    for (const { refreshToken } of [one, other]) {
      expect(await refresh(refreshToken, app)).toMatchObject(over('Session not active', 'user-token-expired'))
      // The second time Keycloak knows it too.
      expect(await refresh(refreshToken)).toMatchObject(over('Session not active', 'user-token-expired'))
    }
  })
})

describe('nothing is known about the session', () => {
  test.each([
    ['Keycloak is away', 'cut' as const],
    ['Keycloak starts and says 503', { status: 503 }],
    ['Keycloak starts and knows no realm yet', { status: 404, body: { error: 'Realm does not exist' } }],
    ['a proxy answers in its place', { status: 502, body: '<html>' }],
    ['a page comes instead of the answer', { status: 400, body: '<html>' }],
    ['Keycloak refuses this server’s secret', { status: 401, body: { error: 'unauthorized_client' } }],
  ])('while %s: 503, and the session goes on afterwards', async (_event, instead) => {
    const [app, { session }] = [await appBehindProxy(), await signedInOwner()]
    proxy.instead = () => instead
    expect(await refresh(session.refreshToken, app)).toMatchObject({
      status: 503,
      body: { code: 'identity_service_away' },
    })
    expect((await whoAmI(session.token, app)).status).toBe(200)
    proxy.instead = () => null
    expect((await refresh(session.refreshToken, app)).status).toBe(200)
  })

  test('while Keycloak never answers: 503 within the fifteen seconds of the browser', async () => {
    const [app, { session }] = [await appBehindProxy(), await signedInOwner()]
    proxy.instead = () => 'hang'
    const began = performance.now()
    expect((await refresh(session.refreshToken, app)).status).toBe(503)
    expect(performance.now() - began).toBeLessThan(15_000)
  })

  test('where too much is asked of Keycloak: 429, with the seconds to wait', async () => {
    const [app, { session }] = [await appBehindProxy(), await signedInOwner()]
    proxy.instead = () => ({ status: 429, headers: { 'retry-after': '7' } })
    expect(await refresh(session.refreshToken, app)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', facts: { seconds: 7 } },
    })
  })

  test('where it ended while Keycloak could not be asked why: 503, and why the next time', async () => {
    const [app, { owner, session }] = [await appBehindProxy(), await signedInOwner()]
    await changeAccount(owner.uid, { enabled: false })
    await served.keycloak().endSessionsOf(owner.uid)
    proxy.instead = ({ path }) => (path.startsWith('/admin/') ? 'cut' : null)
    expect((await refresh(session.refreshToken, app)).status).toBe(503)
    proxy.instead = () => null
    expect(await refresh(session.refreshToken, app)).toMatchObject(over('User disabled', 'user-disabled'))
  })
})

describe('a sign-in', () => {
  test('while Keycloak is away is refused with 503, and readiness says so', async () => {
    const app = await appBehindProxy()
    proxy.instead = () => 'cut'
    const payload = { email: 'a@b.example', password: 'x' }
    expect(await served.call({ method: 'POST', url: '/api/session', payload, app })).toMatchObject({
      status: 503,
      body: { code: 'identity_service_away' },
    })
    expect(await served.call({ method: 'GET', url: '/api/ready', app })).toMatchObject({
      status: 503,
      body: { ready: false, away: ['identity-service'] },
    })
  })
})
