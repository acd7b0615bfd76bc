import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, exportJWK, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { allRoutes } from '#domain/api/routes/all.ts'
import { createKeycloak } from '#server/identity/keycloak.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { keycloakProxy } from '../support/keycloak-proxy.ts'
import { recordedLog } from '../support/recorded-log.ts'
import { type Answer, password, servedApp, testConfig } from '../support/served-app.ts'

// Tokens that are forged, of something else, or used again: a 4xx with a code, and none of them in the log.
const served = servedApp(undefined, { people: 'new' })
const proxy = keycloakProxy()
const recorded = recordedLog()

/** A key that the app takes for one of Keycloak's: what is signed with it differs in nothing but its claims. */
const trusted = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
const kid = 'a-key-of-the-test'

let app: App
let owner: Awaited<ReturnType<typeof served.openOwnedShop>>
let tokens: { token: string; refreshToken: string; idToken: string }
let claims: JWTPayload
beforeAll(async () => {
  const jwk = { ...(await exportJWK(trusted.publicKey)), kid, use: 'sig', alg: 'RS256' }
  proxy.instead = ({ path }) => (path.endsWith('/certs') ? { status: 200, body: { keys: [jwk] } } : null)
  const { log } = recorded
  const keycloak = { ...testConfig().keycloak, url: proxy.url }
  app = await served.build({ log, config: testConfig({ keycloak }), keycloak: createKeycloak(keycloak, log) })
  owner = await served.openOwnedShop()
  tokens = await served.signIn(owner.owner)
  claims = decodeJwt(tokens.token)
})

const me = (token: string, by = app) => served.call({ method: 'GET', url: '/api/me', token, app: by })
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const header = { alg: 'RS256', kid, typ: 'JWT' }
const signed = (payload: JWTPayload, by = trusted.privateKey, more = {}) =>
  new SignJWT(payload).setProtectedHeader({ ...header, ...more }).sign(by)
const hmac = (unsigned: string, secret: string | Buffer) =>
  `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`
const without = (...names: string[]): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)))
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

const refused = { status: 401, body: { code: 'token_invalid' } }

describe('a token signed with a key of Keycloak’s', () => {
  test('is taken where its claims are those of Keycloak’s own', async () => {
    expect(await me(await signed(claims))).toMatchObject({ status: 200, body: { uid: owner.owner.uid } })
  })

  test.each<[string, () => JWTPayload]>([
    ['of another issuer', () => ({ ...claims, iss: 'http://other.example/realms/sales-accounts' })],
    ['of another realm', () => ({ ...claims, iss: `${claims.iss}-2` })],
    ['of the issuer with a slash', () => ({ ...claims, iss: `${claims.iss}/` })],
    ['of no issuer', () => without('iss')],
    ['for another audience', () => ({ ...claims, aud: 'account' })],
    ['for several audiences, not this one', () => ({ ...claims, aud: ['account', 'app-accounting'] })],
    ['for an audience that begins like this one', () => ({ ...claims, aud: 'app2' })],
    ['for no audience', () => without('aud')],
    ['given to another client', () => ({ ...claims, azp: 'app-accounting' })],
    ['given to no client', () => without('azp')],
    ['that is an identity token', () => ({ ...claims, typ: 'ID' })],
    ['that is a refresh token', () => ({ ...claims, typ: 'Refresh' })],
    ['that is of no type', () => without('typ')],
    ['that has ended', () => ({ ...claims, exp: inSeconds(-10) })],
    ['that never ends', () => without('exp')],
    ['whose end is a text', () => ({ ...claims, exp: String(inSeconds(60)) }) as unknown as JWTPayload],
    ['that is not valid yet', () => ({ ...claims, nbf: inSeconds(60) })],
    ['that has no time of issue', () => without('iat')],
    ['without a subject', () => without('sub')],
    ['of an empty name', () => ({ ...claims, sub: '' })],
    ['of no session', () => without('sid')],
  ])('is refused: one %s', async (_title, payload) => {
    expect(await me(await signed(payload()))).toMatchObject(refused)
  })
})

describe('a token that is not signed with a key of Keycloak’s is refused', () => {
  const pem = trusted.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const unsigned = (alg: string) => `${base64url({ ...header, alg })}.${base64url(claims)}`
  test.each<[string, () => string | Promise<string>]>([
    ['one with no signature at all', () => `${unsigned('RS256')}.`],
    ['alg none', () => `${unsigned('none')}.`],
    ['alg none, in other letters', () => `${unsigned('NoNe')}.`],
    ['alg none, over a genuine signature', () => `${unsigned('none')}.${tokens.token.split('.')[2]}`],
    ['HS256 with the public key as a text', () => hmac(unsigned('HS256'), pem)],
    [
      'HS256 with the public key as it is',
      () => hmac(unsigned('HS256'), trusted.publicKey.export({ type: 'spki', format: 'der' })),
    ],
    ['HS256 with nothing', () => hmac(unsigned('HS256'), '')],
    ['a key of one’s own under the same id', () => signed(claims, foreign.privateKey)],
    [
      'a key of one’s own under an id of one’s own',
      () => signed(claims, foreign.privateKey, { kid: 'mine' }),
    ],
    [
      'a key of one’s own, brought along',
      async () => signed(claims, foreign.privateKey, { jwk: await exportJWK(foreign.publicKey) }),
    ],
    [
      'a key of one’s own, at an address',
      () => signed(claims, foreign.privateKey, { jku: 'http://127.0.0.1:1/keys' }),
    ],
    [
      'other claims under a genuine signature',
      () => {
        const [head, , signature] = tokens.token.split('.')
        return `${head}.${base64url({ ...claims, sub: randomUUID() })}.${signature}`
      },
    ],
    ['a genuine one with something after it', () => `${tokens.token}x`],
    ['one of five parts', () => `${tokens.token}.a.b`],
    ['no token', () => 'x'],
    ['another alphabet', () => 'ä.ö.ü'],
    ['a very long one', () => `${base64url(header)}.${'a'.repeat(10_000)}.x`],
  ])('%s', async (_title, forge) => {
    // A node may not put some of these into a header: then it is refused by the HTTP parser already.
    expect(await me(await forge())).toMatchObject(refused)
  })
})

describe('every guarded route', () => {
  // An operator is no person: what opens that is a token of its own.
  const guarded = allRoutes
    .filter(({ access }) => access !== 'anyone' && access !== 'operator')
    .map(({ method, path: url }) => ({ method, url }))

  test.each(guarded)('$method $url refuses each of these before it reads a body', async ({ method, url }) => {
    const address = url.replace(':shopId', owner.shopId).replaceAll(/:\w+/g, 'some-id')
    const bad = {
      'an identity token': tokens.idToken,
      'a refresh token': tokens.refreshToken,
      'alg none': `${base64url({ ...header, alg: 'none' })}.${base64url(claims)}.`,
      'another key': await signed(claims, foreign.privateKey),
      'another issuer': await signed({ ...claims, iss: 'http://other.example' }),
      'another audience': await signed({ ...claims, aud: 'account' }),
      ended: await signed({ ...claims, exp: inSeconds(-10) }),
      'not valid yet': await signed({ ...claims, nbf: inSeconds(60) }),
    }
    for (const [said, token] of Object.entries(bad)) {
      const answer = await served.call({ method, url: address, token, app })
      expect({ said, status: answer.status, code: codeOf(answer) }).toEqual({
        said,
        status: 401,
        code: 'token_invalid',
      })
    }
    const none = await served.call({ method, url: address, app })
    expect([none.status, codeOf(none)]).toEqual([401, 'session_required'])
  })

  function codeOf({ body }: Answer): unknown {
    const { code, error } = body as { code?: string; error?: { details?: { code?: string } } }
    return code ?? error?.details?.code
  }
})

/** Tokens by the password, from Keycloak itself. */
async function grantOf(clientId: string, secret: string): Promise<Record<string, string>> {
  const form = { client_id: clientId, client_secret: secret, username: owner.owner.email, password }
  const answer = await fetch(`${inject('keycloakUrl')}/realms/sales-accounts/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...form, grant_type: 'password', scope: 'openid' }),
  })
  return (await answer.json()) as Record<string, string>
}

function refresh(refreshToken: string, by = app): Promise<Answer> {
  return served.call({
    method: 'POST',
    url: '/api/session/token',
    headers: {
      host: 'till.example',
      origin: 'http://till.example',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
    app: by,
  })
}

describe('of another client', () => {
  test('neither an access nor a refresh token is worth anything, though Keycloak has signed both', async () => {
    const { access_token: token = '', refresh_token: refreshToken = '' } = await grantOf(
      'app-accounting',
      inject('keycloakSecrets').KEYCLOAK_ACCOUNTING_SECRET,
    )
    expect(decodeJwt(token)).toMatchObject({ azp: 'app-accounting', sub: owner.owner.uid })
    // By an app that has Keycloak's own keys.
    expect(await me(token, served.app())).toMatchObject(refused)
    expect(await refresh(refreshToken)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('a token of the service account opens nothing', async () => {
    const answer = await fetch(
      `${inject('keycloakUrl')}/realms/sales-accounts/protocol/openid-connect/token`,
      {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: 'app-service',
          client_secret: inject('keycloakSecrets').KEYCLOAK_SERVICE_SECRET,
        }),
      },
    )
    const { access_token: token } = (await answer.json()) as { access_token: string }
    expect(decodeJwt(token).azp).toBe('app-service')
    expect(await me(token, served.app())).toMatchObject(refused)
  })
})

describe('a refresh is refused with a code', () => {
  test('of a token of another kind, a forged one, one that was changed', async () => {
    const { refreshToken } = tokens
    const { kid: own } = decodeProtectedHeader(refreshToken)
    const content = decodeJwt(refreshToken)
    const [head, , signature] = refreshToken.split('.')
    for (const token of [
      tokens.token,
      tokens.idToken,
      `${refreshToken}x`,
      `${base64url({ alg: 'none', kid: own })}.${base64url(content)}.`,
      hmac(`${base64url({ alg: 'HS256', kid: own })}.${base64url(content)}`, 'secret'),
      hmac(`${base64url({ alg: 'HS512', kid: own })}.${base64url(content)}`, ''),
      await signed(content, foreign.privateKey),
      `${head}.${base64url({ ...content, exp: inSeconds(1e6) })}.${signature}`,
      'x',
      '..',
      'ä',
    ]) {
      expect(await refresh(token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    }
  })
})

describe('used again', () => {
  test('after a logout no token of the session is worth anything, the earlier ones neither', async () => {
    const first = await served.signIn(owner.owner)
    const { body } = await refresh(first.refreshToken, served.app())
    const later = { token: String(body.access_token), refreshToken: String(body.refresh_token) }
    for (const { token } of [first, later]) expect((await me(token, served.app())).status).toBe(200)
    const signOut = { method: 'DELETE', url: '/api/session', token: later.token } as const
    expect((await served.call(signOut)).status).toBe(204)
    for (const { token, refreshToken } of [first, later]) {
      expect(await me(token, served.app())).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
      expect(await refresh(refreshToken, served.app())).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant', code: 'user-token-expired' },
      })
    }
    expect((await served.call(signOut)).status).toBe(401)
  })

  test('a refresh token brings tokens of its own session, however often: a duplicated tab holds it too', async () => {
    const { token, refreshToken } = await served.signIn(owner.owner)
    for (let count = 0; count < 3; count += 1) {
      const { status, body } = await refresh(refreshToken, served.app())
      expect(status).toBe(200)
      expect(decodeJwt(String(body.access_token)).sid).toBe(decodeJwt(token).sid)
    }
  })
})

test('the log of all of these holds not one of them', () => {
  expect(recorded.said()).toContain('"answered"')
  // The beginning of any token.
  expect(/.{0,80}eyJ\w{8}/.exec(recorded.said())?.[0]).toBeUndefined()
})
