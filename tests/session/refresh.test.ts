import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { servedApp, testConfig } from '../support/served-app.ts'

const served = servedApp(undefined, { people: 'new' })
const origin = 'http://till.example'

function refresh(
  form: Record<string, string>,
  headers: Record<string, string> = { origin },
  app = served.app(),
) {
  return served.call({
    method: 'POST',
    url: '/api/session/token',
    headers: { host: 'till.example', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
    app,
  })
}

async function signedInOwner() {
  const { owner, shopId } = await served.openOwnedShop()
  return { owner, shopId, session: await served.signIn(owner) }
}

describe('a refresh', () => {
  test('§7 Get ID token, with forced refresh: brings new tokens of the same session, which the API takes', async () => {
    const { session, owner } = await signedInOwner()
    const { status, body } = await refresh({
      grant_type: 'refresh_token',
      refresh_token: session.refreshToken,
      client_id: 'app',
    })
    expect(status).toBe(200)
    expect(decodeJwt(String(body.access_token)).sid).toBe(decodeJwt(session.token).sid)
    expect(body.access_token).not.toBe(session.token)
    expect(decodeJwt(String(body.id_token))).toMatchObject({ sub: owner.uid, typ: 'ID' })
    const me = await served.call({ method: 'GET', url: '/api/me', token: String(body.access_token) })
    expect(me).toMatchObject({ status: 200, body: { uid: owner.uid, right: 'owner' } })
  })

  test('is taken from the own origin alone', async () => {
    const form = { grant_type: 'refresh_token', refresh_token: 'x' }
    const foreign = [
      {},
      { origin: 'http://evil.example' },
      { origin: 'https://till.example' },
      { origin: 'null' },
    ]
    for (const headers of foreign) {
      expect(await refresh(form, headers as Record<string, string>)).toMatchObject({
        status: 403,
        body: { code: 'origin_refused' },
      })
    }
  })

  test('is not taken by a name that is none of this server’s, though its origin fits', async () => {
    const form = { grant_type: 'refresh_token', refresh_token: 'x' }
    for (const host of ['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test:3000']) {
      expect(await refresh(form, { host, origin: `http://${host}` })).toMatchObject({
        status: 421,
        body: { code: 'host_unknown' },
      })
    }
    // Nor by the name that a proxy forwards, where no proxy is configured.
    const forwarded = { 'x-forwarded-host': 'till.example', host: 'evil.test' }
    expect((await refresh(form, { ...forwarded, origin })).status).toBe(421)
  })

  test('where the public origin is configured, is taken from that one alone', async () => {
    const app = await served.build({ config: testConfig({ appOrigin: 'https://shop.example' }) })
    const form = { grant_type: 'refresh_token', refresh_token: 'x' }
    expect((await refresh(form, { origin }, app)).status).toBe(403)
    expect(await refresh(form, { origin: 'https://shop.example' }, app)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
  })

  test('is the only grant: a password or a code is refused', async () => {
    const { owner } = await signedInOwner()
    expect(await refresh({ grant_type: 'password', username: owner.email, password: 'x' })).toMatchObject({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    })
    expect(await refresh({ grant_type: 'refresh_token' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    })
  })

  test('is limited per session', async () => {
    const { session } = await signedInOwner()
    const other = await signedInOwner()
    const form = { grant_type: 'refresh_token', refresh_token: session.refreshToken }
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) statuses.push((await refresh(form)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
    expect((await refresh({ ...form, refresh_token: other.session.refreshToken })).status).toBe(200)
  })
})
