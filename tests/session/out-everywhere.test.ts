import { beforeAll, describe, expect, test } from 'vitest'
import type { Access, Method } from '#domain/api/route.ts'
import { allRoutes } from '#domain/api/routes/all.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { aFollowingProcess } from '../support/following-process.ts'
import { password, servedApp } from '../support/served-app.ts'

// A person whose access ends is refused by every route of the API, in every process of the server, within five seconds.
const served = servedApp(undefined, { people: 'new' })
const withinMs = 5_000

type Route = {
  method: Method
  url: string
  access: Access
  evenSuspended: boolean
}

const guarded: Route[] = allRoutes
  .filter(({ access }) => access !== 'anyone' && access !== 'operator')
  .map(({ method, path: url, access, evenSuspended = false }) => ({ method, url, access, evenSuspended }))
const ofShops = guarded.filter(({ url, access }) => url.includes(':shopId') && access !== 'admin')

/** The codes that a token gets, route by route: a refusal is decided before any body is read. */
async function codesOf(token: string, routes: readonly Route[], shopId: string, app: App): Promise<string[]> {
  const codes = new Set<string>()
  for (const { method, url } of routes) {
    const address = url.replace(':shopId', shopId).replaceAll(/:\w+/g, 'some-id')
    const { status, body } = await served.call({ method, url: address, token, app })
    codes.add(`${status} ${codeOf(body)}`)
  }
  return [...codes]
}

/** Callable functions say it in a protocol of their own. */
function codeOf(body: Record<string, unknown>): unknown {
  const { error } = body as { error?: { details?: { code?: string } } }
  return body.code ?? error?.details?.code ?? ''
}

/** A session in two processes that follow what others write, with the books open. */
async function aSession(token: string) {
  await served.call({ method: 'POST', url: '/api/session/accounting', token, payload: { password } })
  return [await aFollowingProcess(served, token), await aFollowingProcess(served, token)] as const
}

/** Every process refuses every one of these routes with this code, five seconds after the event at most. */
async function expectOut(
  apps: readonly App[],
  token: string,
  routes: readonly Route[],
  shopId: string,
  code: string,
) {
  const until = performance.now() + withinMs
  for (const app of apps) {
    const timeout = Math.max(1, until - performance.now())
    const first = routes.slice(0, 1)
    await expect.poll(() => codesOf(token, first, shopId, app), { timeout, interval: 50 }).toEqual([code])
  }
  for (const app of apps) expect(await codesOf(token, routes, shopId, app)).toEqual([code])
}

describe('is out within five seconds, on every route, in every process', () => {
  let adminToken = ''
  beforeAll(async () => {
    adminToken = (await served.openAdministrator()).adminToken
  })

  test('the table has routes of every kind', () => {
    expect(new Set(guarded.map(({ access }) => access))).toEqual(
      new Set(['session', 'employee', 'owner', 'owner-with-grant', 'admin']),
    )
    expect(guarded.length).toBeGreaterThan(25)
  })

  test('a session that was logged out elsewhere', async () => {
    const { owner, ownerToken, shopId } = await served.openOwnedShop()
    const apps = await aSession(ownerToken)
    const other = await served.signIn(owner, apps[0])
    const url = '/api/session?everywhere=true'
    expect((await served.call({ method: 'DELETE', url, token: other.token, app: apps[0] })).status).toBe(204)
    for (const token of [ownerToken, other.token]) {
      await expectOut(apps, token, guarded, shopId, '401 session_revoked')
    }
  })

  test('a person who was disabled, and in again once enabled', async () => {
    const { owner, ownerToken, shopId } = await served.openOwnedShop()
    const apps = await aSession(ownerToken)
    const url = `/api/admin/users/${owner.uid}/disabled`
    const set = (disabled: boolean) =>
      served.call({ method: 'PUT', url, token: adminToken, payload: { disabled }, app: apps[0] })
    expect((await set(true)).status).toBe(204)
    await expectOut(apps, ownerToken, guarded, shopId, '401 session_revoked')
    const signIn = { method: 'POST', url: '/api/session', payload: { email: owner.email, password } } as const
    expect(await served.call(signIn)).toMatchObject({ status: 403, body: { code: 'account_disabled' } })
    expect((await set(false)).status).toBe(204)
    const { token } = await served.signIn(owner)
    for (const app of apps)
      expect((await served.call({ method: 'GET', url: '/api/me', token, app })).status).toBe(200)
    expect(
      await served.database().db.collection('auditLog').distinct('action', { 'facts.person': owner.uid }),
    ).toEqual(['person.disabled', 'person.enabled'])
  })

  test('everyone of a shop that was suspended, but for the sales that were paid already', async () => {
    const employee = await served.person('employee')
    const { ownerToken, shopId } = await served.openOwnedShop({ employee: { contact: employee.email } })
    const { token: employeeToken } = await served.signIn(employee)
    const apps = await aSession(ownerToken)
    await served.database().collections.shops.updateOne({ _id: shopId }, { $set: { status: 'suspended' } })
    const closed = ofShops.filter(({ evenSuspended }) => !evenSuspended)
    for (const token of [ownerToken, employeeToken]) {
      await expectOut(apps, token, closed, shopId, '403 shop_inactive')
    }
    const open = ofShops.filter(({ evenSuspended }) => evenSuspended)
    expect(open.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PUT /api/shops/:shopId/sales/:saleId',
      'POST /api/shops/:shopId/sales/batch',
      'PUT /api/shops/:shopId/exchanges/:exchangeId',
      // Receipts rely on the float of a shift that was opened while the till was offline.
      'PUT /api/shops/:shopId/shifts/:shiftId',
      'PUT /api/shops/:shopId/shifts/:shiftId/movements/:movementId',
      // A customer may have paid a moment ago, and the till asks.
      'GET /api/shops/:shopId/payments/:paymentId',
      'POST /api/shops/:shopId/payments/:paymentId/giving-up',
      // A till of a suspended shop still holds its receipts against the books.
      'POST /api/shops/:shopId/ledger/witness',
      // The drawer was opened while the till was offline.
      'PUT /api/shops/:shopId/drawer-openings/:openingId',
      // Of a sale that was paid already.
      'POST /api/shops/:shopId/tills/:tillId/drawer',
    ])
  })

  test('an administrator who was removed: out of administration, and out of the shops of others', async () => {
    const [shop, admin] = [await served.openShop(), await served.openAdministrator()]
    const apps = await aSession(admin.adminToken)
    await served.database().collections.softwaredev.deleteOne({ _id: admin.admin.uid })
    const administration = guarded.filter(({ access }) => access === 'admin')
    await expectOut(apps, admin.adminToken, administration, shop._id, '403 admin_required')
    await expectOut(apps, admin.adminToken, ofShops, shop._id, '403 forbidden')
  })

  test('an employee who was taken off the record', async () => {
    const employee = await served.person('employee')
    const { shopId } = await served.openOwnedShop({ employee: [{ contact: employee.email }] })
    const { token } = await served.signIn(employee)
    const apps = [await aFollowingProcess(served, token), await aFollowingProcess(served, token)]
    await served.database().collections.shops.updateOne({ _id: shopId }, { $set: { employee: [] } })
    await expectOut(apps, token, ofShops, shopId, '403 forbidden')
  })
})

describe('disabling', () => {
  test('is refused for oneself, and for an unknown person', async () => {
    const { admin, adminToken: token } = await served.openAdministrator()
    const disable = (uid: string) =>
      served.call({
        method: 'PUT',
        url: `/api/admin/users/${uid}/disabled`,
        token,
        payload: { disabled: true },
      })
    expect(await disable(admin.uid)).toMatchObject({ status: 422, body: { code: 'own_account' } })
    expect(await disable('00000000-0000-0000-0000-000000000000')).toMatchObject({
      status: 404,
      body: { code: 'person_not_found' },
    })
  })
})
