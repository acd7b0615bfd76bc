import { type Document, Long } from 'mongodb'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { day } from '#domain/business-day.ts'
import { auditShop } from '#server/audit/service.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import type { Database } from '#server/db/client.ts'
import { formerTotals } from '#server/db/contents.ts'
import { prepareDatabase, readSchemaVersion, schemaVersion } from '#server/db/schema-version.ts'
import { mendBehind } from '#server/rebuild/mend-behind.ts'
import { requireShop } from '#server/shops/store.ts'
import { openGoldenShop, recordSteps } from '../posting/golden/shop.ts'
import { goldenShops } from '../posting/golden/shops.ts'
import { silentLog, someNoon } from '../support/books.ts'
import { freshDatabases } from '../support/database.ts'
import { type Fixture, restoreFixture, takeFixture } from './fixtures/fixture.ts'
import { splitDayTotals } from './split-day-totals.ts'

const now = () => someNoon
const shops = goldenShops.filter(({ shop }) => shop.taxPack === 'GH')
const open = freshDatabases()
let books: Fixture
let database: Database

beforeAll(async () => {
  const recorded = await open()
  await prepareDatabase(recorded.db, { log: silentLog, now })
  const requireIt = (shopId: string) => requireShop(recorded, shopId)
  const writer = createBookWriter({ database: recorded, now, log: silentLog, requireShop: requireIt })
  for (const golden of shops) {
    await openGoldenShop(recorded, golden)
    await recordSteps(writer, golden)
  }
  books = await takeFixture(recorded.db)
})

beforeEach(async () => {
  database = await open()
  await restoreFixture(database.db, books)
})

const prepare = () => prepareDatabase(database.db, { log: silentLog, now })

/** Days and heads; the order in which a head names its projections has no meaning. */
async function stored() {
  const { dayTotals, chainHeads } = database.collections
  const heads = await chainHeads.find().sort({ _id: 1 }).toArray()
  return {
    days: await dayTotals.find({}, { promoteLongs: false }).sort({ _id: 1 }).toArray(),
    heads: heads.map(({ projections, ...head }) => ({
      ...head,
      projections: projections.map((one) => JSON.stringify(one)).sort(),
    })),
  }
}

async function auditAll() {
  const found = await Promise.all(shops.map(({ shop }) => auditShop(database, shop._id)))
  return found.flat()
}

it('totals of accounts and taxes go into those of their day, as if they had been there all along', async () => {
  const before = await stored()
  await splitDayTotals(database)
  expect(await auditAll()).not.toEqual([])

  await prepare()

  expect(await readSchemaVersion(database.db)).toBe(schemaVersion)
  expect(await stored()).toEqual(before)
  expect(await auditAll()).toEqual([])
  const refused = { code: 121 }
  for (const name of formerTotals) {
    expect(await database.db.collection(name).countDocuments()).toBe(0)
    await expect(database.db.collection(name).insertOne({ one: 1 })).rejects.toMatchObject(refused)
  }
})

it('several programs that do so at once do it once', async () => {
  const before = await stored()
  await splitDayTotals(database)
  await Promise.all([prepare(), prepare(), prepare()])
  expect(await stored()).toEqual(before)
})

it('what is in the old place of a shop that is done, after an interrupted start, counts no more', async () => {
  const before = await stored()
  await splitDayTotals(database)
  const left = await database.db.collection('dayAccountTotals').find({}, { promoteLongs: false }).toArray()
  await prepare()
  await database.db
    .collection('dayAccountTotals')
    .insertMany(left.map((one) => ({ ...one, debitMinor: Long.fromNumber(5) })) as Document[], {
      bypassDocumentValidation: true,
    })
  await database.db
    .collection<{ _id: string }>('schema')
    .updateOne({ _id: 'schema' }, { $set: { version: 11 } })
  await prepare()
  expect(await stored()).toEqual(before)
  expect(await database.db.collection('dayAccountTotals').countDocuments()).toBe(0)
})

it('rates that no tax pack has become one total, to which all of them come', async () => {
  const shopId = shops[0]?.shop._id as string
  const othersOf = async () => {
    const { dayTotals } = database.collections
    const totals = await dayTotals.findOne({ _id: { shopId, day: day('2026-03-10') } })
    return totals?.taxes?.['output:standard:other::unknown-tax']
  }
  const before = await othersOf()
  await splitDayTotals(database)
  const _id = { shopId, day: '2026-03-10', direction: 'output', class: 'standard', use: '' }
  const amounts = (amount: number) => ({
    baseMinor: Long.fromNumber(10 * amount),
    amountMinor: Long.fromNumber(amount),
    recoverableMinor: Long.ZERO,
  })
  const taxes = database.db.collection<{ _id: object }>('dayTaxTotals')
  await taxes.insertOne({ _id: { ..._id, rateBp: 777, component: 'unknown-tax' }, ...amounts(5) })
  await taxes.insertOne({ _id: { ..._id, rateBp: 778, component: 'unknown-tax' }, ...amounts(2) })

  await prepare()

  expect(await othersOf()).toEqual({
    baseMinor: (before?.baseMinor ?? 0) + 70,
    amountMinor: (before?.amountMinor ?? 0) + 7,
    recoverableMinor: 0,
  })
})

it('a day with incomplete totals is marked incomplete until they are rebuilt', async () => {
  const before = await stored()
  await splitDayTotals(database)
  const { chainHeads } = database.collections
  const shopId = shops[0]?.shop._id as string
  await database.db.collection('dayTaxTotals').deleteMany({ '_id.shopId': shopId })
  await chainHeads.updateOne(
    { _id: shopId, 'projections.name': 'dayTaxTotals' },
    { $set: { 'projections.$.page': 0 } },
    { bypassDocumentValidation: true },
  )

  await prepare()

  const head = await chainHeads.findOne({ _id: shopId })
  expect(head?.projections.find(({ name }) => name === 'dayTotals')).toMatchObject({ version: 3, page: 0 })
  await mendBehind(database, silentLog, now)
  expect(await auditAll()).toEqual([])
  expect((await stored()).days).toEqual(before.days)
})
