import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ShopHealthQuery, type ShopHealthRow } from '#domain/api/admin-health.ts'
import { keepHealthOfShops } from '#server/admin/health/health-keeper.ts'
import { findHealth, type HealthFilter, healthWhere, shopHealths } from '#server/admin/health/health-store.ts'
import { findShopHealth } from '#server/admin/health/service.ts'
import { keepShopAudit } from '#server/audit/shop-audit-store.ts'
import type { ShopDocument } from '#server/db/documents.ts'
import { readSequences } from '#server/tills/store.ts'
import { aShop, saleOf, silentLog, someNoon, testBooks } from '../support/books.ts'
import { dayOf } from '../support/clock.ts'

const books = testBooks()
const hourMs = 3_600_000
const later = (hours: number) => new Date(someNoon.getTime() + hours * hourMs)

/** Looks once, by a keeper that is not notified of commits. */
async function sweep(now = someNoon): Promise<void> {
  const keeper = keepHealthOfShops({
    database: books.database(),
    now: () => now,
    log: silentLog,
    writer: { onCommitted: () => undefined },
    afterMs: 1,
  })
  await keeper.sweep()
  await keeper.close()
}

const find = (query: Partial<ShopHealthQuery> = {}, now = someNoon) =>
  findShopHealth({ database: books.database(), now: () => now }, ShopHealthQuery.parse(query))

async function rowOf(shopId: string, now = someNoon): Promise<ShopHealthRow | undefined> {
  const { items } = await find({ find: shopId }, now)
  return items.find((row) => row.shopId === shopId)
}
const codesOf = (row: ShopHealthRow | undefined) => row?.exceptions.map(({ code }) => code)

async function openSelling(shop: Partial<ShopDocument> = {}) {
  const open = await books.openShop(shop)
  const sell = (...numbers: number[]) =>
    books.writer().recordSales(
      open.shopId,
      numbers.map((number) => saleOf(open, number)),
    )
  return { ...open, sell }
}

test('a shop that sells is in order; the receipts it lacks are reported once they are late', async () => {
  const { shopId, sell } = await openSelling()
  await sell(1, 2)
  await sweep()
  expect(await rowOf(shopId)).toMatchObject({
    severity: 'good',
    lastSaleAt: '2026-03-10T11:30:00.000Z',
    tills: 1,
    missingReceipts: 0,
    exceptions: [],
  })

  await sell(5)
  await sweep()
  expect(await rowOf(shopId)).toMatchObject({ severity: 'good', missingReceipts: 2 })
  expect(await rowOf(shopId, later(1))).toMatchObject({
    severity: 'warning',
    exceptions: [
      {
        sentence:
          '2 receipts of till Front are missing: A-3, A-4. They wait on the device until it is online.',
        fix: { kind: 'write-to-owner' },
      },
    ],
  })
  // Time alone puts it among the exceptions: nothing was written since.
  await sweep(later(1))
  const warned = await find({ severity: 'warning' }, later(1))
  expect(warned.items.map((row) => row.shopId)).toContain(shopId)

  await sell(3, 4)
  await sweep(later(1))
  expect(await rowOf(shopId, later(1))).toMatchObject({ severity: 'good', missingReceipts: 0 })
})

test('reading only what is new gives the same missing receipts as the list of tills', async () => {
  const { shopId, tillId, sell } = await openSelling()
  for (const numbers of [[1, 4], [6], [2, 9_000], [8, 3], [12]]) {
    await sell(...numbers)
    await sweep()
    const till = { _id: { shopId, tillId }, name: 'Front', series: 'A', registeredAt: someNoon }
    const { lastSequence: last, missingSequences: missing } = await readSequences(books.database(), till)
    const [series] = (await findHealth(books.database(), shopId))?.tills ?? []
    expect({ last: series?.last, missing: series?.missing.toSorted((a, b) => a - b) }).toEqual({
      last,
      missing,
    })
  }
})

test('logins refused to its people and rows refused to its imports are reported; those of others are not', async () => {
  const owner = randomUUID()
  const { shopId } = await openSelling({ owner: { id: owner }, employee: [{ contact: 'Kofi@example.com' }] })
  const other = await openSelling()
  const { db } = books.database()
  const kofi = randomUUID()
  await db
    .collection<{ _id: string; email: string }>('people')
    .insertOne({ _id: kofi, email: 'kofi@example.com' })
  const refused = (uid: string, lastAt: Date, count: number) => ({
    _id: { uid, day: dayOf(lastAt), tried: 'log-in' },
    count,
    lastAt,
  })
  await db
    .collection<ReturnType<typeof refused>>('refusedAttempts')
    .insertMany([refused(owner, later(-1), 4), refused(kofi, later(-20), 7), refused(owner, later(-30), 50)])
  await db.collection<{ _id: object }>('imports').insertOne({
    _id: { shopId, importId: randomUUID() },
    state: 'done',
    startedAt: later(-2),
    fileName: 'march.csv',
    report: { rowsRefused: 3 },
  } as never)
  await sweep()
  const row = await rowOf(shopId)
  expect(row).toMatchObject({ refusedLogins: 11 })
  expect(codesOf(row)).toEqual(['logins-refused', 'import-refused'])
  expect(codesOf(await rowOf(other.shopId))).toEqual([])
})

test('a shop that was renamed, suspended or taken away shows so with the next sweep', async () => {
  const { shopId } = await openSelling({ createdAt: later(-24 * 30) })
  await keepShopAudit(books.database(), shopId, { at: later(-1), durationMs: 1, found: [] })
  await sweep()
  expect(codesOf(await rowOf(shopId))).toEqual(['never-sold'])
  const { shops } = books.database().collections
  await shops.updateOne({ _id: shopId }, { $set: { name: 'Makola Cloth', status: 'suspended' } })
  await sweep()
  expect(await rowOf(shopId)).toMatchObject({ name: 'Makola Cloth', standing: 'suspended', exceptions: [] })
  await shops.deleteOne({ _id: shopId })
  await sweep()
  expect(await rowOf(shopId)).toBeUndefined()
})

test('a commit is seen by the process that made it, without a sweep', async () => {
  const { shopId, ...open } = await openSelling()
  const writer = books.writer()
  const keeper = keepHealthOfShops({
    database: books.database(),
    now: () => someNoon,
    log: silentLog,
    writer,
    afterMs: 1,
  })
  await keeper.sweep()
  await writer.recordSales(shopId, [saleOf({ ...open }, 1)])
  await expect.poll(async () => (await rowOf(shopId))?.lastSaleAt).toBe('2026-03-10T11:30:00.000Z')
  await keeper.close()
})

test('a thousand shops are paged, searched and sorted, each order by an index to its end', {
  timeout: 120_000,
}, async () => {
  const { collections } = books.database()
  const made = Array.from({ length: 1_000 }, (_, at) =>
    aShop({
      name: `${['Accra', 'Élite', 'zongo', 'Ho'][at % 4]} Shop ${at}`,
      email: `owner.${['ama', 'kofi'][at % 2]}@example.com`,
      createdAt: later(at % 3 === 0 ? -24 * 10 : -1),
    }),
  )
  await collections.shops.insertMany(made)
  const audit = { at: later(-1), durationMs: 1, differences: 0, first: [] }
  const audits = books.database().db.collection<{ _id: string }>('shopAudits')
  await audits.insertMany(made.map(({ _id }) => ({ _id, ...audit })))
  await sweep()
  const all = await collections.shops.countDocuments()

  for (const sort of ['attention', 'name', '-name', 'last-sale', '-missing'] as const) {
    const seen: ShopHealthRow[] = []
    let cursor: string | undefined
    do {
      const page = await find({ sort, limit: 137, ...(cursor && { cursor }) })
      seen.push(...page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(seen.map(({ shopId }) => shopId)).size, sort).toBe(all)
    expect(seen.length, sort).toBe(all)
  }
  const worstFirst = (await find({ limit: 500 })).items.map(({ exceptions }) => exceptions.length)
  expect(worstFirst.lastIndexOf(1)).toBeLessThan(worstFirst.indexOf(0))

  const { counts } = await find()
  expect(counts?.notice).toBeGreaterThanOrEqual(334)
  expect((counts?.critical ?? 0) + (counts?.warning ?? 0) + (counts?.notice ?? 0) + (counts?.good ?? 0)).toBe(
    all,
  )

  const named = async (text: string) => (await find({ find: text })).items.map(({ name }) => name)
  // Every fourth from 1 on is an Élite; 17 begins 17 and 170 to 179.
  expect((await named('SHOP elite 17')).toSorted()).toEqual([
    'Élite Shop 17',
    'Élite Shop 173',
    'Élite Shop 177',
  ])
  expect((await find({ find: 'kofi@example', limit: 500 })).items.length).toBe(500)
  expect(await named('no such shop')).toEqual([])
  expect((await find({ condition: 'never-sold', limit: 500 })).items.length).toBe(counts?.notice)
})

test.each<[string, HealthFilter]>([
  ['the worst first', { sort: 'attention' }],
  ['those of a severity', { sort: 'attention', severity: 'notice' }],
  ['those with a condition', { sort: 'attention', condition: 'quiet' }],
  ['those where anything is wrong', { sort: 'attention', severity: 'any' }],
  ['by name', { sort: 'name' }],
  ['by last sale', { sort: '-last-sale' }],
])('%s: read from an index, and sorted by it', async (_what, filter) => {
  const orders = {
    attention: { rank: -1, nameKey: 1, _id: 1 },
    name: { nameKey: 1, _id: 1 },
    '-last-sale': { lastSale: -1, _id: -1 },
  } as const
  const plan = await shopHealths(books.database())
    .find(healthWhere(filter, null))
    .sort(orders[filter.sort as keyof typeof orders])
    .limit(101)
    .explain('executionStats')
  const { executionStats } = plan as { executionStats: { totalDocsExamined: number } }
  expect(JSON.stringify(plan)).not.toMatch(/"stage":"(COLLSCAN|SORT)"/)
  expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(101)
})

test('a shop whose audit found something is critical, and says whether its entries are whole', async () => {
  const [whole, totals] = [await openSelling(), await openSelling()]
  const found = (kind: 'entry_hash' | 'account_total') => [{ kind, where: 'x', computed: '1', stored: '2' }]
  const audit = { at: later(-1), durationMs: 1 }
  await sweep()
  await keepShopAudit(books.database(), whole.shopId, { ...audit, found: found('entry_hash') })
  await keepShopAudit(books.database(), totals.shopId, { ...audit, found: found('account_total') })
  await sweep()
  expect(codesOf(await rowOf(whole.shopId))).toEqual(['books-differ'])
  expect(codesOf(await rowOf(totals.shopId))).toEqual(['subledgers-differ'])
  expect((await find({ severity: 'critical' })).items.map(({ shopId }) => shopId).toSorted()).toEqual(
    [whole.shopId, totals.shopId].toSorted(),
  )
})
