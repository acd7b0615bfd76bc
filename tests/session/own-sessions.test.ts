import { expect, test } from 'vitest'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
const listed = async (token: string) => {
  const { status, body } = await served.call({ method: 'GET', url: '/api/me/sessions', token })
  expect(status).toBe(200)
  return body.items as { startedAt: string; lastUsedAt: string; isThisOne: boolean }[]
}

test('a person’s sessions are listed with this one marked, and nobody else’s, nor what opened the books', async () => {
  const before = Date.now()
  const { owner, ownerToken } = await served.openOwnedShop()
  await served.openOwnedShop()
  await served.call({
    method: 'POST',
    url: '/api/session/accounting',
    token: ownerToken,
    payload: { password: 'correct horse battery' },
  })
  const other = await served.signIn(owner)
  for (const token of [ownerToken, other.token]) {
    const sessions = await listed(token)
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ isThisOne }) => isThisOne)).toHaveLength(1)
    for (const { startedAt, lastUsedAt } of sessions) {
      expect(Date.parse(startedAt)).toBeGreaterThan(before - 2_000)
      expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(startedAt))
    }
  }
  await served.call({ method: 'DELETE', url: '/api/session', token: other.token })
  expect(await listed(ownerToken)).toMatchObject([{ isThisOne: true }])
})

test('whoever is not signed in is listed nothing', async () => {
  expect((await served.call({ method: 'GET', url: '/api/me/sessions' })).status).toBe(401)
})
