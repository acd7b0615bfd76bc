import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ListedPerson, PeoplePage, Person } from '#domain/api/admin-people.ts'
import { changeAccount } from '../support/keycloak-sessions.ts'
import { password, testConfig } from '../support/served-app.ts'
import { administered } from './administered.ts'

const { served, as, onlyAdministrators } = administered()
/** In every address of this file: Keycloak has people of other files too. */
const mark = randomUUID().slice(0, 8)
const aPerson = (name: string) => served.person(`${name}-${mark}`)
let admin: ReturnType<typeof as>
beforeAll(async () => {
  const [one] = await onlyAdministrators(1)
  admin = as(one?.adminToken ?? '')
})

async function list(query: Record<string, string>): Promise<PeoplePage> {
  const { status, body } = await admin.call('GET', `?${new URLSearchParams(query)}`)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as unknown as PeoplePage
}
const emailsOf = ({ items }: PeoplePage) => items.map(({ email }) => email)
const one = async (search: string): Promise<ListedPerson> => {
  const [found] = (await list({ search })).items
  if (!found) throw new Error(`no person is found by ${search}`)
  return found
}
async function lockOut(email: string): Promise<void> {
  for (let i = 0; i < 10; i += 1)
    await served.call({ method: 'POST', url: '/api/session', payload: { email, password: 'wrong one' } })
}

describe('the list', () => {
  test('shows for each person their roles, their shops, and when they last logged in', async () => {
    const { shop, owner } = await served.openOwnedShop()
    const found = await one(owner.email)
    expect(found).toEqual({
      uid: owner.uid,
      email: owner.email,
      name: null,
      isEnabled: true,
      isAdministrator: false,
      isLocked: false,
      createdAt: expect.any(String),
      lastSignedInAt: expect.any(String),
      links: [{ shopId: shop._id, shopName: shop.name, right: 'owner', isActive: true }],
      linkCount: 1,
      sessionCount: 1,
    })
    const { email } = await aPerson('never-there')
    expect(await one(email)).toMatchObject({ lastSignedInAt: null, sessionCount: 0, links: [] })
  })

  test('is found by a part of the address or the name, in any case, by every word', async () => {
    const ama = await aPerson('ama')
    await changeAccount(ama.uid, { firstName: 'Ama', lastName: `Mensah${mark}` })
    const kofi = await aPerson('kofi')
    expect(emailsOf(await list({ search: `KOFI-${mark}` }))).toEqual([kofi.email])
    expect(emailsOf(await list({ search: `sah${mark} ama` }))).toEqual([ama.email])
    expect(emailsOf(await list({ search: `ama nobody ${mark}` }))).toEqual([])
    expect((await one(ama.email)).name).toBe(`Ama Mensah${mark}`)
  })

  test.each(['%', '_', '*', '"', '\\', `"ama-${mark}`, 'id:x', '  '])(
    'takes %s for what it is',
    async (search) => {
      const { status } = await admin.call('GET', `?${new URLSearchParams({ search })}`)
      expect(status).toBe(200)
      if (search === '%') expect(emailsOf(await list({ search: `a%${mark}` }))).toEqual([])
      if (search === '_') expect(emailsOf(await list({ search: `ama_${mark}` }))).toEqual([])
    },
  )

  test('comes in pages that have everybody once, and counts them on the first', async () => {
    const made = []
    for (const n of [1, 2, 3, 4, 5]) made.push((await aPerson(`page-${n}`)).email)
    const search = `page ${mark}`
    const first = await list({ search, limit: '2' })
    expect(first.total).toBe(5)
    const second = await list({ search, limit: '2', cursor: first.nextCursor ?? '' })
    expect(second.total).toBeNull()
    const third = await list({ search, limit: '2', cursor: second.nextCursor ?? '' })
    expect(third.nextCursor).toBeNull()
    expect([first, second, third].flatMap(emailsOf)).toEqual(made.sort())
  })

  test('has no program’s account in it', async () => {
    expect(emailsOf(await list({ search: 'service-account' }))).toEqual([])
  })
})

describe('the filters', () => {
  test('distinguish administrators, owners, employees and people without a shop', async () => {
    const name = `sort-${randomUUID().slice(0, 8)}`
    const people = {
      administrator: await served.person(`${name}-a`),
      owner: await served.person(`${name}-b`),
      employee: await served.person(`${name}-c`),
      nothing: await served.person(`${name}-d`),
    }
    await admin.makeAdministrator(people.administrator.uid)
    const { _id: shopId } = await served.openShop()
    await admin.link(people.owner.uid, shopId, 'owner')
    await admin.link(people.employee.uid, shopId, 'employee')
    const found = async (filter: string) => emailsOf(await list({ search: name, filter }))
    expect(await found('administrators')).toEqual([people.administrator.email])
    expect(await found('owners')).toEqual([people.owner.email])
    expect(await found('employees')).toEqual([people.employee.email])
    expect(await found('without-shop')).toEqual([people.nothing.email])
  })

  test('page through what only the database knows', async () => {
    const name = `many-${randomUUID().slice(0, 8)}`
    const { _id: shopId } = await served.openShop()
    const employees = []
    for (const n of [1, 2, 3, 4, 5]) {
      const person = await served.person(`${name}-${n}`)
      if (n % 2 === 0) continue
      await admin.link(person.uid, shopId, 'employee')
      employees.push(person.email)
    }
    const first = await list({ search: name, filter: 'employees', limit: '2' })
    const second = await list({
      search: name,
      filter: 'employees',
      limit: '2',
      cursor: first.nextCursor ?? '',
    })
    expect([emailsOf(first), emailsOf(second)]).toEqual([employees.slice(0, 2), employees.slice(2)])
    expect(second.nextCursor).toBeNull()
  })

  test('find who is disabled and who is locked out', async () => {
    const name = `shut-${randomUUID().slice(0, 8)}`
    const disabled = await served.person(`${name}-a`)
    const locked = await served.person(`${name}-b`)
    await served.person(`${name}-c`)
    await changeAccount(disabled.uid, { enabled: false })
    await lockOut(locked.email)
    expect(emailsOf(await list({ search: name, filter: 'disabled' }))).toEqual([disabled.email])
    // Keycloak counts failed sign-ins after it answered them.
    await expect
      .poll(async () => emailsOf(await list({ search: name, filter: 'locked' })))
      .toEqual([locked.email])
    expect(await one(locked.email)).toMatchObject({ isLocked: true })
    expect((await admin.call('DELETE', `/${locked.uid}/lock`)).status).toBe(204)
    expect(await one(locked.email)).toMatchObject({ isLocked: false })
  })

  test('know the address of ADMIN_EMAIL for an administrator', async () => {
    const chief = await aPerson('chief')
    const app = await served.build({ config: testConfig({ adminEmail: chief.email.toUpperCase() }) })
    const chiefs = as((await served.signIn(chief, app)).token, app)
    const { body } = await chiefs.call('GET', `?search=${chief.email}&filter=administrators`)
    expect(body).toMatchObject({ items: [{ email: chief.email, isAdministrator: true }] })
    expect((await chiefs.call('GET', `/${chief.uid}`)).body).toMatchObject({ isAdministratorBySetting: true })
  })
})

describe('one person', () => {
  test('comes with every shop, session and lock', async () => {
    const { owner, shop } = await served.openOwnedShop()
    const other = await served.openShop({ name: 'A first one', employee: { contact: owner.email } })
    const { status, body } = await admin.call('GET', `/${owner.uid}`)
    expect(status).toBe(200)
    const person = body as unknown as Person
    expect(person.links).toEqual([
      { shopId: other._id, shopName: 'A first one', right: 'employee', isActive: true },
      { shopId: shop._id, shopName: shop.name, right: 'owner', isActive: true },
    ])
    expect(person.sessions).toHaveLength(1)
    expect(person).toMatchObject({
      unfinished: null,
      isAdministratorBySetting: false,
      passwordSetAt: expect.any(String),
      lock: { isLocked: false, locks: [] },
    })
  })

  test('who is none is not found', async () => {
    expect(await admin.call('GET', '/nobody')).toMatchObject({
      status: 404,
      body: { code: 'person_not_found' },
    })
  })

  test('logs in with a temporary password and is out with the old one', async () => {
    const { owner, ownerToken } = await served.openOwnedShop()
    const { body } = await admin.call('POST', `/${owner.uid}/password`, {})
    expect(await served.call({ method: 'GET', url: '/api/me', token: ownerToken })).toMatchObject({
      status: 401,
    })
    const logIn = (secret: unknown) =>
      served.call({ method: 'POST', url: '/api/session', payload: { email: owner.email, password: secret } })
    expect(await logIn(password)).toMatchObject({ body: { code: 'credentials_invalid' } })
    expect(await logIn(body.temporaryPassword)).toMatchObject({ body: { code: 'password_change_required' } })
  })
})
