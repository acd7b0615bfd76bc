import { randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/wiring/app-deps.ts'
import { changeAccount, sessionsOf } from '../support/keycloak-sessions.ts'
import { recordedLog } from '../support/recorded-log.ts'
import { eventually, password, servedApp } from '../support/served-app.ts'

const served = servedApp(undefined, { people: 'new' })
const recorded = recordedLog()
let app: App
let otherProcess: App
beforeAll(async () => {
  app = await served.build({ log: recorded.log })
  otherProcess = await served.build()
})

async function mint(token: string, at: App = app): Promise<string> {
  const answer = await served.call({
    method: 'POST',
    url: '/functions/customToken',
    payload: { data: null },
    token,
    app: at,
  })
  expect(answer).toMatchObject({ status: 200, body: { result: { token: expect.any(String) } } })
  return (answer.body.result as { token: string }).token
}
const redeem = (customToken: string, at: App = app, bearer?: string) =>
  served.call({
    method: 'POST',
    url: '/api/session/custom-token',
    payload: { token: customToken },
    token: bearer,
    app: at,
  })
const whoAmI = (token: string, at: App = app) =>
  served.call({ method: 'GET', url: '/api/me', token, app: at })
const invalid = { status: 401, body: { code: 'custom_token_invalid' } }

describe('§7 An authentication function URL for custom-token generation is configured', () => {
  test('the same person is logged in on the second device, with a session of its own and the roles of now', async () => {
    const { owner, ownerToken, shopId } = await served.openOwnedShop()
    const signedIn = await redeem(await mint(ownerToken), otherProcess)
    expect(signedIn).toMatchObject({
      status: 200,
      body: {
        shopId,
        ownerId: owner.uid,
        userEmail: owner.email,
        role: 'user',
        isAdmin: false,
        // A second or two may have gone by already.
        expiresIn: expect.closeTo(1500, -1),
      },
    })
    expect(signedIn.headers['cache-control']).toBe('no-store')
    const { token, refreshToken } = signedIn.body as { token: string; refreshToken: string }
    const [first, second] = [decodeJwt(ownerToken), decodeJwt(token)]
    expect(second).toMatchObject({ sub: first.sub, azp: 'app', aud: 'app' })
    expect(second.sid).not.toBe(first.sid)
    expect((await sessionsOf(owner.uid)).sort()).toEqual([first.sid, second.sid].sort())
    expect(await whoAmI(token)).toMatchObject({
      status: 200,
      body: { uid: owner.uid, accountingUntil: null },
    })
    const refreshed = await served.call({
      method: 'POST',
      url: '/api/session/token',
      headers: {
        host: 'till.example',
        origin: 'http://till.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
    })
    expect(refreshed.status).toBe(200)
    await served.call({ method: 'DELETE', url: '/api/session', token })
    expect(await sessionsOf(owner.uid)).toEqual([first.sid])
    expect((await whoAmI(ownerToken)).status).toBe(200)
  })

  test('an administrator is one there too', async () => {
    const { adminToken } = await served.openAdministrator()
    expect(await redeem(await mint(adminToken))).toMatchObject({
      status: 200,
      body: { isAdmin: true, role: 'admin' },
    })
  })

  test('is on record', async () => {
    const { owner, ownerToken } = await served.openOwnedShop()
    await redeem(await mint(ownerToken))
    const records = served.database().db.collection('auditLog')
    expect(
      await records.findOne({ uid: owner.uid, action: 'session.opened-on-second-device' }),
    ).toMatchObject({ email: owner.email, facts: { from: decodeJwt(ownerToken).sid } })
  })

  test('leaves no token in the log, nor in the database', async () => {
    const { owner, ownerToken } = await served.openOwnedShop()
    const customToken = await mint(ownerToken)
    const kept = await served.database().db.collection('customTokens').find({ uid: owner.uid }).toArray()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(customToken)
    const { body } = await redeem(customToken)
    await redeem(customToken)
    expect(recorded.said()).toContain('/functions/customToken')
    for (const secret of [customToken, body.token, body.refreshToken, body.idToken, ownerToken]) {
      expect(recorded.said()).not.toContain(String(secret))
    }
  })
})

describe('a custom token', () => {
  test('works once, of several who use it at once in two processes', async () => {
    const { owner, ownerToken } = await served.openOwnedShop()
    const customToken = await mint(ownerToken)
    const answers = await Promise.all(
      [app, otherProcess, app, otherProcess, app, otherProcess].map((at) => redeem(customToken, at)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    expect(await sessionsOf(owner.uid)).toHaveLength(2)
    expect(await redeem(customToken)).toMatchObject(invalid)
  })

  test('ends after 60 seconds', async () => {
    const { ownerToken } = await served.openOwnedShop()
    const in59 = await served.build({ now: () => new Date(Date.now() + 55_000) })
    const in61 = await served.build({ now: () => new Date(Date.now() + 61_000) })
    expect(await redeem(await mint(ownerToken), in61)).toMatchObject(invalid)
    expect((await redeem(await mint(ownerToken), in59)).status).toBe(200)
  })

  test('ends with the next one of the same session', async () => {
    const { ownerToken } = await served.openOwnedShop()
    const [early, late] = [await mint(ownerToken), await mint(ownerToken)]
    expect(await redeem(early)).toMatchObject(invalid)
    expect((await redeem(late)).status).toBe(200)
  })

  test('logs in the person who minted it, whoever brings it: a session of another person is never opened', async () => {
    const [ama, kofi] = [await served.openOwnedShop(), await served.openOwnedShop()]
    const data = { uid: kofi.owner.uid }
    const answer = await served.call({
      method: 'POST',
      url: '/functions/customToken',
      payload: { data },
      token: ama.ownerToken,
    })
    expect(answer).toMatchObject({ status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } })
    const signedIn = await redeem(await mint(ama.ownerToken), app, kofi.ownerToken)
    expect(signedIn.body).toMatchObject({ userEmail: ama.owner.email, shopId: ama.shopId })
    expect(await whoAmI(kofi.ownerToken)).toMatchObject({ body: { uid: kofi.owner.uid } })
  })

  test('of a session that was logged out, here, everywhere or at Keycloak, opens nothing, in any process', async () => {
    for (const query of ['', '?everywhere=true']) {
      const { ownerToken } = await served.openOwnedShop()
      const customToken = await mint(ownerToken)
      await served.call({ method: 'DELETE', url: `/api/session${query}`, token: ownerToken, app })
      expect(await redeem(customToken, otherProcess)).toMatchObject(invalid)
    }
    const { owner, ownerToken } = await served.openOwnedShop()
    const customToken = await mint(ownerToken)
    await served.keycloak().endSessionsOf(owner.uid)
    expect(await redeem(customToken)).toMatchObject(invalid)
    expect(await sessionsOf(owner.uid)).toEqual([])
  })

  test('of a session that was logged out mints none', async () => {
    const { ownerToken } = await served.openOwnedShop()
    await served.call({ method: 'DELETE', url: '/api/session', token: ownerToken, app })
    const wish = { method: 'POST', url: '/functions/customToken', payload: { data: null } } as const
    expect(await served.call({ ...wish, token: ownerToken, app })).toMatchObject({
      status: 401,
      body: { error: { status: 'UNAUTHENTICATED', details: { code: 'session_revoked' } } },
    })
  })

  test('of someone who was disabled, or deleted, or whose password must be changed, opens nothing', async () => {
    const [disabled, deleted, temporary] = [
      await served.openOwnedShop(),
      await served.openOwnedShop(),
      await served.openOwnedShop(),
    ]
    const tokens = [
      await mint(disabled.ownerToken),
      await mint(deleted.ownerToken),
      await mint(temporary.ownerToken),
    ]
    await changeAccount(disabled.owner.uid, { enabled: false })
    await served.keycloak().deletePerson(deleted.owner.uid)
    await changeAccount(temporary.owner.uid, { requiredActions: ['UPDATE_PASSWORD'] })
    const [one, two, three] = await Promise.all(tokens.map((token) => redeem(token)))
    expect(one).toMatchObject({ status: 403, body: { code: 'account_disabled' } })
    expect(two).toMatchObject(invalid)
    expect(three).toMatchObject({ status: 403, body: { code: 'password_change_required' } })
    expect(await sessionsOf(temporary.owner.uid)).toHaveLength(1)
  })

  test('of a shop that was suspended since opens nothing, and no new one is issued', async () => {
    const { owner, ownerToken, shopId } = await served.openOwnedShop()
    const customToken = await mint(ownerToken)
    await served.database().collections.shops.updateOne({ _id: shopId }, { $set: { status: 'suspended' } })
    expect(await redeem(customToken)).toMatchObject({ status: 403, body: { code: 'shop_inactive' } })
    expect(await sessionsOf(owner.uid)).toEqual([decodeJwt(ownerToken).sid])
    const wish = { method: 'POST', url: '/functions/customToken', payload: { data: null } } as const
    expect(await served.call({ ...wish, token: ownerToken })).toMatchObject({
      status: 403,
      body: { error: { status: 'PERMISSION_DENIED', details: { code: 'shop_inactive' } } },
    })
  })

  test('is not found by guessing: each wrong one is answered alike, thirty a minute', async () => {
    const alone = await served.build()
    const answers = []
    for (let guess = 0; guess < 40; guess += 1) {
      const token = guess % 2 ? randomBytes(32).toString('base64url') : `guess ${guess}`
      answers.push(await redeem(token, alone))
    }
    const refused = answers.slice(0, 30)
    expect(new Set(refused.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1)
    expect(refused[0]).toMatchObject(invalid)
    for (const { status } of answers.slice(30)) expect(status).toBe(429)
  })

  test('needs no password, and changes none', async () => {
    const { owner, ownerToken } = await served.openOwnedShop()
    await redeem(await mint(ownerToken))
    await eventually(200, () =>
      served.call({ method: 'POST', url: '/api/session', payload: { email: owner.email, password } }),
    )
  })
})
