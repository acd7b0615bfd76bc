import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { writesInShop } from '#domain/api/route.ts'
import { allRoutes } from '#domain/api/routes/all.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import { withLongs } from '#server/db/longs.ts'
import { requireShop } from '#server/shops/store.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { aProduct, saleOf, silentLog } from '../support/books.ts'
import { aFollowingProcess } from '../support/following-process.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp(undefined, { people: 'new' })
let adminToken = ''
beforeAll(async () => {
  adminToken = (await served.openAdministrator()).adminToken
})

const close = (shopId: string, isClosed: boolean, revision = 0) =>
  served.call({
    method: 'PUT',
    url: `/api/admin/shops/${shopId}/closing`,
    token: adminToken,
    payload: { revision, isClosed, reason: isClosed ? 'sold to a neighbour' : 'bought back' },
  })
const get = (url: string, token: string, app?: App) =>
  served.call({ method: 'GET', url, token, ...(app && { app }) })

/** A shop with a product, a till and one receipt. */
async function aSellingShop() {
  const { shop, shopId, ownerToken: token } = await served.openOwnedShop()
  const product = aProduct(shopId)
  await served.database().collections.products.insertOne(withLongs(product))
  const tillId = randomUUID()
  const url = `/api/shops/${shopId}`
  await served.call({ method: 'POST', url: `${url}/tills`, token, payload: { tillId, name: 'Front' } })
  const open = { shop, product, tillId }
  const sell = (sequence: number) => {
    const { saleId, sale } = saleOf(open, sequence, { soldAt: new Date().toISOString() })
    return served.call({ method: 'PUT', url: `${url}/sales/${saleId}`, token, payload: sale })
  }
  expect(await sell(1)).toMatchObject({ status: 201 })
  return { shopId, token, url, open, sell }
}

const writing = allRoutes.filter(writesInShop)

test('a closed shop is read only for its owner and for administrators, in every process', async () => {
  const { shopId, token, url } = await aSellingShop()
  const other = await aFollowingProcess(served, token)
  expect(await close(shopId, true)).toMatchObject({
    status: 200,
    body: { standing: 'closed', closing: { reason: 'sold to a neighbour' }, revision: 1 },
  })
  expect(writing.length).toBeGreaterThan(15)
  for (const { method, path } of writing) {
    const address = path.replace(':shopId', shopId).replaceAll(/:\w+/g, 'some-id')
    const answers = await Promise.all(
      [token, adminToken].map((one) => served.call({ method, url: address, token: one })),
    )
    expect(
      answers.map(({ body }) => body.code),
      `${method} ${path}`,
    ).toEqual(['shop_closed', 'shop_closed'])
  }
  const newProduct = { method: 'POST', url: `${url}/products`, token, payload: {}, app: other } as const
  await expect
    .poll(async () => (await served.call(newProduct)).body.code, { timeout: 5_000 })
    .toBe('shop_closed')
  for (const rest of ['', '/sales', '/products', '/tills', '/sales/export?format=csv'])
    expect(await get(url + rest, token)).toMatchObject({ status: 200 })
  expect((await get(url, token)).body).toMatchObject({ isClosed: true, status: 'active' })
})

test('people of a closed shop log in and read their books', async () => {
  const { shopId } = await aSellingShop()
  await close(shopId, true)
  const shop = await served.database().collections.shops.findOne({ _id: shopId })
  const session = await served.signIn({ email: shop?.email ?? '' })
  expect(session).toMatchObject({ shopId })
  const payload = { password: 'correct horse battery' }
  await served.call({ method: 'POST', url: '/api/session/accounting', token: session.token, payload })
  const balance = `/api/shops/${shopId}/ledger/trial-balance?on=2026-03-10`
  expect(await get(balance, session.token)).toMatchObject({ status: 200 })
})

test('sales made at a till of a closed shop are still recorded, and listed for review', async () => {
  const { shopId, sell } = await aSellingShop()
  await close(shopId, true)
  const late = await sell(2)
  expect(late).toMatchObject({ status: 201, body: { receiptNumber: 'A-2' } })
  expect(late.body.reviews).toContainEqual({ code: 'shop_suspended', said: 'closed' })
})

test('the books of a closed shop refuse what gets past the routes, and keep what posts nothing', async () => {
  const { shopId } = await aSellingShop()
  await close(shopId, true)
  const database = served.database()
  const shopOf = (id: string) => requireShop(database, id)
  const writer = createBookWriter({ database, requireShop: shopOf, now: () => new Date(), log: silentLog })
  const balance = { balanceId: randomUUID(), account: '1000', amountMinor: 100, businessDay: '2026-03-10' }
  await expect(writer.openBalances(shopId, [balance as never])).rejects.toMatchObject({ code: 'shop_closed' })
  await writer.close()
})

test('a closed shop is opened again with a reason; both are on record, and of two at once one is refused', async () => {
  const { shopId, token, url } = await aSellingShop()
  const answers = await Promise.all([close(shopId, true), close(shopId, true)])
  expect(answers.map(({ body }) => body.code ?? 'done').sort()).toEqual(['changed_meanwhile', 'done'])
  expect(await close(shopId, false, 1)).toMatchObject({
    status: 200,
    body: { standing: 'active', closing: null },
  })
  expect((await get(url, token)).body).not.toHaveProperty('isClosed')
  const again = await served.call({ method: 'POST', url: `${url}/products`, token, payload: {} })
  expect(again.body.code).toBe('invalid_request')
  const log = await served.database().db.collection('auditLog').find({ shopId }).sort({ at: 1 }).toArray()
  expect(
    log.flatMap(({ action, facts }) =>
      action.startsWith('shop.') && facts.reason ? [[action, facts.reason]] : [],
    ),
  ).toEqual([
    ['shop.closed', 'sold to a neighbour'],
    ['shop.reopened', 'bought back'],
  ])
})
