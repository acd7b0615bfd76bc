import { describe, expect, test } from 'vitest'
import { changeAccount } from '../support/keycloak-sessions.ts'
import { password, servedApp, type TestPerson, testConfig } from '../support/served-app.ts'

const served = servedApp(undefined, { people: 'new' })

const developers = () => served.database().collections.softwaredev
const shops = () => served.database().collections.shops
const meOf = async (person: TestPerson) => {
  const { token } = await served.signIn(person)
  return (await served.call({ method: 'GET', url: '/api/me', token })).body
}

describe('§6 Roles: admin and user', () => {
  test('§6 Resolution order at sign-in: admin by uid, admin by email, shop by uid, shop by email or employee contact', async () => {
    const person = await served.person('everything')
    await developers().insertMany([
      { _id: person.uid, email: 'former@example.com', shopId: 'of-the-record-by-uid' },
      { _id: `mail-${person.uid}`, email: person.email, shopId: 'of-the-record-by-email' },
    ])
    const byContact = await served.openShop({ employee: [{ contact: person.email }] })
    const byEmail = await served.openShop({ email: person.email })
    const byUid = await served.openShop({ owner: { id: person.uid } })

    const found: unknown[] = []
    const look = async () => {
      const { role, shopId } = await served.signIn(person)
      found.push([role, shopId])
    }
    await look()
    await developers().deleteOne({ _id: person.uid })
    await look()
    await developers().deleteOne({ _id: `mail-${person.uid}` })
    await look()
    await shops().deleteOne({ _id: byUid._id })
    await look()
    await shops().deleteOne({ _id: byEmail._id })
    await look()
    expect(found).toEqual([
      ['admin', 'of-the-record-by-uid'],
      ['admin', 'of-the-record-by-email'],
      ['user', byUid._id],
      ['user', byEmail._id],
      ['user', byContact._id],
    ])
    await shops().deleteOne({ _id: byContact._id })
    const payload = { email: person.email, password }
    expect(await served.call({ method: 'POST', url: '/api/session', payload })).toMatchObject({
      body: { code: 'account_not_found' },
    })
  })

  test('an administrator who also owns a shop is an administrator, led to that shop', async () => {
    const { owner, shopId } = await served.openOwnedShop()
    await developers().insertOne({ _id: owner.uid, email: owner.email })
    expect(await served.signIn(owner)).toMatchObject({ role: 'admin', isAdmin: true, shopId })
  })

  test('the configured address makes no administrator where Keycloak has not verified it', async () => {
    const { owner } = await served.openOwnedShop()
    const app = await served.build({ config: testConfig({ adminEmail: owner.email }) })
    await changeAccount(owner.uid, { emailVerified: false })
    expect(await served.signIn(owner, app)).toMatchObject({ role: 'user', isAdmin: false })
    await changeAccount(owner.uid, { emailVerified: true })
    expect(await served.signIn(owner, app)).toMatchObject({ role: 'admin', isAdmin: true })
  })

  test('an address that is not verified opens nothing: no developer record, no shop by email or contact', async () => {
    const person = await served.person('claims-to-be')
    await developers().insertOne({ _id: `mail-${person.uid}`, email: person.email })
    await served.openShop({ email: person.email })
    await served.openShop({ employee: { contact: person.email } })
    await changeAccount(person.uid, { emailVerified: false })
    const payload = { email: person.email, password }
    expect(await served.call({ method: 'POST', url: '/api/session', payload })).toMatchObject({
      status: 403,
      body: { code: 'account_not_found' },
    })
  })
})

describe('a developer record', () => {
  test("§6 the user's uid exists in the developer collection, §7 softwaredev by document id (uid): whatever email it has", async () => {
    const person = await served.person('developer')
    await developers().insertOne({ _id: person.uid, email: 'another@example.com' })
    expect(await served.signIn(person)).toMatchObject({ role: 'admin', isAdmin: true })
  })

  test('§6 a developer record matches their email, §7 or by email equals: in any case, whatever id it has', async () => {
    const person = await served.person('developer')
    await developers().insertOne({ _id: `record-${person.uid}`, email: person.email.toUpperCase() })
    expect(await served.signIn(person)).toMatchObject({ role: 'admin', isAdmin: true })
    const other = await served.person('other')
    await served.openShop({ owner: other.uid })
    expect(await served.signIn(other)).toMatchObject({ role: 'user', isAdmin: false })
  })

  test('§7 shops by shopId equals: the shop of its shopId is read, and an address with it finds that shop', async () => {
    const [person, shop] = [await served.person('developer'), await served.openShop({ owner: 'its-owner' })]
    await developers().insertOne({ _id: person.uid, email: person.email, shopId: shop._id })
    const session = await served.signIn(person)
    expect(session).toMatchObject({ shopId: shop._id, ownerId: 'its-owner' })
    const url = `/api/shops/${shop._id}`
    expect(await served.call({ method: 'GET', url, token: session.token })).toMatchObject({
      status: 200,
      body: { shopId: shop._id },
    })
  })
})

describe('a shop is found', () => {
  test('§7 by document id: where its id is the uid, with no owner in the record', async () => {
    const person = await served.person('id')
    await served.openShop({ _id: person.uid })
    await shops().updateOne(
      { _id: person.uid },
      { $unset: { owner: '' } },
      { bypassDocumentValidation: true },
    )
    expect(await served.signIn(person)).toMatchObject({ role: 'user', shopId: person.uid })
    expect(await meOf(person)).toMatchObject({ right: 'owner' })
  })

  test.each([
    ['a text', (uid: string) => uid],
    ['an object', (uid: string) => ({ id: uid })],
  ])('by an owner that is %s', async (_shape, ownerOf) => {
    const person = await served.person('owner')
    const { _id: shopId } = await served.openShop({ owner: ownerOf(person.uid) })
    expect(await served.signIn(person)).toMatchObject({ shopId, ownerId: person.uid })
    expect(await meOf(person)).toMatchObject({ right: 'owner' })
  })

  test('§7 by email plus status equals active: in any case and with blanks, and past a suspended one', async () => {
    const person = await served.person('owner')
    await served.openShop({ _id: `a-${person.uid}`, email: person.email, status: 'suspended' })
    const shop = await served.openShop({ _id: `b-${person.uid}`, email: person.email.toUpperCase() })
    expect(await served.signIn({ email: ` ${person.email.toUpperCase()}  ` })).toMatchObject({
      shopId: shop._id,
      userEmail: person.email,
    })
  })

  test.each([
    ['one', (contact: string) => ({ contact })],
    ['several', (contact: string) => [{ contact: 'x@example.com' }, { contact }]],
    ['several, some without a contact', (contact: string) => [{}, { contact }]],
    ['one in other letters', (contact: string) => ({ contact: contact.toUpperCase() })],
  ])(
    '§7 by status equals active (scanning employee.contact): of employees that are %s',
    async (_shape, employeeOf) => {
      const person = await served.person('employee')
      await served.openShop({ employee: employeeOf(person.email), status: 'suspended' })
      const shop = await served.openShop({ employee: employeeOf(person.email) })
      expect(await served.signIn(person)).toMatchObject({ shopId: shop._id, role: 'user' })
      expect(await meOf(person)).toMatchObject({ right: 'employee' })
    },
  )

  test('by an address that its record, or a developer’s, has with blanks around it', async () => {
    const [owner, employee, developer] = [
      await served.person('o.wner+1'),
      await served.person('employee'),
      await served.person('developer'),
    ]
    const [own, other] = [
      await served.openShop({ email: `  ${owner.email.toUpperCase()} ` }),
      await served.openShop({ employee: [{}, { contact: `${employee.email} ` }] }),
    ]
    await developers().insertOne({ _id: `mail-${developer.uid}`, email: ` ${developer.email}` })
    expect(await served.signIn(owner)).toMatchObject({ shopId: own._id })
    expect(await served.signIn(employee)).toMatchObject({ shopId: other._id })
    expect(await served.signIn(developer)).toMatchObject({ role: 'admin' })
  })

  test('by an address with blanks around it, whatever else is found of the person', async () => {
    const boss = await served.person('boss')
    await served.openShop({ owner: boss.uid })
    await developers().insertOne({ _id: `mail-${boss.uid}`, email: ` ${boss.email.toUpperCase()} ` })
    expect(await served.signIn(boss)).toMatchObject({ role: 'admin', isAdmin: true })

    const owner = await served.person('owner')
    await served.openShop({ email: owner.email, status: 'suspended' })
    await served.openShop({ employee: { contact: owner.email } })
    const own = await served.openShop({ email: `\t${owner.email}\n` })
    expect(await served.signIn(owner)).toMatchObject({ shopId: own._id })
  })

  test('by no address that differs in a blank within', async () => {
    const person = await served.person('split')
    await served.openShop({ email: person.email.replace('@', ' @') })
    const payload = { email: person.email, password }
    expect(await served.call({ method: 'POST', url: '/api/session', payload })).toMatchObject({
      body: { code: 'account_not_found' },
    })
  })

  test('by no one through an employee without a contact', async () => {
    const person = await served.person('nobody')
    await served.openShop({ employee: {} })
    await served.openShop({ employee: [] })
    const payload = { email: person.email, password }
    expect(await served.call({ method: 'POST', url: '/api/session', payload })).toMatchObject({
      body: { code: 'account_not_found' },
    })
  })

  test('§7 Document store reads only: signing in changes no shop and no developer record', async () => {
    const { owner } = await served.openOwnedShop()
    const { admin } = await served.openAdministrator()
    const everything = async () => [
      await shops().find().sort({ _id: 1 }).toArray(),
      await developers().find().sort({ _id: 1 }).toArray(),
    ]
    const before = await everything()
    await served.signIn(owner)
    await served.signIn(admin)
    expect(await everything()).toEqual(before)
  })
})
