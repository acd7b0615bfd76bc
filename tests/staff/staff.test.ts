import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createKeycloak } from '#server/identity/keycloak.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { silentLog } from '../support/books.ts'
import { aFollowingProcess } from '../support/following-process.ts'
import { keycloakProxy } from '../support/keycloak-proxy.ts'
import { eventually, servedApp, testConfig } from '../support/served-app.ts'

const served = servedApp()
const road = keycloakProxy()
beforeEach(() => {
  road.instead = () => null
})

/** What an owner asks about the own people. */
const as = (shopId: string, token: string, app?: App) => {
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest: string, payload?: object) =>
    served.call({
      method,
      url: `/api/shops/${shopId}/staff${rest}`,
      token,
      ...(payload && { payload }),
      ...(app && { app }),
    })
  const at = (contact: string, rest = '') => `/${encodeURIComponent(contact)}${rest}`
  return {
    list: () => ask('GET', ''),
    add: (email: string, name?: string) => ask('POST', '', { email, ...(name && { name }) }),
    rename: (contact: string, name: string, nameBefore: string | null) =>
      ask('PUT', at(contact, '/name'), { name, nameBefore }),
    remove: (contact: string) => ask('DELETE', at(contact)),
    reset: (contact: string) => ask('POST', at(contact, '/password'), {}),
    unlock: (contact: string) => ask('DELETE', at(contact, '/lock')),
    logOut: (contact: string) => ask('DELETE', at(contact, '/sessions')),
  }
}
async function aShopWithStaff() {
  const employee = await served.person('employee')
  const open = await served.openOwnedShop({ employee: [{ contact: employee.email, uid: employee.uid }] })
  return { ...open, employee, staff: as(open.shopId, open.ownerToken) }
}
const aNewAddress = () => `new-${randomUUID()}@example.com`

test('the owner adds a person by any spelling of the address, who gets in, and the name is on receipts', async () => {
  const { staff, shopId } = await aShopWithStaff()
  const email = aNewAddress()
  const added = await staff.add(`  ${email.toUpperCase()} `, 'Abena Serwaa Owusu')
  expect(added).toMatchObject({
    status: 201,
    body: { hadAccount: false, temporaryPassword: expect.any(String) },
    headers: { 'cache-control': 'no-store' },
  })
  expect(await staff.add(email, 'Another')).toMatchObject({ status: 201, body: { hadAccount: true } })
  const { items } = (await staff.list()).body as { items: { contact: string; account: object }[] }
  expect(items).toHaveLength(2)
  expect(items[1]).toMatchObject({
    contact: email,
    account: { name: 'Abena Serwaa Owusu', isEnabled: true, isLocked: false, isElsewhere: false },
  })
  expect(await staff.rename(email, 'Abena Owusu', 'Another name')).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  })
  expect(await staff.rename(email, 'Abena Owusu', 'Abena Serwaa Owusu')).toMatchObject({ status: 204 })
  const uid = (await served.keycloak().findByEmail(email)) ?? ''
  expect(await served.keycloak().findAccount(uid)).toMatchObject({ name: 'Abena Owusu', email })
  const person = await served.database().db.collection<{ _id: string }>('people').findOne({ _id: uid })
  expect(person).toMatchObject({ name: 'Abena Owusu' })
  const records = await served
    .database()
    .db.collection('auditLog')
    .find({ shopId })
    .sort({ number: 1 })
    .toArray()
  expect(records.map(({ action }) => action)).toEqual(['person.linked', 'staff.renamed'])
})

test('a name with invisible characters is refused before the person is added', async () => {
  const { staff } = await aShopWithStaff()
  const email = aNewAddress()
  for (const name of ['Ama \u202eMensah', 'Ama\u200fMensah', 'Ama\u200bMensah', '\u2066Ama\u2069'])
    expect(await staff.add(email, name)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(await served.keycloak().findByEmail(email)).toBeNull()
})

test('an address of another shop or of an administrator is refused, and their accounts stay out of reach', async () => {
  const { staff, shopId, shop, owner } = await aShopWithStaff()
  const other = await aShopWithStaff()
  const { admin } = await served.openAdministrator()
  const contactOnly = aNewAddress()
  await served.openShop({ employee: { contact: contactOnly } })
  for (const email of [other.employee.email, other.owner.email.toUpperCase(), admin.email, contactOnly])
    expect(await staff.add(email)).toMatchObject({ status: 409, body: { code: 'person_elsewhere' } })
  expect(await served.keycloak().findByEmail(contactOnly)).toBeNull()
  expect(await staff.add(owner.email)).toMatchObject({ status: 409, body: { code: 'owner_stays' } })

  // A person of two shops, as an administrator may have linked them.
  const { shops } = served.database().collections
  const employee = [{ contact: other.employee.email }, { contact: admin.email }, { contact: owner.email }]
  await shops.updateOne({ _id: shopId }, { $set: { employee } })
  for (const email of [other.employee.email, admin.email]) {
    for (const change of [staff.reset, staff.unlock, staff.logOut])
      expect(await change(email)).toMatchObject({ status: 409, body: { code: 'person_elsewhere' } })
    expect(await staff.rename(email, 'Kofi', null)).toMatchObject({ status: 409 })
  }
  expect(await staff.reset(owner.email)).toMatchObject({ status: 409, body: { code: 'owner_stays' } })
  expect(await staff.reset(other.owner.email)).toMatchObject({
    status: 404,
    body: { code: 'staff_not_found' },
  })
  expect((await shops.findOne({ _id: shopId }))?.owner).toEqual(shop.owner)
  expect(await other.staff.list()).toMatchObject({
    body: { items: [{ account: { isElsewhere: true } }] },
  })
  const { items } = (await other.staff.list()).body as { items: unknown[] }
  expect(items).toEqual([
    {
      ...{ contact: other.employee.email, account: { isElsewhere: true } },
      ...{ lastSignedInAt: null, lastSaleAt: null },
    },
  ])
  // To remove a person from the own shop is always the owner's right.
  expect(await staff.remove(other.employee.email)).toMatchObject({ status: 204 })
})

test('one who is removed, logged out or given a password is out within five seconds, in every process', async () => {
  const { staff, employee, shopId } = await aShopWithStaff()
  const ask = async (token: string, app: App) =>
    served.call({ method: 'GET', url: `/api/shops/${shopId}/products`, token, app })
  const signIn = async () => {
    const { token } = await served.signIn(employee)
    return { token, app: await aFollowingProcess(served, token) }
  }
  const first = await signIn()
  expect(await staff.list()).toMatchObject({
    body: {
      items: [{ contact: employee.email, account: { sessions: [{ sessionId: expect.any(String) }] } }],
    },
  })
  expect(await staff.logOut(employee.email)).toMatchObject({ status: 204 })
  await eventually(401, () => ask(first.token, first.app))
  const second = await signIn()
  expect(await staff.remove(` ${employee.email.toUpperCase()}`)).toMatchObject({ status: 204 })
  await eventually(403, () => ask(second.token, second.app))
  expect(await staff.reset(employee.email)).toMatchObject({ status: 404 })
  await staff.add(employee.email)
  const reset = await staff.reset(employee.email)
  expect(reset).toMatchObject({ status: 200, body: { temporaryPassword: expect.any(String) } })
  await eventually(401, () => ask(second.token, second.app))
  expect(await staff.unlock(employee.email)).toMatchObject({ status: 204 })
  const uid = await served.keycloak().findByEmail(employee.email)
  const records = await served
    .database()
    .db.collection('auditLog')
    .find({ 'facts.person': uid, shopId: { $in: [shopId, null] } })
    .toArray()
  const of = (action: string) => records.filter((one) => one.action === action).map((one) => one.shopId)
  expect(['staff.password-reset', 'staff.logged-out', 'staff.unlocked'].map(of)).toEqual([
    [shopId],
    [shopId],
    [shopId],
  ])
  expect(['password.reset-by-administrator', 'person.logged-out', 'person.lock-lifted'].flatMap(of)).toEqual(
    [],
  )
})

test('while the login service is away the list says so, and nothing is half done', async () => {
  const { shopId, ownerToken, employee, owner } = await aShopWithStaff()
  const config = { ...testConfig().keycloak, url: road.url }
  const app = await served.build({ keycloak: createKeycloak(config, silentLog) })
  const staff = as(shopId, ownerToken, app)
  await served.call({ method: 'GET', url: '/api/me', token: ownerToken, app })
  road.instead = () => 'cut'
  expect(await staff.list()).toMatchObject({
    status: 200,
    body: { areAccountsKnown: false, items: [{ contact: employee.email, account: null }] },
  })
  const email = aNewAddress()
  expect(await staff.add(email)).toMatchObject({ status: 503 })
  expect(await staff.reset(employee.email)).toMatchObject({ status: 503 })
  // In the middle: the account could not be made; asked again, it is.
  road.instead = ({ method, path }) => (method === 'POST' && /\/users\/?$/.test(path) ? 'cut' : null)
  expect(await staff.add(email)).toMatchObject({ status: 503, body: { code: 'person_change_unfinished' } })
  road.instead = () => null
  expect(await staff.add(email)).toMatchObject({ status: 201 })
  const shop = await served.database().collections.shops.findOne({ _id: shopId })
  expect(shop?.employee).toMatchObject([{ contact: employee.email }, { contact: email }])
  expect(shop?.owner).toEqual({ id: owner.uid })
})
