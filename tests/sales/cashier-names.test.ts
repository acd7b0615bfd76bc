import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { sealCode } from '#app/features/till/cashier/seal-code.ts'
import { openAuditLog } from '#server/audit-log/store.ts'
import { wereSignedIn } from '#server/cashiers/signed-in-store.ts'
import type { ProductDocument, ShopDocument } from '#server/db/documents.ts'
import { withLongs } from '#server/db/longs.ts'
import { aProduct, saleOf } from '../support/books.ts'
import { changeAccount } from '../support/keycloak-sessions.ts'
import { servedApp, type TestPerson, testConfig } from '../support/served-app.ts'

const served = servedApp()
const soldAt = new Date().toISOString()

let open: { shop: ShopDocument; product: ProductDocument; tillId: string }
let at = ''
let owner: TestPerson
let ownerToken = ''
beforeAll(async () => {
  const opened = await served.openOwnedShop()
  owner = opened.owner
  ownerToken = opened.ownerToken
  at = `/api/shops/${opened.shopId}`
  const product = aProduct(opened.shopId)
  await served.database().collections.products.insertOne(withLongs(product))
  const tillId = randomUUID()
  const payload = { tillId, name: 'Front' }
  await served.call({ method: 'POST', url: `${at}/tills`, token: ownerToken, payload })
  open = { shop: opened.shop, product, tillId }
})

let receipts = 0
async function sell(token: string, soldBy?: string): Promise<string> {
  receipts += 1
  const { saleId, sale } = saleOf(open, receipts, { soldAt, ...(soldBy && { soldBy }) })
  const answer = await served.call({
    method: 'PUT',
    url: `${at}/sales/${saleId}`,
    token,
    payload: sale as object,
  })
  expect(answer.status).toBe(201)
  return saleId
}

/** Who sold, by the receipt and by the list. */
async function cashierOf(saleId: string, app = served.app()) {
  const token = ownerToken
  const one = await served.call({ method: 'GET', url: `${at}/sales/${saleId}`, token, app })
  const list = await served.call({ method: 'GET', url: `${at}/sales?limit=100`, token, app })
  const items = list.body.items as { saleId: string; cashier: string | null; cashierUid: string | null }[]
  const listed = items.find((item) => item.saleId === saleId)
  expect(listed).toMatchObject({ cashier: one.body.cashier, cashierUid: one.body.cashierUid })
  return { cashier: one.body.cashier, cashierUid: one.body.cashierUid }
}

async function anEmployee(named: { firstName?: string; lastName?: string } = {}) {
  const person = await served.person('employee')
  await changeAccount(person.uid, { email: person.email, emailVerified: true, ...named })
  await served
    .database()
    .collections.shops.updateOne(
      { _id: open.shop._id },
      { $set: { employee: { contact: person.email, uid: person.uid } } },
    )
  return { person, token: (await served.signIn(person)).token }
}

describe('who sold is shown on the receipt and in the list', () => {
  test('by the name the login service knows', async () => {
    const { person, token } = await anEmployee({ firstName: 'Ama', lastName: 'Mensah' })
    expect(await cashierOf(await sell(token))).toEqual({ cashier: 'Ama Mensah', cashierUid: person.uid })
  })

  test('by the email address where there is no name', async () => {
    expect(await cashierOf(await sell(ownerToken))).toEqual({ cashier: owner.email, cashierUid: owner.uid })
  })

  test('as who rang it, and beside it who sent it later', async () => {
    const { person } = await anEmployee({ firstName: 'Yaw', lastName: 'Addo' })
    const saleId = await sell(ownerToken, person.uid)
    expect(await cashierOf(saleId)).toEqual({ cashier: 'Yaw Addo', cashierUid: person.uid })
    const { body } = await served.call({ method: 'GET', url: `${at}/sales/${saleId}`, token: ownerToken })
    expect(body).toMatchObject({ sentBy: owner.email, sentByUid: owner.uid })
    expect(body.reviews).not.toContainEqual(expect.objectContaining({ code: 'cashier_unknown' }))
  })

  test('and is reviewed where that person was not signed in at the till', async () => {
    const { person } = await anEmployee({ firstName: 'Abena', lastName: 'Osei' })
    const reviewed = async (saleId: string) => {
      const sale = await served
        .database()
        .collections.sales.findOne({ _id: { shopId: open.shop._id, saleId } })
      return sale?.reviews.filter(({ code }) => code === 'cashier_differs')
    }
    const differs = [{ code: 'cashier_differs', said: person.uid, expected: owner.uid }]
    expect(await reviewed(await sell(ownerToken, person.uid))).toEqual(differs)
    expect(await reviewed(await sell(ownerToken))).toEqual([])
    // A turn that a device reports without a code is not trusted; with the correct code, sealed offline, it is.
    const code = await served.call({
      ...{ method: 'PUT', url: `${at}/staff/${encodeURIComponent(person.email)}/code`, token: ownerToken },
      payload: { code: '493817' },
    })
    expect(code.status).toBe(204)
    const url = `${at}/cashiers/${person.uid}/turn`
    const take = (payload: object) => served.call({ method: 'POST', url, token: ownerToken, payload })
    expect((await take({ code: null })).status).toBe(200)
    expect(await reviewed(await sell(ownerToken, person.uid))).toEqual(differs)
    const { body } = await served.call({ method: 'GET', url: `${at}/cashiers`, token: ownerToken })
    const turn = { turnId: randomUUID(), since: soldAt }
    const use = { shopId: open.shop._id, uid: person.uid, ...turn }
    const wrong = { ...turn, sealed: await sealCode(String(body.sealKey), '905173', use), isOver: false }
    expect((await take(wrong)).status).toBe(403)
    expect(await reviewed(await sell(ownerToken, person.uid))).toEqual(differs)
    // A turn with a wrong code belongs to no one, also if the person who is logged in is named for that time.
    expect(await reviewed(await sell(ownerToken))).toEqual([
      { code: 'cashier_differs', said: owner.uid, expected: owner.uid },
    ])
    const again = { ...use, turnId: randomUUID() }
    const sealed = await sealCode(String(body.sealKey), '493817', again)
    const right = { turnId: again.turnId, since: turn.since, sealed, isOver: false }
    expect((await take(right)).status).toBe(200)
    expect(await reviewed(await sell(ownerToken, person.uid))).toEqual([])
    ownerToken = (await served.signIn(owner)).token
  })

  test('and is not put into an earlier turn of theirs once the till was taken over since', async () => {
    const [sid, shopId] = [randomUUID(), open.shop._id]
    const began = Date.now() - 3_600_000
    const takeOver = (person: string, ms: number) =>
      openAuditLog(served.database(), () => new Date(ms)).record({
        action: 'staff.took-over',
        by: { uid: 'login', email: 'login@example.com', from: null },
        shopId,
        facts: { session: sid, person },
      })
    await takeOver('ama', began)
    await takeOver('kofi', began + 1_800_000)
    const session = { sid, uid: 'login', isInTurn: true }
    const doneMs = began + 900_000
    const whether = (cashierUid: string, nowMs: number) =>
      wereSignedIn(served.database(), shopId, session, [{ cashierUid, doneMs, shownMs: doneMs }], nowMs)
    // What waited is sent within minutes of the next takeover.
    expect(await whether('ama', began + 1_860_000)).toEqual([true])
    expect(await whether('ama', began + 3_600_000)).toEqual([false])
    expect(await whether('kofi', began + 1_860_000)).toEqual([false])
  })

  test('by the name of today once the person has logged in with it', async () => {
    const { person, token } = await anEmployee({ firstName: 'Kofi', lastName: 'Boateng' })
    const saleId = await sell(token)
    await changeAccount(person.uid, {
      email: person.email,
      emailVerified: true,
      firstName: 'Kofi',
      lastName: 'Boateng-Addo',
    })
    await served.signIn(person)
    expect(await cashierOf(saleId)).toEqual({ cashier: 'Kofi Boateng-Addo', cashierUid: person.uid })
  })

  test('though the account is gone since, and while the login service is away', async () => {
    const { person, token } = await anEmployee({ firstName: 'Esi', lastName: 'Owusu' })
    const saleId = await sell(token)
    await served.keycloak().deletePerson(person.uid)
    // Keys are fetched once; from then on nothing of this asks Keycloak.
    const away = await served.build({
      keycloak: new Proxy(served.keycloak(), {
        get: (_, name) => () => {
          throw new Error(`Keycloak was asked: ${String(name)}`)
        },
      }),
      config: testConfig(),
    })
    expect(await cashierOf(saleId, away)).toEqual({ cashier: 'Esi Owusu', cashierUid: person.uid })
  })

  test('from the sale itself where nothing was kept of the person before', async () => {
    const people = served.database().db.collection<{ _id: string }>('people')
    const { person, token } = await anEmployee()
    await people.deleteOne({ _id: person.uid })
    const app = await served.build()
    receipts += 1
    const { saleId, sale } = saleOf(open, receipts, { soldAt })
    const url = `${at}/sales/batch`
    const payload = { sales: [{ saleId, sale }] }
    expect((await served.call({ method: 'POST', url, token, payload, app })).status).toBe(200)
    expect(await cashierOf(saleId)).toEqual({ cashier: person.email, cashierUid: person.uid })
  })

  test('without a name if nothing is known, with the uid beside it', async () => {
    const { person, token } = await anEmployee()
    const saleId = await sell(token)
    await served.database().db.collection<{ _id: string }>('people').deleteOne({ _id: person.uid })
    expect(await cashierOf(saleId)).toEqual({ cashier: null, cashierUid: person.uid })
  })
})
