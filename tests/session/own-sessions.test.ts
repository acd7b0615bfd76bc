import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { sessionsOf } from '../support/keycloak-sessions.ts'
import { eventually, password, servedApp } from '../support/served-app.ts'

const served = servedApp(undefined, { people: 'new' })
type Listed = {
  sessionId: string
  device: string | null
  startedAt: string
  lastUsedAt: string
  isThisOne: boolean
}
const listed = async (token: string) => {
  const { status, body } = await served.call({ method: 'GET', url: '/api/me/sessions', token })
  expect(status).toBe(200)
  return body.items as Listed[]
}
const whoAmI = (token: string, app = served.app()) =>
  served.call({ method: 'GET', url: '/api/me', token, app })
const end = (sessionId: string, token?: string) =>
  served.call({ method: 'DELETE', url: `/api/me/sessions/${sessionId}`, token })
const sidOf = (token: string) => String(decodeJwt(token).sid)

test('a person’s sessions are listed with this one marked, and no one else’s, nor what opened the books', async () => {
  const before = Date.now()
  const { owner, ownerToken } = await served.openOwnedShop()
  await served.openOwnedShop()
  await served.call({
    method: 'POST',
    url: '/api/session/accounting',
    token: ownerToken,
    payload: { password },
  })
  const other = await served.signIn(owner)
  for (const token of [ownerToken, other.token]) {
    const sessions = await listed(token)
    expect(sessions).toHaveLength(2)
    expect(sessions.find(({ isThisOne }) => isThisOne)?.sessionId).toBe(sidOf(token))
    expect(sessions.filter(({ isThisOne }) => isThisOne)).toHaveLength(1)
    for (const { startedAt, lastUsedAt } of sessions) {
      expect(Date.parse(startedAt)).toBeGreaterThan(before - 2_000)
      expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(startedAt))
    }
  }
  await served.call({ method: 'DELETE', url: '/api/session', token: other.token })
  expect(await listed(ownerToken)).toMatchObject([{ isThisOne: true }])
})

test('each is listed with its device, whichever way it began', async () => {
  const { owner, ownerToken } = await served.openOwnedShop()
  const byBrowser = (url: string, payload: object) =>
    served.call({
      method: 'POST',
      url,
      payload,
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0' },
    })
  const byPassword = await byBrowser('/api/session', { email: owner.email, password })
  const minted = await served.call({
    method: 'POST',
    url: '/functions/customToken',
    payload: { data: null },
    token: ownerToken,
  })
  const { token } = minted.body.result as { token: string }
  const byCode = await byBrowser('/api/session/custom-token', { token })
  const devices = new Map((await listed(ownerToken)).map(({ sessionId, device }) => [sessionId, device]))
  expect(devices).toEqual(
    new Map([
      [sidOf(ownerToken), null],
      [sidOf(String(byPassword.body.token)), 'Firefox on Windows'],
      [sidOf(String(byCode.body.token)), 'Firefox on Windows'],
    ]),
  )
})

test('one of them is ended from another: at Keycloak, and within five seconds in every process', async () => {
  const { owner, ownerToken } = await served.openOwnedShop()
  const other = await served.signIn(owner)
  const otherProcess = await served.build()
  expect((await whoAmI(other.token, otherProcess)).status).toBe(200)
  expect((await end(sidOf(other.token), ownerToken)).status).toBe(204)
  expect(await whoAmI(other.token)).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
  await eventually(401, () => whoAmI(other.token, otherProcess))
  expect(await sessionsOf(owner.uid)).toEqual([sidOf(ownerToken)])
  expect((await whoAmI(ownerToken)).status).toBe(200)
  expect(await end(sidOf(other.token), ownerToken)).toMatchObject({
    status: 404,
    body: { code: 'session_not_found' },
  })
})

test('another person’s session cannot be ended, even with its id', async () => {
  const [ama, kofi] = [await served.openOwnedShop(), await served.openOwnedShop()]
  const { adminToken } = await served.openAdministrator()
  for (const token of [kofi.ownerToken, adminToken]) {
    expect(await end(sidOf(ama.ownerToken), token)).toMatchObject({
      status: 404,
      body: { code: 'session_not_found' },
    })
  }
  expect((await whoAmI(ama.ownerToken)).status).toBe(200)
})

test('whoever is not logged in is listed nothing, and ends nothing', async () => {
  expect((await served.call({ method: 'GET', url: '/api/me/sessions' })).status).toBe(401)
  expect((await end('x')).status).toBe(401)
})
