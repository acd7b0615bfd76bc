import { beforeAll, describe, expect, test } from 'vitest'
import { changeAccount } from '../support/keycloak-sessions.ts'
import { administered } from './administered.ts'

const { served, as, shopOf, me, actionsOn } = administered()
let admin: ReturnType<typeof as>
beforeAll(async () => {
  admin = as((await served.openAdministrator()).adminToken)
})

describe('an employee', () => {
  test('is one of the shop’s people once, however often linked, also at the same moment', async () => {
    const { _id: shopId } = await served.openShop()
    const person = await served.person()
    const answers = await Promise.all([1, 2, 3].map(() => admin.link(person.uid, shopId, 'employee')))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect((await shopOf(shopId))?.employee).toEqual([{ contact: person.email, uid: person.uid }])
    expect(await me(person)).toMatchObject({ body: { shopId, right: 'employee' } })
    expect(await actionsOn(person.uid)).toEqual(['person.linked'])
  })

  test('joins those whom two requests bring at the same moment', async () => {
    const { _id: shopId } = await served.openShop()
    const people = [await served.person(), await served.person(), await served.person()]
    await Promise.all(people.map(({ uid }) => admin.link(uid, shopId, 'employee')))
    const employee = (await shopOf(shopId))?.employee
    expect(employee).toHaveLength(3)
    expect(employee).toEqual(
      expect.arrayContaining(people.map(({ uid, email }) => ({ contact: email, uid }))),
    )
  })

  test('is found in a record that another hand wrote, in capitals and with blanks', async () => {
    const person = await served.person()
    const { _id: shopId } = await served.openShop({
      employee: { contact: ` ${person.email.toUpperCase()} ` },
    })
    expect((await admin.link(person.uid, shopId, 'employee')).status).toBe(204)
    expect((await shopOf(shopId))?.employee).toEqual([{ contact: person.email, uid: person.uid }])
  })

  test('is taken from the shop, and has no place there any more', async () => {
    const other = await served.person()
    const person = await served.person()
    const { shopId } = await served.openOwnedShop({
      employee: [{ contact: other.email }, { contact: person.email, uid: person.uid }],
    })
    const { token } = await served.signIn(person)
    expect((await admin.unlink(person.uid, shopId)).status).toBe(204)
    expect((await shopOf(shopId))?.employee).toEqual([{ contact: other.email }])
    expect(await served.call({ method: 'GET', url: `/api/shops/${shopId}`, token })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect((await admin.unlink(person.uid, shopId)).status).toBe(204)
    expect(await actionsOn(person.uid)).toEqual(['person.unlinked'])
  })

  test('is no person whose address Keycloak has not verified', async () => {
    const { _id: shopId } = await served.openShop()
    const person = await served.person()
    await changeAccount(person.uid, { emailVerified: false })
    expect(await admin.link(person.uid, shopId, 'employee')).toMatchObject({
      status: 409,
      body: { code: 'email_unverified' },
    })
    expect((await shopOf(shopId))?.employee).toBeUndefined()
  })
})

describe('an owner', () => {
  test('replaces the present owner, and is not an employee as well', async () => {
    const { shopId, owner } = await served.openOwnedShop()
    const heir = await served.person()
    await admin.link(heir.uid, shopId, 'employee')
    expect((await admin.link(heir.uid, shopId, 'owner')).status).toBe(204)
    expect(await shopOf(shopId)).toMatchObject({ owner: { id: heir.uid }, email: heir.email, employee: [] })
    expect(await me(heir)).toMatchObject({ body: { shopId, right: 'owner', ownerId: heir.uid } })
    expect(await served.keycloak().findAccount(owner.uid)).toMatchObject({ isEnabled: true })
  })

  test('is neither taken from the shop nor made its employee', async () => {
    const { shopId, shop, owner } = await served.openOwnedShop()
    const refused = { status: 409, body: { code: 'owner_stays', facts: { shop: shop.name } } }
    expect(await admin.unlink(owner.uid, shopId)).toMatchObject(refused)
    expect(await admin.link(owner.uid, shopId, 'employee')).toMatchObject(refused)
    expect(await shopOf(shopId)).toMatchObject({ owner: { id: owner.uid } })
  })

  test('of several shops is linked to each', async () => {
    const shops = [await served.openShop(), await served.openShop()]
    const person = await served.person()
    for (const { _id } of shops) await admin.link(person.uid, _id, 'owner')
    for (const { _id } of shops) expect(await shopOf(_id)).toMatchObject({ owner: { id: person.uid } })
  })
})

test('a link by the shop’s own address stays as long as the shop has it', async () => {
  const { _id: shopId } = await served.openShop({ owner: { id: 'another' } })
  const person = await served.person()
  await served.database().collections.shops.updateOne({ _id: shopId }, { $set: { email: person.email } })
  expect(await admin.unlink(person.uid, shopId)).toMatchObject({ body: { code: 'linked_by_shop_email' } })
})

test('an unknown person is not linked, nor anyone to an unknown shop', async () => {
  const { _id: shopId } = await served.openShop()
  const person = await served.person()
  expect(await admin.link('nobody', shopId, 'employee')).toMatchObject({
    status: 404,
    body: { code: 'person_not_found' },
  })
  expect(await admin.link(person.uid, 'nowhere', 'employee')).toMatchObject({
    status: 404,
    body: { code: 'shop_not_found' },
  })
})
