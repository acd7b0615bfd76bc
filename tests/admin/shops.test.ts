import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminShop, ListedShop, ShopListPage } from '#domain/api/admin-shops.ts'
import { aShop } from '../support/books.ts'
import { aFollowingProcess } from '../support/following-process.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp(undefined, { people: 'new' })
let adminToken = ''
beforeAll(async () => {
  adminToken = (await served.openAdministrator()).adminToken
})

const get = (path = '', token = adminToken) =>
  served.call({ method: 'GET', url: `/api/admin/shops${path}`, token })
const put = (path: string, payload: object, token = adminToken) =>
  served.call({ method: 'PUT', url: `/api/admin/shops/${path}`, token, payload })
const names = ({ body }: { body: object }) => (body as ShopListPage).items.map(({ name }) => name)
const recordOf = (shopId: string) => served.database().collections.shops.findOne({ _id: shopId })

/** Every page of a list, two shops at a time. */
async function pages(query: string): Promise<ListedShop[]> {
  const found: ListedShop[] = []
  let cursor: string | null = null
  do {
    const { body } = await get(`?limit=2&${query}${cursor ? `&cursor=${cursor}` : ''}`)
    const page = body as unknown as ShopListPage
    found.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

/** A receipt as far as the list reads it. */
async function sold(shopId: string, instant: string) {
  const sale = { _id: { shopId, saleId: randomUUID() }, postingDay: instant.slice(0, 10) }
  await served
    .database()
    .db.collection<object>('sales')
    .insertOne({ ...sale, soldAtInstant: new Date(instant) } as never, { bypassDocumentValidation: true })
}

describe('the list of shops', () => {
  const mark = randomUUID().slice(0, 8)
  const named = (name: string) => `${name} ${mark}`

  beforeAll(async () => {
    const made = [
      aShop({ name: named('Adum 10'), email: `yaw-${mark}@example.com`, createdAt: new Date('2026-01-05') }),
      aShop({
        name: named('adum 2'),
        country: 'NG',
        currency: 'NGN',
        createdAt: new Date('2026-01-04'),
        employee: { contact: ` Efua.${mark}@Example.com ` },
      }),
      aShop({ name: named('Bantama'), status: 'suspended', createdAt: new Date('2026-01-03') }),
      aShop({
        name: named('Cape Coast'),
        createdAt: new Date('2026-01-02'),
        employee: [{ contact: `kojo-${mark}@example.com` }, { contact: `abena-${mark}@example.com` }],
      }),
      aShop({ name: named('Dansoman'), createdAt: new Date('2026-01-01') }),
    ]
    await served.database().collections.shops.insertMany(made)
    await sold(made[3]?._id ?? '', '2026-03-02T09:00:00Z')
    await sold(made[3]?._id ?? '', '2026-03-01T18:00:00Z')
    await sold(made[0]?._id ?? '', '2026-02-28T18:00:00Z')
  })

  test.each([
    ['name', ['adum 2', 'Adum 10', 'Bantama', 'Cape Coast', 'Dansoman']],
    ['-name', ['Dansoman', 'Cape Coast', 'Bantama', 'Adum 10', 'adum 2']],
    ['created', ['Dansoman', 'Cape Coast', 'Bantama', 'adum 2', 'Adum 10']],
    ['-created', ['Adum 10', 'adum 2', 'Bantama', 'Cape Coast', 'Dansoman']],
  ])('is sorted by %s, page after page', async (sort, expected) => {
    const found = await pages(`search=${mark}&sort=${sort}`)
    expect(found.map(({ name }) => name)).toEqual(expected.map(named))
  })

  test('is sorted by the last sale, those without one at the end or the beginning', async () => {
    const newestFirst = await pages(`search=${mark}&sort=-last-sale`)
    expect(newestFirst.slice(0, 2).map(({ name, lastSaleAt }) => [name, lastSaleAt])).toEqual([
      [named('Cape Coast'), '2026-03-02T09:00:00.000Z'],
      [named('Adum 10'), '2026-02-28T18:00:00.000Z'],
    ])
    expect(newestFirst.slice(2).map(({ lastSaleAt }) => lastSaleAt)).toEqual([null, null, null])
    const oldestFirst = await pages(`search=${mark}&sort=last-sale`)
    expect(oldestFirst).toEqual([...newestFirst].reverse())
  })

  test('finds by words of the name, the owner’s email, an employee’s contact, and the id', async () => {
    const byName = await get(`?search=${encodeURIComponent(`COAST ${mark} cape`)}`)
    expect(names(byName)).toEqual([named('Cape Coast')])
    expect(names(await get(`?search=yaw-${mark}`))).toEqual([named('Adum 10')])
    expect(names(await get(`?search=efua.${mark}@example.com`))).toEqual([named('adum 2')])
    expect(names(await get(`?search=abena-${mark}`))).toEqual([named('Cape Coast')])
    const [shop] = (byName.body as unknown as ShopListPage).items
    expect(names(await get(`?search=${shop?.shopId}`))).toEqual([named('Cape Coast')])
    expect(names(await get(`?search=${encodeURIComponent(`.* ${mark}`)}`))).toEqual([])
  })

  test('is filtered by status, country and currency, and counts all that match', async () => {
    const suspended = await get(`?search=${mark}&standing=suspended&summary=true`)
    expect(names(suspended)).toEqual([named('Bantama')])
    expect(suspended.body.summary).toMatchObject({ count: 1 })
    expect(names(await get(`?search=${mark}&country=NG`))).toEqual([named('adum 2')])
    expect(names(await get(`?search=${mark}&currency=NGN`))).toEqual([named('adum 2')])
    const { body } = await get(`?search=${mark}&standing=active&limit=1&summary=true`)
    expect(body.summary).toEqual({
      count: 4,
      countries: expect.arrayContaining(['GH', 'NG']),
      currencies: expect.arrayContaining(['GHS', 'NGN']),
    })
  })

  test('reports how many people there are, whether the record holds none, one or a list', async () => {
    const found = await pages(`search=${mark}`)
    expect(found.map(({ employees }) => employees)).toEqual([1, 0, 0, 2, 0])
  })

  test('is a file of the whole result', async () => {
    const url = `/api/admin/shops/export?search=${mark}&standing=active`
    const { status, headers } = await served.call({ method: 'GET', url, token: adminToken })
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'text/csv; charset=utf-8',
    })
    const { payload } = await served.app().inject({ url, headers: { authorization: `Bearer ${adminToken}` } })
    const lines = payload.trim().split('\r\n')
    expect(lines[0]).toContain('Shop,Status,Owner,Country,Currency,Employees,Last sale,Created,Shop id')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
      ['adum 2', 'Adum 10', 'Cape Coast', 'Dansoman'].map(named),
    )
  })

  test('refuses a cursor of another order, and one that was made up', async () => {
    const { body } = await get('?limit=1&sort=name')
    const refused = { status: 400, body: { code: 'invalid_request' } }
    expect(await get(`?sort=created&cursor=${body.nextCursor}`)).toMatchObject(refused)
    const forged = Buffer.from(JSON.stringify({ at: 1, id: 2 })).toString('base64url')
    expect(await get(`?cursor=${forged}`)).toMatchObject(refused)
  })
})

async function openOne(): Promise<AdminShop> {
  const { _id } = await served.openShop()
  return (await get(`/${_id}`)).body as unknown as AdminShop
}

const headOf = ({ name, receiptHeader }: AdminShop) => ({ name, receiptHeader })

describe('a shop', () => {
  test('that is not there is not found', async () => {
    expect(await get('/nowhere')).toMatchObject({ status: 404, body: { code: 'shop_not_found' } })
    const change = { revision: 0, isSuspended: true, reason: 'why' }
    expect(await put('nowhere/suspension', change)).toMatchObject({ status: 404 })
  })

  test('is corrected whole while nothing is in its books, and then in its name and receipt alone', async () => {
    const shop = await openOne()
    const head = { ...headOf(shop), name: 'Keta Stores' }
    const place = { country: 'KE', currency: 'KES', timeZone: 'Africa/Nairobi' }
    const corrected = await put(shop.shopId, { revision: shop.revision, ...head, place })
    expect(corrected).toMatchObject({ status: 200, body: { ...head, ...place, taxPack: 'KE', revision: 1 } })
    await served
      .database()
      .collections.chainHeads.insertOne({ _id: shop.shopId } as never, { bypassDocumentValidation: true })
    const elsewhere = { ...place, timeZone: 'Africa/Accra' }
    expect(await put(shop.shopId, { revision: 1, ...head, place: elsewhere })).toMatchObject({
      status: 409,
      body: { code: 'books_begun' },
    })
    const renamed = { name: 'Keta', receiptHeader: ['Keta', 'Beach Road'] }
    expect(await put(shop.shopId, { revision: 1, ...renamed })).toMatchObject({
      status: 200,
      body: { ...renamed, timeZone: 'Africa/Nairobi', hasBegun: true },
    })
  })

  test('edited by two administrators is the first one’s; the other is refused and loses nothing', async () => {
    const shop = await openOne()
    const other = await served.openAdministrator()
    const head = headOf(shop)
    const answers = await Promise.all([
      put(shop.shopId, { revision: 0, ...head, name: 'One' }),
      put(shop.shopId, { revision: 0, ...head, name: 'Two' }, other.adminToken),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [first, later] = [...answers].sort((a, b) => a.status - b.status)
    expect(later?.body).toMatchObject({ code: 'changed_meanwhile' })
    expect(await recordOf(shop.shopId)).toMatchObject({ name: first?.body.name, revision: 1 })
    const suspend = { revision: 0, isSuspended: true, reason: 'not paid' }
    expect(await put(`${shop.shopId}/suspension`, suspend)).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
  })
})

describe('suspending', () => {
  test('puts everyone of the shop out within five seconds in every process, and reactivating lets them in', async () => {
    const employee = await served.person('employee')
    const { shopId, ownerToken } = await served.openOwnedShop({ employee: { contact: employee.email } })
    const { token: employeeToken } = await served.signIn(employee)
    const apps = [await aFollowingProcess(served, ownerToken), await aFollowingProcess(served, employeeToken)]
    const request = (token: string, app: (typeof apps)[number]) => async () => {
      const { status, body } = await served.call({
        method: 'GET',
        url: `/api/shops/${shopId}/products`,
        token,
        app,
      })
      return `${status} ${body.code ?? ''}`.trim()
    }
    const suspended = await put(`${shopId}/suspension`, {
      revision: 0,
      isSuspended: true,
      reason: 'not paid',
    })
    expect(suspended).toMatchObject({
      status: 200,
      body: {
        standing: 'suspended',
        revision: 1,
        suspension: { reason: 'not paid', at: expect.any(String) },
      },
    })
    for (const token of [ownerToken, employeeToken]) {
      for (const app of apps)
        await expect.poll(request(token, app), { timeout: 5_000 }).toBe('403 shop_inactive')
    }
    const again = await put(`${shopId}/suspension`, { revision: 1, isSuspended: false, reason: 'paid' })
    expect(again).toMatchObject({ status: 200, body: { standing: 'active', suspension: null } })
    for (const app of apps) await expect.poll(request(ownerToken, app), { timeout: 5_000 }).toBe('200')
    const record = await recordOf(shopId)
    expect(record).toMatchObject({ status: 'active', revision: 2 })
    expect(record).not.toHaveProperty('suspension')
    const log = await served.database().db.collection('auditLog').find({ shopId }).sort({ at: 1 }).toArray()
    expect(log.map(({ action, facts }) => [action, facts.reason])).toEqual([
      ['shop.suspended', 'not paid'],
      ['shop.reactivated', 'paid'],
    ])
  })

  test('the shop one belongs to leaves an administrator where he is', async () => {
    const { admin, adminToken: token } = await served.openAdministrator()
    const { _id: shopId } = await served.openShop({ owner: { id: admin.uid }, email: admin.email })
    const suspend = { revision: 0, isSuspended: true, reason: 'moving out' }
    expect(await put(`${shopId}/suspension`, suspend, token)).toMatchObject({ status: 200 })
    expect(await get('', token)).toMatchObject({ status: 200 })
    const shop = { method: 'GET', url: `/api/shops/${shopId}`, token } as const
    expect(await served.call(shop)).toMatchObject({ status: 200, body: { status: 'suspended' } })
    expect(await served.signIn(admin)).toMatchObject({ isAdmin: true })
  })

  test('asks for a reason', async () => {
    const { _id: shopId } = await served.openShop()
    const answer = await put(`${shopId}/suspension`, { revision: 0, isSuspended: true, reason: '  ' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(await recordOf(shopId)).toMatchObject({ status: 'active' })
  })
})
