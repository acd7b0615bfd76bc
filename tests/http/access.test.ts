import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { withLongs } from '#server/db/longs.ts'
import { aProduct, saleOf } from '../support/books.ts'
import { eventually, servedApp } from '../support/served-app.ts'

const served = servedApp()
const me = (token: string, app = served.app()) => served.call({ method: 'GET', url: '/api/me', token, app })

// Forged ones, and those of something else: tests/session/bad-tokens.test.ts.
describe('a token is refused', () => {
  let shop: Awaited<ReturnType<typeof served.openOwnedShop>>
  beforeAll(async () => {
    shop = await served.openOwnedShop()
  })
  const refused = { status: 401, body: { code: 'token_invalid' } }

  test('where there is none, or something else than a bearer token', async () => {
    const none = await served.call({ method: 'GET', url: '/api/me' })
    const basic = await served.call({
      method: 'GET',
      url: '/api/me',
      headers: { authorization: 'Basic YTpi' },
    })
    expect([none, basic]).toMatchObject(Array(2).fill({ status: 401, body: { code: 'session_required' } }))
  })

  test('that is an identity or a refresh token, genuine as it is', async () => {
    const { token, idToken, refreshToken } = await served.signIn(shop.owner)
    expect((await me(token)).status).toBe(200)
    for (const other of [idToken, refreshToken]) expect(await me(other)).toMatchObject(refused)
  })

  test('that has ended, be it known or not', async () => {
    let now = new Date()
    const app = await served.build({ now: () => now })
    expect((await me(shop.ownerToken, app)).status).toBe(200)
    now = new Date(now.getTime() + 26 * 60_000)
    expect(await me(shop.ownerToken, app)).toMatchObject(refused)
    const later = await served.build({ now: () => now })
    expect(await me(shop.ownerToken, later)).toMatchObject(refused)
  })
})

describe('who may call what', () => {
  test('someone of another shop is refused, and does not learn whether a shop exists', async () => {
    const [mine, other] = [await served.openOwnedShop(), await served.openOwnedShop()]
    const ask = (shopId: string) =>
      served.call({ method: 'GET', url: `/api/shops/${shopId}/products`, token: mine.ownerToken })
    const [existing, missing] = [await ask(other.shopId), await ask('no-such-shop')]
    expect(existing).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(missing.body).toEqual(existing.body)
  })

  test('an employee reads products and does not make them', async () => {
    const employee = await served.person('employee')
    const shop = await served.openShop({ employee: [{ contact: employee.email }] })
    const { token } = await served.signIn(employee)
    const url = `/api/shops/${shop._id}/products`
    expect((await served.call({ method: 'GET', url, token })).status).toBe(200)
    const payload = { productId: randomUUID(), sku: 'A', name: 'A', priceMinor: 1 }
    expect(await served.call({ method: 'POST', url, token, payload })).toMatchObject({
      status: 403,
      body: { code: 'owner_required' },
    })
  })

  test('an owner of two shops acts in both, whichever the login led to', async () => {
    const { owner, ownerToken } = await served.openOwnedShop()
    const second = await served.openShop({ owner: { id: owner.uid } })
    const answer = await eventually(200, () =>
      served.call({ method: 'GET', url: `/api/shops/${second._id}`, token: ownerToken }),
    )
    expect(answer.body).toMatchObject({ shopId: second._id })
  })

  test('an administrator reads every shop, and what he does in one is on record before it is done', async () => {
    const { shopId } = await served.openOwnedShop()
    const { admin, adminToken: token } = await served.openAdministrator()
    expect((await served.call({ method: 'GET', url: `/api/shops/${shopId}`, token })).status).toBe(200)
    const payload = { tillId: randomUUID(), name: 'By the door' }
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' }
    const url = `/api/shops/${shopId}/tills`
    const answer = await served.call({ method: 'POST', url, token, payload, headers })
    expect(answer.status).toBe(201)
    const log = served.database().db.collection('auditLog')
    expect(await log.find({ shopId }).sort({ number: 1 }).toArray()).toMatchObject([
      { action: 'shop.read-by-administrator', uid: admin.uid },
      {
        action: 'shop.acted-by-administrator',
        uid: admin.uid,
        email: admin.email,
        shopId,
        from: { address: '127.0.0.1', device: 'Firefox on Windows' },
        facts: {
          what: expect.stringMatching(/^Registers a device as a till/),
          request: 'POST /api/shops/:shopId/tills',
        },
      },
    ])
  })

  test('an administrator gets shop_not_found for a shop that does not exist', async () => {
    const { adminToken: token } = await served.openAdministrator()
    for (const [method, path, payload] of [
      ['GET', '', undefined],
      ['POST', '/tills', { tillId: randomUUID(), name: 'x' }],
      ['POST', '/customers', { customerId: randomUUID(), name: 'x' }],
      ['POST', '/products', { productId: randomUUID(), sku: 'x', name: 'x', priceMinor: 1 }],
    ] as const) {
      const answer = await served.call({ method, url: `/api/shops/no-such-shop${path}`, token, payload })
      expect(answer).toMatchObject({ status: 404, body: { code: 'shop_not_found' } })
    }
  })

  test('a shop that is suspended is closed to its people within five seconds, but for sales already paid', async () => {
    const { shop, shopId, ownerToken: token } = await served.openOwnedShop()
    const product = aProduct(shopId)
    await served.database().collections.products.insertOne(withLongs(product))
    const url = `/api/shops/${shopId}`
    const till = await served.call({
      method: 'POST',
      url: `${url}/tills`,
      token,
      payload: { tillId: randomUUID(), name: 'One' },
    })
    await served.database().collections.shops.updateOne({ _id: shopId }, { $set: { status: 'suspended' } })
    const refused = await eventually(403, () => served.call({ method: 'GET', url: `${url}/products`, token }))
    expect(refused.body.code).toBe('shop_inactive')
    const { saleId, sale } = saleOf({ shop, product, tillId: String(till.body.tillId) }, 1)
    const recorded = await served.call({ method: 'PUT', url: `${url}/sales/${saleId}`, token, payload: sale })
    expect(recorded.status).toBe(201)
    expect(recorded.body.reviews).toContainEqual({ code: 'shop_suspended', said: 'suspended' })
    const batch = {
      method: 'POST',
      url: `${url}/sales/batch`,
      token,
      payload: { sales: [{ saleId, sale }] },
    } as const
    expect((await served.call(batch)).status).toBe(200)
    // The session itself goes on: who one is can be asked, and one can log out.
    expect((await me(token)).status).toBe(200)
  })

  test('an employee of a suspended shop, found by email, can still hand in what was sold', async () => {
    const employee = await served.person('employee')
    const shop = await served.openShop({ employee: { contact: employee.email } })
    const { token } = await served.signIn(employee)
    await served.database().collections.shops.updateOne({ _id: shop._id }, { $set: { status: 'suspended' } })
    const url = `/api/shops/${shop._id}`
    expect(await eventually(403, () => served.call({ method: 'GET', url, token }))).toMatchObject({
      body: { code: 'shop_inactive' },
    })
    const product = aProduct(shop._id)
    const { saleId, sale } = saleOf({ shop, product, tillId: randomUUID() }, 1)
    expect(
      (await served.call({ method: 'PUT', url: `${url}/sales/${saleId}`, token, payload: sale })).status,
    ).toBe(201)
  })
})
