import { beforeEach, expect, it } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import type { Database } from '#server/db/client.ts'
import { prepareDatabase, readSchemaVersion, schemaVersion } from '#server/db/schema-version.ts'
import { mendBehind } from '#server/rebuild/mend-behind.ts'
import { requireShop } from '#server/shops/store.ts'
import { openGoldenShop, recordSteps } from '../posting/golden/shop.ts'
import { goldenShops } from '../posting/golden/shops.ts'
import { silentLog, someNoon } from '../support/books.ts'
import { freshDatabases } from '../support/database.ts'

const now = () => someNoon
const named = ['shifts', 'imported', 'returns-written-off', 'stock-transfers', 'without-tax']
const shops = goldenShops.filter(({ name }) => named.includes(name))
const past = { bypassDocumentValidation: true }
const open = freshDatabases()
let database: Database

const prepare = () => prepareDatabase(database.db, { log: silentLog, now })
const writerOf = () =>
  createBookWriter({
    ...{ database, now, log: silentLog },
    requireShop: (shopId) => requireShop(database, shopId),
  })

beforeEach(async () => {
  database = await open()
  await prepare()
  for (const golden of shops) {
    await openGoldenShop(database, golden)
    await recordSteps(writerOf(), golden)
  }
})

/** Days, and how far the heads say that their totals are. */
async function stored() {
  const { dayTotals, chainHeads } = database.collections
  const heads = await chainHeads.find().sort({ _id: 1 }).toArray()
  return {
    days: await dayTotals.find({}, { promoteLongs: false }).sort({ _id: 1 }).toArray(),
    heads: heads.map(({ _id, version, projections }) => ({
      ...{ _id, version },
      projections: projections.map((one) => JSON.stringify(one)).sort(),
    })),
  }
}

/** The books as version 18 left them. */
async function setBack(): Promise<void> {
  const { dayTotals, chainHeads } = database.collections
  const parts = { cashiers: 1, shifts: 1, locations: 1, hours: 1 } as const
  await dayTotals.updateMany({}, { $unset: parts }, past)
  const ofDays = { projections: { $elemMatch: { name: 'dayTotals' } } }
  await chainHeads.updateMany(ofDays, { $set: { 'projections.$.version': 2 } }, past)
  await database.db
    .collection<{ _id: string }>('schema')
    .updateOne({ _id: 'schema' }, { $set: { version: 18 } })
}

const auditAll = async () =>
  (await Promise.all(shops.map(({ shop }) => auditShop(database, shop._id)))).flat()

it('days are given the parts that they would have had all along', async () => {
  const before = await stored()
  for (const part of ['cashiers', 'shifts', 'locations', 'hours'])
    expect([part, before.days.some((one) => part in one)]).toEqual([part, true])
  await setBack()
  expect(await auditAll()).not.toEqual([])

  await prepare()

  expect(await readSchemaVersion(database.db)).toBe(schemaVersion)
  expect(await stored()).toEqual(before)
  expect(await auditAll()).toEqual([])
})

it('several programs that do so at once do it once', async () => {
  const before = await stored()
  await setBack()
  await Promise.all([prepare(), prepare(), prepare()])
  expect(await stored()).toEqual(before)
})

it('where totals were not whole, or a receipt can’t be read, the head says so, and they are rebuilt', async () => {
  const before = await stored()
  await setBack()
  const { chainHeads, sales } = database.collections
  const [one, other] = shops.map(({ shop }) => shop._id)
  await chainHeads.updateOne(
    { _id: one as string, 'projections.name': 'dayTotals' },
    { $set: { 'projections.$.page': 0 } },
    past,
  )
  const broken = await sales.findOne({ '_id.shopId': other as string }, { promoteLongs: false })
  await sales.updateOne({ _id: broken?._id as never }, { $unset: { lines: 1 } }, past)

  await prepare()

  for (const _id of [one, other]) {
    const head = await chainHeads.findOne({ _id: _id as string })
    expect(head?.projections.find(({ name }) => name === 'dayTotals')).toMatchObject({ version: 3, page: 0 })
  }
  await sales.replaceOne({ _id: broken?._id as never }, broken as never, past)
  await mendBehind(database, silentLog, now)
  expect(await auditAll()).toEqual([])
  expect((await stored()).days).toEqual(before.days)
})
