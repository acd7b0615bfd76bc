import { describe, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { aFollowingProcess, databaseWith } from '../support/following-process.ts'
import { sessionsOf } from '../support/keycloak-sessions.ts'
import { eventually, servedApp } from '../support/served-app.ts'

const served = servedApp(undefined, { people: 'new' })

const whoAmI = (token: string, app = served.app()) =>
  served.call({ method: 'GET', url: '/api/me', token, app })
const signOut = (token: string, query = '', app = served.app()) =>
  served.call({ method: 'DELETE', url: `/api/session${query}`, token, app })

/** A process whose change stream never opens. */
const withoutStreams = (database: Database) =>
  databaseWith(database, () => ({
    watch: () => {
      throw new Error('no change streams here')
    },
  }))

describe('a sign-out', () => {
  test('§7 Sign out: ends the session, here at once, at Keycloak, and in another process within five seconds', async () => {
    const { owner, ownerToken } = await served.openOwnedShop()
    const [here, other] = [
      await aFollowingProcess(served, ownerToken),
      await aFollowingProcess(served, ownerToken),
    ]
    expect((await signOut(ownerToken, '', here)).status).toBe(204)
    expect(await whoAmI(ownerToken, here)).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
    expect(await sessionsOf(owner.uid)).toEqual([])
    expect(await eventually(401, () => whoAmI(ownerToken, other))).toMatchObject({
      body: { code: 'session_revoked' },
    })
  })

  test('leaves the person’s other sessions alone', async () => {
    const { owner, ownerToken } = await served.openOwnedShop()
    const other = await served.signIn(owner)
    await signOut(ownerToken)
    expect((await whoAmI(other.token)).status).toBe(200)
  })

  test('everywhere ends them all, and a new login works', async () => {
    const { owner, ownerToken } = await served.openOwnedShop()
    const other = await served.signIn(owner)
    await signOut(ownerToken, '?everywhere=true')
    expect((await whoAmI(other.token)).status).toBe(401)
    expect(await sessionsOf(owner.uid)).toEqual([])
    // At once: tokens carry whole seconds, and these would be of the second of the revocation.
    expect((await whoAmI((await served.signIn(owner)).token)).status).toBe(200)
  })

  test('locks the books of that session', async () => {
    const { ownerToken } = await served.openOwnedShop()
    await signOut(ownerToken)
    const stepUp = {
      method: 'POST',
      url: '/api/session/accounting',
      token: ownerToken,
      payload: { password: 'x' },
    } as const
    expect(await served.call(stepUp)).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
  })

  test('is seen at once by a process whose change stream is down: it remembers nothing', async () => {
    const { ownerToken } = await served.openOwnedShop()
    const cut = await served.build({ database: withoutStreams(served.database()) })
    expect((await whoAmI(ownerToken, cut)).status).toBe(200)
    await signOut(ownerToken)
    expect(await whoAmI(ownerToken, cut)).toMatchObject({ status: 401, body: { code: 'session_revoked' } })
  })
})

describe('a role', () => {
  test('that was taken away is gone in every process within five seconds', async () => {
    const { shopId, ownerToken } = await served.openOwnedShop()
    const app = await aFollowingProcess(served, ownerToken)
    const readShop = () => served.call({ method: 'GET', url: `/api/shops/${shopId}`, token: ownerToken, app })
    expect((await readShop()).status).toBe(200)
    await served
      .database()
      .collections.shops.updateOne({ _id: shopId }, { $set: { owner: 'someone else', email: 'x@y.example' } })
    expect(await eventually(403, readShop)).toMatchObject({ body: { code: 'forbidden' } })
  })

  test('of an administrator that was given counts within five seconds', async () => {
    const person = await served.person('promoted')
    await served.openShop({ owner: person.uid })
    const { token } = await served.signIn(person)
    const app = await aFollowingProcess(served, token)
    expect(await whoAmI(token, app)).toMatchObject({ body: { isAdmin: false } })
    await served.database().collections.softwaredev.insertOne({ _id: person.uid, email: person.email })
    const { shopId } = await served.openOwnedShop()
    await eventually(200, () => served.call({ method: 'GET', url: `/api/shops/${shopId}`, token, app }))
  })
})
