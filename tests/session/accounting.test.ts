import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { aFollowingProcess } from '../support/following-process.ts'
import { sessionsOf } from '../support/keycloak-sessions.ts'
import { eventually, password, servedApp } from '../support/served-app.ts'

const served = servedApp(undefined, { people: 'new' })

const stepUp = (token: string, secret = password) =>
  served.call({ method: 'POST', url: '/api/session/accounting', token, payload: { password: secret } })
const readBooks = (shopId: string, token: string, app = served.app()) =>
  served.call({ method: 'GET', url: `/api/shops/${shopId}/ledger/accounts`, token, app })

describe('the books', () => {
  test('§4 The accounting-authenticated flag is set by a step that is not shown: the password entered again, for thirty minutes', async () => {
    const { shopId, ownerToken } = await served.openOwnedShop()
    expect(await readBooks(shopId, ownerToken)).toMatchObject({
      status: 403,
      body: { code: 'accounting_locked' },
    })
    const { status, body } = await stepUp(ownerToken)
    expect(status).toBe(200)
    const leftMs = Date.parse(String(body.expiresAt)) - Date.now()
    expect(leftMs).toBeGreaterThan(29 * 60_000)
    expect(leftMs).toBeLessThanOrEqual(30 * 60_000)
    expect((await readBooks(shopId, ownerToken)).status).toBe(200)
    const me = await served.call({ method: 'GET', url: '/api/me', token: ownerToken })
    expect(me.body.accountingUntil).toBe(body.expiresAt)
  })

  test('stay locked after a wrong password, and the session goes on', async () => {
    const { shopId, ownerToken } = await served.openOwnedShop()
    expect(await stepUp(ownerToken, 'not the password')).toMatchObject({
      status: 403,
      body: { code: 'password_wrong' },
    })
    expect(await readBooks(shopId, ownerToken)).toMatchObject({ body: { code: 'accounting_locked' } })
    expect((await served.call({ method: 'GET', url: '/api/me', token: ownerToken })).status).toBe(200)
  })

  test('stay closed to an employee, whatever password', async () => {
    const { shopId } = await served.openOwnedShop()
    const employee = await served.person('employee')
    const record = { employee: [{ contact: employee.email }] }
    await served.database().collections.shops.updateOne({ _id: shopId }, { $set: record })
    const { token } = await served.signIn(employee)
    expect(await stepUp(token)).toMatchObject({ status: 403, body: { code: 'owner_required' } })
    expect(await readBooks(shopId, token)).toMatchObject({ status: 403, body: { code: 'owner_required' } })
  })

  test('leave no second session at Keycloak', async () => {
    const { owner, ownerToken } = await served.openOwnedShop()
    await stepUp(ownerToken)
    expect(await sessionsOf(owner.uid)).toEqual([decodeJwt(ownerToken).sid])
  })

  test('are open to that session alone', async () => {
    const { shopId, owner, ownerToken } = await served.openOwnedShop()
    await stepUp(ownerToken)
    const other = await served.signIn(owner)
    expect(await readBooks(shopId, other.token)).toMatchObject({
      status: 403,
      body: { code: 'accounting_locked' },
    })
  })

  test('are open to an administrator who entered the password, of any shop', async () => {
    const { shopId } = await served.openOwnedShop()
    const { adminToken } = await served.openAdministrator()
    expect(await readBooks(shopId, adminToken)).toMatchObject({
      status: 403,
      body: { code: 'accounting_locked' },
    })
    expect((await stepUp(adminToken)).status).toBe(200)
    expect((await readBooks(shopId, adminToken)).status).toBe(200)
  })

  test('are never open to the owner of another shop', async () => {
    const [mine, other] = [await served.openOwnedShop(), await served.openOwnedShop()]
    await stepUp(mine.ownerToken)
    expect(await readBooks(other.shopId, mine.ownerToken)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
  })

  test('are open at once in another process too, and locked again there within five seconds', async () => {
    const { shopId, ownerToken } = await served.openOwnedShop()
    const other = await aFollowingProcess(served, ownerToken)
    await stepUp(ownerToken)
    expect((await readBooks(shopId, ownerToken, other)).status).toBe(200)
    await served.call({ method: 'DELETE', url: '/api/session/accounting', token: ownerToken })
    expect(await readBooks(shopId, ownerToken)).toMatchObject({
      status: 403,
      body: { code: 'accounting_locked' },
    })
    await eventually(403, () => readBooks(shopId, ownerToken, other))
  })

  test('lock themselves when the grant ends', async () => {
    const { shopId, ownerToken } = await served.openOwnedShop()
    await stepUp(ownerToken)
    const grants = served.database().db.collection<{ _id: string; expiresAt: Date }>('accountingGrants')
    const past = { expiresAt: new Date(Date.now() - 1_000) }
    await grants.updateOne({ _id: String(decodeJwt(ownerToken).sid) }, { $set: past })
    await eventually(403, () => readBooks(shopId, ownerToken))
  })
})
