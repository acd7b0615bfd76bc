import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { auditShop } from '#server/audit/service.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import { withLongs } from '#server/db/longs.ts'
import { whereOf } from '#server/reviews/store.ts'
import { requireShop } from '#server/shops/store.ts'
import { aProduct, saleOf, silentLog, someNoon } from '../support/books.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

type Item = {
  id: string
  reference: string
  postingDay: string
  codes: string[]
  reviews: object[]
  seen: null | { at: string; by: string; byUid: string; note?: string }
}

/** A shop of its own, with what sells in it and asks for its review list. */
async function openListedShop() {
  const { shop, shopId, owner, ownerToken: token } = await served.openOwnedShop()
  const product = aProduct(shopId, { priceMinor: minor(450) })
  const tillId = randomUUID()
  const { collections, db } = served.database()
  await collections.products.insertOne(withLongs(product))
  await db
    .collection<{ _id: object }>('tills')
    .insertOne({ _id: { shopId, tillId }, name: 'Front', series: 'A' } as never)
  // What is sold moves no stock below zero: there is enough.
  await collections.stockBalances.insertOne(
    withLongs({
      _id: product._id,
      quantityMilli: milli(1_000_000),
      valueMinor: minor(0),
      lastUnitCostMinor: minor(0),
    }),
  )
  const at = `/api/shops/${shopId}/reviews`
  let receipts = 0
  return {
    shopId,
    owner,
    token,
    product,
    /** Sells one at this price, and gives the id of the sale. */
    async sell(
      unitPriceMinor: number,
      {
        soldAt = '2026-03-10T11:30:00Z',
        now = someNoon,
        isTillKnown = true,
        note = undefined as string | undefined,
      } = {},
    ) {
      receipts += 1
      const basket = [
        {
          lineId: '1',
          productId: product._id.productId,
          quantityMilli: milli(1000),
          unitPriceMinor: minor(unitPriceMinor),
          taxClassId: product.taxClassId,
        },
      ]
      const till = { shop, product, tillId: isTillKnown ? tillId : randomUUID() }
      const sale = {
        ...saleOf(till, receipts, { basket, soldAt, ...(note && { note }) }),
        senderUid: owner.uid,
      }
      const writer = createBookWriter({
        database: served.database(),
        requireShop: (id) => requireShop(served.database(), id),
        now: () => now,
        log: silentLog,
      })
      expect(await writer.recordSales(shopId, [sale])).toMatchObject([{ status: 201 }])
      return sale.saleId
    },
    list: async (query = '', by = token) =>
      served.call({ method: 'GET', url: `${at}${query && `?${query}`}`, token: by }),
    async items(query = '') {
      return (await this.list(query)).body.items as Item[]
    },
    open: async (by = token) => served.call({ method: 'GET', url: `${at}/open`, token: by }),
    mark: (payload: object, by = token) =>
      served.call({
        method: 'POST',
        url: `${at}/seen`,
        token: by,
        payload: { mark: randomUUID(), ...payload },
      }),
    undo: (path: string, by = token) =>
      served.call({
        method: 'DELETE',
        url: path.startsWith('/') ? `${at}${path}` : `${at}/seen/${path}`,
        token: by,
      }),
    log: () =>
      served
        .database()
        .db.collection('auditLog')
        .find({ shopId, action: /^review/ }, { projection: { _id: 0, action: 1, uid: 1, facts: 1 } })
        .sort({ at: 1, _id: 1 })
        .toArray(),
    audit: () =>
      auditShop(served.database(), shopId).then((found) =>
        found.filter(({ kind }) => kind === 'review_item'),
      ),
  }
}

type ListedShop = Awaited<ReturnType<typeof openListedShop>>
const ofSale = (id: string) => ({ kind: 'sale', id })
const allOf = (code: string) => ({ code, upTo: '2026-04-01T00:00:00Z' })

describe('the list of what is to be looked at', () => {
  test('shows what was claimed and what the records had, with the names of both', async () => {
    const shop = await openListedShop()
    await shop.sell(450)
    const id = await shop.sell(399, { note: 'Dented tin, price agreed' })
    const { status, body } = await shop.list()
    expect(status).toBe(200)
    expect(body).toMatchObject({ nextCursor: null, at: expect.any(String) })
    expect(body.open).toEqual({ total: 1, byCode: [{ code: 'price_differs', count: 1 }], isMore: false })
    expect(body.items).toEqual([
      {
        kind: 'sale',
        id,
        reference: 'A-2',
        postingDay: '2026-03-10',
        recordedAt: someNoon.toISOString(),
        codes: ['price_differs'],
        reviews: [{ code: 'price_differs', lineId: '1', said: 399, expected: 450, lineName: 'Milo 400 g' }],
        reviewCount: 1,
        seen: null,
        sale: {
          soldAt: '2026-03-10T11:30:00Z',
          tillName: 'Front',
          cashier: shop.owner.email,
          cashierUid: shop.owner.uid,
          grossMinor: 399,
          note: 'Dented tin, price agreed',
        },
        subject: { number: 'A-2', totalMinor: 399, unnamed: 'Walk-in customer' },
      },
    ])
    expect((await shop.open()).body).toEqual(body.open)
    expect(await shop.audit()).toEqual([])
  })

  test('is newest first, and goes on where a page ended, also among those of one instant', async () => {
    const shop = await openListedShop()
    const ids = []
    for (let count = 0; count < 3; count += 1) ids.push(await shop.sell(399))
    const early = await shop.sell(399, { soldAt: '2026-03-08T11:30:00Z' })
    const late = await shop.sell(399, { now: new Date('2026-03-10T13:00:00Z') })
    const expected = [late, ...ids.sort().reverse(), early]
    for (const limit of [1, 2, 4, 5]) {
      const seen: string[] = []
      let cursor: unknown = ''
      while (cursor !== null) {
        const { body } = await shop.list(`limit=${limit}${cursor && `&cursor=${cursor}`}`)
        seen.push(...(body.items as Item[]).map(({ id }) => id))
        cursor = body.nextCursor
      }
      expect(seen).toEqual(expected)
    }
  })

  test('finds by reason, by day, by receipt number and by whether it was seen', async () => {
    const shop = await openListedShop()
    const cheap = await shop.sell(399)
    const unknown = await shop.sell(450, { isTillKnown: false, soldAt: '2026-03-09T11:30:00Z' })
    const both = await shop.sell(399, { isTillKnown: false, soldAt: '2026-03-08T11:30:00Z' })
    await shop.mark({ items: [ofSale(both)] })
    const ids = async (query: string) => (await shop.items(query)).map(({ id }) => id)
    expect(await ids('code=price_differs')).toEqual([cheap, both])
    expect(await ids('code=price_differs&seen=false')).toEqual([cheap])
    expect(await ids('seen=true')).toEqual([both])
    expect(await ids('from=2026-03-09&to=2026-03-09')).toEqual([unknown])
    expect(await ids('search=a-3')).toEqual([both])
    expect(await ids('search=.')).toEqual([])
    // Those of the reason that is asked for come first.
    const [found] = await shop.items('search=A-3&code=till_unknown')
    expect(found?.reviews).toMatchObject([{ code: 'till_unknown' }, { code: 'price_differs' }])
    expect((await shop.open()).body).toEqual({
      total: 2,
      byCode: [
        { code: 'price_differs', count: 1 },
        { code: 'till_unknown', count: 1 },
      ],
      isMore: false,
    })
  })

  test('of a receipt with many reviews has the first ten, and how many there are', async () => {
    const shop = await openListedShop()
    const id = await shop.sell(399)
    const reviews = Array.from({ length: 300 }, (_, line) => ({
      code: 'price_differs' as const,
      lineId: String(line),
      said: line,
    }))
    await served.database().collections.reviewItems.updateOne({ '_id.id': id }, { $set: { reviews } })
    const [item] = await shop.items()
    expect(item).toMatchObject({ reviewCount: 300, codes: ['price_differs'] })
    expect(item?.reviews).toHaveLength(10)
  })

  test('is for the owner and for administrators', async () => {
    const shop = await openListedShop()
    const other = await openListedShop()
    const id = await shop.sell(399)
    const employee = await served.person('employee')
    await served
      .database()
      .collections.shops.updateOne(
        { _id: shop.shopId },
        { $set: { employee: { contact: employee.email, uid: employee.uid } } },
      )
    const { token } = await served.signIn(employee)
    const payload = { items: [ofSale(id)] }
    const request = (by: string) =>
      Promise.all([
        shop.list('', by),
        shop.open(by),
        shop.mark(payload, by),
        shop.undo(randomUUID(), by),
        shop.undo(`/sale/${id}/seen`, by),
      ])
    const refused = (code: string) => Array(5).fill({ status: 403, body: { code } })
    expect(await request(token)).toMatchObject(refused('owner_required'))
    expect(await request(other.token)).toMatchObject(refused('forbidden'))
    // Nor by way of the receipts: which of them are not reviewed yet.
    for (const list of ['sales?', 'sales/export?format=csv&']) {
      const url = `/api/shops/${shop.shopId}/${list}seen=false`
      const answers = [await served.call({ url, token }), await served.call({ url, token: shop.token })]
      expect(answers).toMatchObject([{ status: 403, body: { code: 'owner_required' } }, { status: 200 }])
    }
    expect(await shop.items('seen=true')).toEqual([])
    const { admin, adminToken } = await served.openAdministrator()
    expect((await shop.list('', adminToken)).status).toBe(200)
    expect(await shop.mark(payload, adminToken)).toMatchObject({ status: 200, body: { marked: 1 } })
    expect((await shop.items('seen=true'))[0]?.seen).toMatchObject({ byUid: admin.uid, by: admin.email })
  })

  test('needs its indexes and no sorting, whatever is asked of it', async () => {
    const { collections } = served.database()
    const after = {
      postingDay: '2026-03-10' as never,
      recordedAt: someNoon.toISOString(),
      id: 'x',
      kind: 'sale',
    }
    const filters = [
      {},
      { seen: false },
      { seen: true },
      { seen: false, code: 'price_differs' as const },
      { code: 'price_differs' as const },
      { seen: false, search: 'A-1' },
    ]
    for (const filter of filters) {
      for (const position of [null, after]) {
        const plan = await collections.reviewItems
          .find(whereOf('some-shop', filter, position))
          .sort({ postingDay: -1, recordedAt: -1, '_id.id': -1, '_id.kind': -1 })
          .explain('queryPlanner')
        const text = JSON.stringify(plan.queryPlanner.winningPlan)
        expect({ filter, text }).toMatchObject({ text: expect.stringContaining('IXSCAN') })
        expect(text).not.toMatch(/"stage":"(SORT|COLLSCAN)"/)
      }
    }
  })
})

describe('marking as seen', () => {
  let shop: ListedShop
  beforeAll(async () => {
    shop = await openListedShop()
  })

  test('takes some off the open ones, is on record, shows on the receipt, and can be undone', async () => {
    const [one, other] = [await shop.sell(399), await shop.sell(399)]
    const mark = randomUUID()
    const marked = await shop.mark({ mark, items: [ofSale(one)], note: 'Agreed on the phone' })
    expect(marked).toMatchObject({ status: 200, body: { marked: 1, isMore: false, open: { total: 1 } } })
    expect((await shop.items('seen=false')).map(({ id }) => id)).toEqual([other])
    const [seen] = await shop.items('seen=true')
    const by = { by: shop.owner.email, byUid: shop.owner.uid, note: 'Agreed on the phone' }
    expect(seen).toMatchObject({ id: one, seen: by })

    const receipt = async (id: string) =>
      served.call({ method: 'GET', url: `/api/shops/${shop.shopId}/sales/${id}`, token: shop.token })
    expect((await receipt(one)).body.reviewsSeen).toMatchObject(by)
    expect((await receipt(other)).body.reviewsSeen).toBeNull()
    const sales = await served.call({
      method: 'GET',
      url: `/api/shops/${shop.shopId}/sales?review=true&from=2026-03-01`,
      token: shop.token,
    })
    const listed = sales.body.items as { saleId: string; reviewsSeen: object | null }[]
    expect(listed.find(({ saleId }) => saleId === one)?.reviewsSeen).toMatchObject(by)

    expect((await shop.undo(mark)).status).toBe(204)
    expect((await shop.items('seen=true')).length).toBe(0)
    await shop.mark({ mark: randomUUID(), items: [ofSale(one)] })
    expect((await shop.undo(`/sale/${one}/seen`)).status).toBe(204)
    // What is undone already is left as it is, and not logged again.
    expect((await shop.undo(`/sale/${one}/seen`)).status).toBe(204)
    expect((await shop.undo(mark)).status).toBe(204)
    expect((await shop.items('seen=false')).map(({ id }) => id).sort()).toEqual([one, other].sort())
    const item = `sale ${one}`
    expect(await shop.log()).toEqual([
      {
        action: 'review.seen',
        uid: shop.owner.uid,
        facts: { mark, items: item, note: 'Agreed on the phone', count: '1' },
      },
      { action: 'review.seen-undone', uid: shop.owner.uid, facts: { mark, count: '1' } },
      {
        action: 'review.seen',
        uid: shop.owner.uid,
        facts: { mark: expect.any(String), items: item, count: '1' },
      },
      { action: 'review.seen-undone', uid: shop.owner.uid, facts: { items: item, count: '1' } },
    ])
    expect(await shop.audit()).toEqual([])
  })

  test('twice is once: the first stays, whoever asks again', async () => {
    const id = await shop.sell(399)
    const { adminToken } = await served.openAdministrator()
    expect((await shop.mark({ items: [ofSale(id)] })).body.marked).toBe(1)
    expect((await shop.mark({ items: [ofSale(id)], note: 'me too' }, adminToken)).body.marked).toBe(0)
    const [item] = await shop.items(`search=A-${3}`)
    expect(item?.seen).toEqual({ at: expect.any(String), by: shop.owner.email, byUid: shop.owner.uid })
  })

  test('in two tabs at once marks each once, and logs no more than was marked', async () => {
    const busy = await openListedShop()
    const ids = []
    for (let count = 0; count < 6; count += 1) ids.push(await busy.sell(399))
    const items = ids.map(ofSale)
    const answers = await Promise.all([
      busy.mark({ items }),
      busy.mark({ items: [...items].reverse() }),
      busy.mark(allOf('price_differs')),
      busy.mark({ items: items.slice(2) }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + Number(body.marked), 0)).toBe(6)
    const logged = await busy.log()
    expect(logged.reduce((sum, { facts }) => sum + Number(facts.count), 0)).toBe(6)
    expect((await busy.open()).body).toEqual({ total: 0, byCode: [], isMore: false })
  })

  test('all of one reason leaves what has another reason too, and what came in later', async () => {
    const other = await openListedShop()
    const cheap = await other.sell(399)
    const both = await other.sell(399, { isTillKnown: false })
    const later = await other.sell(399, { now: new Date('2026-03-10T12:00:01Z') })
    const mark = randomUUID()
    const upTo = someNoon.toISOString()
    const { body } = await other.mark({ mark, code: 'price_differs', upTo })
    expect(body).toMatchObject({ marked: 1, isMore: false, open: { total: 2 } })
    expect((await other.items('seen=true')).map(({ id }) => id)).toEqual([cheap])
    expect((await other.items('seen=false')).map(({ id }) => id)).toEqual([later, both])
    expect(await other.log()).toMatchObject([{ facts: { mark, code: 'price_differs', upTo, count: '1' } }])
    await other.undo(mark)
    expect(await other.items('seen=true')).toEqual([])
  })

  test('goes past what one transaction holds', async () => {
    const other = await openListedShop()
    await other.sell(399)
    const { reviewItems } = served.database().collections
    const item = await reviewItems.findOne({ '_id.shopId': other.shopId })
    if (!item) throw new Error('the sale is on the list')
    const copies = Array.from({ length: 2_100 }, () => ({ ...item, _id: { ...item._id, id: randomUUID() } }))
    await reviewItems.insertMany(copies)
    const mark = randomUUID()
    expect((await other.mark({ mark, ...allOf('price_differs') })).body).toMatchObject({
      marked: 2_101,
      isMore: false,
      open: { total: 0 },
    })
    expect(await other.log()).toMatchObject(['1000', '1000', '101'].map((count) => ({ facts: { count } })))
    await other.undo(mark)
    expect((await other.open()).body.total).toBe(2_101)
  })

  test('refuses what is of another shop or of no shop, and marks nothing of it', async () => {
    const other = await openListedShop()
    const [mine, theirs] = [await shop.sell(399), await other.sell(399)]
    for (const id of [theirs, randomUUID()]) {
      expect(await shop.mark({ items: [ofSale(mine), ofSale(id)] })).toMatchObject({
        status: 404,
        body: { code: 'review_not_found', facts: { kind: 'sale', id } },
      })
      expect((await shop.undo(`/sale/${id}/seen`)).body).toMatchObject({ code: 'review_not_found' })
    }
    const mark = randomUUID()
    await other.mark({ mark, items: [ofSale(theirs)] })
    expect((await shop.undo(mark)).status).toBe(204)
    expect((await other.items('seen=true')).length).toBe(1)
    expect((await shop.items(`seen=false`)).map(({ id }) => id)).toContain(mine)
  })

  const item = ofSale(randomUUID())
  test.each([
    ['nothing', {}],
    ['no items', { items: [] }],
    ['too many items', { items: Array.from({ length: 201 }, () => ofSale(randomUUID())) }],
    ['both', { items: [item], ...allOf('price_differs') }],
    ['a reason without a time', { code: 'price_differs' }],
    ['a time without a reason', { upTo: '2026-03-10T12:00:00Z' }],
    ['a reason that is none', allOf('anything')],
    ['a kind that is none', { items: [{ kind: 'shop', id: 'x' }] }],
    ['a mark that is none', { mark: 'x', items: [item] }],
    ['a note too long', { items: [item], note: 'x'.repeat(201) }],
    ['an operator', { items: [{ kind: 'sale', id: { $ne: '' } }] }],
  ])('refuses %s', async (_, payload) => {
    expect(await shop.mark(payload)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  test('a forged cursor finds another place in the list, and no more', async () => {
    for (const forged of [{}, { postingDay: 1, recordedAt: 'x', id: 1, kind: '' }]) {
      const cursor = Buffer.from(JSON.stringify(forged)).toString('base64url')
      expect((await shop.list(`cursor=${cursor}`)).status).toBe(200)
    }
  })

  test.each([
    'seen=perhaps',
    'code=x',
    'limit=501',
    'from=yesterday',
    'cursor=x',
    `search=${'x'.repeat(81)}`,
  ])('a list of %s is refused', async (query) => {
    expect(await shop.list(query)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })
})
