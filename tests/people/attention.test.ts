import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { PeopleAttention } from '#domain/api/admin-people.ts'
import { changeAccount } from '../support/keycloak-sessions.ts'
import { administered } from './administered.ts'

const { served, as } = administered()
let admin: ReturnType<typeof as>
beforeAll(async () => {
  admin = as((await served.openAdministrator()).adminToken)
})

async function attention(): Promise<PeopleAttention> {
  const { status, body } = await admin.call('GET', '/attention')
  expect(status).toBe(200)
  return body as unknown as PeopleAttention
}
const lackOf = async (shopId: string) =>
  (await attention()).shopsWithoutPerson.filter((shop) => shop.shopId === shopId)

test('a person without a shop is listed until linked, made administrator or disabled', async () => {
  // First in the order of addresses: Keycloak has people of other files too.
  const idle = await served.person('!!idle')
  const isListed = async () => (await attention()).peopleWithoutShop.some(({ uid }) => uid === idle.uid)
  const { _id: shopId } = await served.openShop()
  expect(await isListed()).toBe(true)
  await admin.link(idle.uid, shopId, 'employee')
  expect(await isListed()).toBe(false)
  await admin.unlink(idle.uid, shopId)
  expect(await isListed()).toBe(true)
  await admin.makeAdministrator(idle.uid)
  expect(await isListed()).toBe(false)
  await admin.makeAdministrator(idle.uid, false)
  await admin.disable(idle.uid)
  expect(await isListed()).toBe(false)
  await admin.remove(idle.uid)
})

test('a shop is listed whose owner has no account, and who would be it', async () => {
  const successor = await served.person('successor')
  const named = await served.openShop({ owner: { id: 'gone' }, email: successor.email })
  const withoutOwner = await served.openShop({ owner: { id: 'gone' }, email: 'nobody@example.com' })
  expect(await lackOf(named._id)).toEqual([
    {
      shopId: named._id,
      shopName: named.name,
      what: 'owner-missing',
      email: successor.email,
      uid: successor.uid,
    },
  ])
  expect(await lackOf(withoutOwner._id)).toMatchObject([{ what: 'owner-missing', uid: null }])
  await admin.link(successor.uid, named._id, 'owner')
  expect(await lackOf(named._id)).toEqual([])
})

test('a shop is listed whose owner is disabled, until enabled', async () => {
  const { shopId, owner } = await served.openOwnedShop()
  expect(await lackOf(shopId)).toEqual([])
  await changeAccount(owner.uid, { enabled: false })
  expect(await lackOf(shopId)).toMatchObject([{ what: 'owner-disabled', uid: owner.uid, email: owner.email }])
  await admin.disable(owner.uid, false)
  expect(await lackOf(shopId)).toEqual([])
})

test('an employee without an account is listed, whatever the record looks like, until invited', async () => {
  const present = await served.person()
  const email = `missing-${randomUUID()}@example.com`
  const { shopId } = await served.openOwnedShop({
    employee: [{ contact: ` ${present.email.toUpperCase()}` }, { contact: ` ${email.toUpperCase()}` }, {}],
  })
  expect(await lackOf(shopId)).toMatchObject([{ what: 'employee-missing', email, uid: null }])
  const { body } = await admin.call('POST', '/invitations', {
    email,
    links: [{ shopId, right: 'employee' }],
    isAdministrator: false,
  })
  expect(await lackOf(shopId)).toEqual([])
  await served.keycloak().deletePerson(String(body.uid))
})

test('a shop that is not active, or that its own address or id belongs to, lacks no person', async () => {
  const { _id: suspended } = await served.openShop({ owner: { id: 'gone' }, status: 'suspended' })
  expect(await lackOf(suspended)).toEqual([])
  const person = await served.person()
  const shop = await served.openShop({ email: person.email })
  await served.database().collections.shops.updateOne({ _id: shop._id }, { $unset: { owner: '' } })
  expect(await lackOf(shop._id)).toEqual([])
})
