import { Long } from 'mongodb'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import type { Database } from '#server/db/client.ts'
import { prepareDatabase, readSchemaVersion, schemaVersion } from '#server/db/schema-version.ts'
import { requireShop } from '#server/shops/store.ts'
import { openGoldenShop, recordSteps } from '../posting/golden/shop.ts'
import { goldenShops } from '../posting/golden/shops.ts'
import { silentLog, someNoon } from '../support/books.ts'
import { freshDatabases } from '../support/database.ts'
import { type Fixture, restoreFixture, takeFixture } from './fixtures/fixture.ts'
import { splitDayTotals } from './split-day-totals.ts'

const now = () => someNoon
const names = ['openItems', 'dayTaxTotals']
let books: Fixture
let database: Database

const open = freshDatabases()

beforeAll(async () => {
  const recorded = await open()
  await prepareDatabase(recorded.db, { log: silentLog, now })
  const requireIt = (shopId: string) => requireShop(recorded, shopId)
  const writer = createBookWriter({ database: recorded, now, log: silentLog, requireShop: requireIt })
  for (const golden of goldenShops) {
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

async function stored() {
  const all = ['openItems', 'dayTotals'].map((name) =>
    database.db.collection(name).find({}, { promoteLongs: false }).sort({ _id: 1 }).toArray(),
  )
  return [
    ...(await Promise.all(all)),
    await database.collections.chainHeads.find().sort({ _id: 1 }).toArray(),
  ]
}

/** The books as version 10 left them. */
async function setBack(): Promise<void> {
  await splitDayTotals(database)
  for (const name of names) await database.db.dropCollection(name)
  const pulled = { $pull: { projections: { name: { $in: names } } } }
  await database.collections.chainHeads.updateMany({}, pulled, { bypassDocumentValidation: true })
  await database.db
    .collection<{ _id: string }>('schema')
    .updateOne({ _id: 'schema' }, { $set: { version: 10 } })
}

/** The order in which the head names its projections has no meaning. */
const inOrder = (state: Awaited<ReturnType<typeof stored>>) =>
  state.map((documents) =>
    documents.map((document) => ({
      ...document,
      projections: (document.projections ?? []).map((one: object) => JSON.stringify(one)).sort(),
    })),
  )

it('open items and totals of tax are folded from existing books, as if they had been kept all along', async () => {
  const before = await stored()
  expect(before.every((documents) => documents.length > 0)).toBe(true)
  await setBack()
  for (const { shop } of goldenShops) expect(await auditShop(database, shop._id)).not.toEqual([])

  await prepare()

  expect(await readSchemaVersion(database.db)).toBe(schemaVersion)
  expect(inOrder(await stored())).toEqual(inOrder(before))
  for (const { shop } of goldenShops) expect(await auditShop(database, shop._id)).toEqual([])
})

it('two programs that do so at once do it once, and what a cut off one left is written over', async () => {
  const before = await stored()
  await setBack()
  const item = before[0]?.[0]
  await database.db.collection('openItems').insertOne({ ...item, openMinor: 1 } as never)

  await Promise.all([prepare(), prepare(), prepare()])

  expect(inOrder(await stored())).toEqual(inOrder(before))
})

it('what a version before sold on account is settled by what came back since', async () => {
  const { openItems, journalPages, sales } = database.collections
  const bought = await openItems.findOne({
    '_id.account': '1100' as never,
    'settlements.0': { $exists: true },
  })
  if (!bought) throw new Error('a golden shop takes goods back that were sold on account')
  const { shopId, document: saleId } = bought._id
  const page = await journalPages.findOne({ '_id.shopId': shopId, 'entries.source.id': saleId })
  const place = page?.entries.findIndex(({ source }) => source.id === saleId)
  await journalPages.updateOne({ _id: page?._id }, {
    $unset: { [`entries.${place}.factsVersion`]: '' },
    $set: {
      [`entries.${place}.lines`]: page?.entries[place ?? 0]?.lines.map(({ account, amountMinor }) => ({
        account,
        amountMinor: Long.fromNumber(amountMinor),
      })),
    },
  } as never)
  await sales.updateOne(
    { _id: { shopId, saleId } },
    { $unset: { factsVersion: '', allocations: '' } as never },
  )
  await setBack()

  await prepare()

  expect(await openItems.findOne({ _id: bought._id })).toEqual(bought)
})
