import type { Db } from 'mongodb'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { checkAuditLog } from '#server/audit-log/check-chain.ts'
import { auditHeads, auditRecords, openAuditLog } from '#server/audit-log/store.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { chainAuditLog } from '#server/db/migrations/audit-chains.ts'
import { prepareDatabase, writeSchemaVersion } from '#server/db/schema-version.ts'
import { silentLog, someNoon } from '../support/books.ts'
import { freshDatabases } from '../support/database.ts'
import { databaseWith } from '../support/following-process.ts'

const open = freshDatabases()
let database: Database
const deps = { log: silentLog, now: () => someNoon }

/** As the version before recorded it. */
const legacyRecord = (index: number, shopId: string | null) => ({
  _id: `record-${String(index).padStart(4, '0')}`,
  at: new Date(someNoon.getTime() - index * 60_000),
  action: 'shop.changed',
  uid: 'ama',
  email: 'ama@example.com',
  shopId,
  facts: { name: `Shop ${index}` },
})
const before = [
  ...Array.from({ length: 450 }, (_, index) => legacyRecord(index, 'osu')),
  legacyRecord(900, null),
  legacyRecord(901, 'accra'),
]

beforeEach(async () => {
  database = await open()
  const { db } = database
  await db.collection<(typeof before)[number]>('auditLog').insertMany(before)
  await db.collection('auditLog').createIndex({ shopId: 1, at: -1 })
  await db.createCollection('shops')
  await writeSchemaVersion(db, 13, someNoon)
})

async function expectChains() {
  for (const [shopId, records] of [
    ['osu', 450],
    [null, 1],
    ['accra', 1],
  ] as const)
    expect(await checkAuditLog(database, shopId)).toEqual({ records, differences: [] })
  const kept = await auditRecords(database).find().sort({ _id: 1 }).toArray()
  expect(
    kept.map(({ _id, at, action, uid, email, shopId, facts }) => ({
      _id,
      at,
      action,
      uid,
      email,
      shopId,
      facts,
    })),
  ).toEqual(before)
}

describe('an audit log of the version before', () => {
  it('becomes a chain for each shop, oldest first, and goes on from there', async () => {
    await prepareDatabase(database.db, deps)
    await expectChains()
    const [first] = await auditRecords(database).find({ shopId: 'osu' }).sort({ number: 1 }).toArray()
    expect(first?._id).toBe('record-0449')
    const by = { uid: 'ama', email: 'ama@example.com', from: null }
    await openAuditLog(database, deps.now).record({ action: 'shop.changed', by, shopId: 'osu', facts: {} })
    expect(await checkAuditLog(database, 'osu')).toEqual({ records: 451, differences: [] })
    expect((await database.db.collection('auditLog').indexes()).map(({ name }) => name)).not.toContain(
      'shopId_1_at_-1',
    )
  })

  it('cut off anywhere is gone on with, and twice is as once', async () => {
    const cutOff = databaseWith(database, (db) => {
      let commits = 0
      return {
        collection: ((name: string) => {
          // Each part of two hundred moves the head once.
          if (name === 'auditHeads') commits += 1
          if (commits > 4) throw new Error('the lights went out')
          return db.collection(name)
        }) as Db['collection'],
      }
    })
    await expect(chainAuditLog(cutOff.db)).rejects.toThrow('lights')
    expect(await auditRecords(database).countDocuments({ chain: { $exists: true } })).toBeGreaterThan(0)
    expect(await auditRecords(database).countDocuments({ chain: { $exists: false } })).toBeGreaterThan(0)
    await chainAuditLog(database.db)
    await expectChains()
    const heads = await auditHeads(database).find().toArray()
    await chainAuditLog(database.db)
    expect(await auditHeads(database).find().toArray()).toEqual(heads)
  })

  it('is chained by two processes that start at the same moment', async () => {
    const other = await connectDatabase(inject('mongodbUri'), database.db.databaseName)
    await Promise.all([chainAuditLog(database.db), chainAuditLog(other.db)])
    await other.close()
    await expectChains()
  })

  it('takes no record of an earlier program any more', async () => {
    await chainAuditLog(database.db)
    const late = database.db
      .collection<{ _id: string }>('auditLog')
      .insertOne({ ...legacyRecord(999, 'osu') })
    await expect(late).rejects.toMatchObject({ code: 121 })
  })
})
