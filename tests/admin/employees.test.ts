import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aFollowingProcess } from '../support/following-process.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp(undefined, { people: 'new' })
let adminToken = ''
beforeAll(async () => {
  adminToken = (await served.openAdministrator()).adminToken
})

const add = (shopId: string, email: string) =>
  served.call({
    method: 'POST',
    url: `/api/admin/shops/${shopId}/employees`,
    token: adminToken,
    payload: { email },
  })
const remove = (shopId: string, contact: string) =>
  served.call({
    method: 'DELETE',
    url: `/api/admin/shops/${shopId}/employees/${encodeURIComponent(contact)}`,
    token: adminToken,
  })
const employeesOf = async (shopId: string) =>
  (await served.database().collections.shops.findOne({ _id: shopId }))?.employee

test('a new person is invited and joins those there are, whether the record holds none, one or a list', async () => {
  const before = { contact: 'abena@example.com' }
  for (const employee of [undefined, before, [before]]) {
    const { _id: shopId } = await served.openShop(employee && { employee })
    const email = `new-${randomUUID()}@example.com`
    const added = await add(shopId, `  ${email.toUpperCase()} `)
    expect(added).toMatchObject({
      status: 201,
      body: { hadAccount: false, temporaryPassword: expect.any(String) },
    })
    const uid = await served.keycloak().findByEmail(email)
    expect(await employeesOf(shopId)).toEqual([...(employee ? [before] : []), { contact: email, uid }])
  }
})

test('an email address in use is that account, once, however it is written, and keeps its password', async () => {
  const person = await served.person('employee')
  const { _id: shopId } = await served.openShop()
  for (const typed of [person.email, ` ${person.email.toUpperCase()}`])
    expect(await add(shopId, typed)).toMatchObject({
      status: 201,
      body: { hadAccount: true, temporaryPassword: null },
    })
  expect(await employeesOf(shopId)).toEqual([{ contact: person.email, uid: person.uid }])
  expect(await served.signIn(person)).toMatchObject({ shopId })
})

test('the owner cannot be an employee as well, and a bad address is refused at its field', async () => {
  const { shopId, owner } = await served.openOwnedShop()
  expect(await add(shopId, owner.email)).toMatchObject({ status: 409, body: { code: 'owner_stays' } })
  expect(await add(shopId, 'abena')).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } })
  expect(await add('nowhere', 'abena@example.com')).toMatchObject({ status: 404 })
})

test('an employee who is removed is out within five seconds; the others stay', async () => {
  const person = await served.person('employee')
  const other = { contact: 'abena@example.com' }
  const { _id: shopId } = await served.openShop({
    employee: [{ contact: ` ${person.email.toUpperCase()} ` }, other],
  })
  const { token } = await served.signIn(person)
  const app = await aFollowingProcess(served, token)
  expect(await remove(shopId, ` ${person.email.toUpperCase()} `)).toMatchObject({ status: 204 })
  const ask = async () =>
    (await served.call({ method: 'GET', url: `/api/shops/${shopId}/products`, token, app })).body.code
  await expect.poll(ask, { timeout: 5_000 }).toBe('forbidden')
  expect(await remove(shopId, person.email)).toMatchObject({ status: 204 })
  expect(await employeesOf(shopId)).toEqual([other])
})
