import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { BSON, type Document, Long, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { genesisHash } from '#domain/posting/chain.ts'
import { auditShop } from '#server/audit/service.ts'
import { endAbandonedTransactions } from '#server/db/abandoned-transactions.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { formPages } from '#server/db/migrations/journal-pages.ts'
import { prepareDatabase, readSchemaVersion, schemaVersion } from '#server/db/schema.ts'
import { silentLog, someNoon } from '../support/books.ts'
import { entriesOf, movesOf } from '../support/journal.ts'
import { factsOfBooks } from './fixtures/facts.ts'
import { type Fixture, readFixture, restoreFixture } from './fixtures/fixture.ts'

const dyingUpgrade = fileURLToPath(new URL('./dying-upgrade.ts', import.meta.url))
const prepared = { log: silentLog, now: () => someNoon }
const opened: Database[] = []
let fixture: Fixture
let expectedFacts: Record<string, object>
let pagesOfOneGo: unknown[]

async function ofBefore(): Promise<Database> {
  const database = await connectDatabase(inject('mongodbUri'), `pages_${randomUUID().slice(0, 8)}`)
  opened.push(database)
  await restoreFixture(database.db, fixture)
  return database
}

/** With numbers where the driver makes them of Longs. */
const asRead = (document: Document) => BSON.deserialize(BSON.serialize(document))

const pagesIn = (database: Database) =>
  database.db.collection('journalPages').find({}, { promoteLongs: false }).sort({ _id: 1 }).toArray()

async function expectAllOfIt(database: Database): Promise<void> {
  expect(await readSchemaVersion(database.db)).toBe(schemaVersion)
  expect(await pagesIn(database)).toEqual(pagesOfOneGo)
  const names = (await database.db.listCollections().toArray()).map(({ name }) => name)
  expect(names).not.toContain('entries')
  expect(names).not.toContain('stockMoves')
  expect(await factsOfBooks(database)).toMatchObject(expectedFacts)
  for (const shopId of Object.keys(expectedFacts)) expect(await auditShop(database, shopId)).toEqual([])
}

/** @returns whether it was killed before it was done */
function upgradeAndDie({ db }: Database, counted: readonly string[], dieAfter: number): Promise<boolean> {
  return new Promise((resolve) => {
    const args = [dyingUpgrade, inject('mongodbUri'), db.databaseName, counted.join(','), String(dieAfter)]
    execFile(process.execPath, args, (error) => resolve(error?.signal === 'SIGKILL'))
  })
}

/** As a start of the program does it. */
async function upgrade({ db }: Database): Promise<void> {
  const freeing = setInterval(() => void endAbandonedTransactions(db), 500)
  await prepareDatabase(db, prepared)
  clearInterval(freeing)
}

describe('forming the pages of the journal', () => {
  beforeAll(async () => {
    fixture = await readFixture('schema-6.json.br')
    const text = await readFile(new URL('fixtures/schema-6.facts.json', import.meta.url), 'utf8')
    expectedFacts = JSON.parse(text) as Record<string, object>
    const database = await ofBefore()
    await prepareDatabase(database.db, prepared)
    pagesOfOneGo = await pagesIn(database)
  })
  afterAll(async () => {
    const client = new MongoClient(inject('mongodbUri'))
    for (const { db, close } of opened) {
      await close()
      await client.db(db.databaseName).dropDatabase()
    }
    await client.close()
  })

  it('keeps every entry and every movement as it was, in their order', async () => {
    const [database] = opened
    if (!database) throw new Error('one database was upgraded in one go')
    const of = (name: string) => fixture[name]?.documents ?? []
    expect(of('stockMoves').length).toBeGreaterThan(1_000)
    for (const shopId of Object.keys(expectedFacts)) {
      const was = (name: string) =>
        of(name).flatMap((document) => (document._id.shopId === shopId ? [asRead(document)] : []))
      const entries = await entriesOf(database.collections, shopId)
      expect(entries).toEqual(was('entries'))
      const moves = (await movesOf(database.collections, shopId)).map(({ _id: _, ...move }) => move)
      expect(moves).toEqual(was('stockMoves').map(({ _id: _, ...move }) => move))
    }
    await expectAllOfIt(database)
  })

  it('may be killed after any write, again and again, and comes to the same', async () => {
    const database = await ofBefore()
    for (const dieAfter of [1, 2, 3, 4, 7, 15, 26]) {
      expect(await upgradeAndDie(database, ['update', 'commitTransaction'], dieAfter)).toBe(true)
    }
    await upgrade(database)
    await expectAllOfIt(database)
  }, 300_000)

  it('may be killed at its end, where the documents of before are taken away', async () => {
    const database = await ofBefore()
    for (const dieAfter of [1, 1]) expect(await upgradeAndDie(database, ['drop'], dieAfter)).toBe(true)
    await upgrade(database)
    await expectAllOfIt(database)
  }, 300_000)

  it('is done by two processes at once as by one', async () => {
    const database = await ofBefore()
    const other = await connectDatabase(inject('mongodbUri'), database.db.databaseName)
    await Promise.all([prepareDatabase(database.db, prepared), prepareDatabase(other.db, prepared)])
    await other.close()
    await expectAllOfIt(database)
  })

  it('that was cut off, and went on after the version before had sold more, has all of it', async () => {
    const database = await ofBefore()
    const [shopId = ''] = Object.keys(expectedFacts)
    const heads = database.db.collection<{ _id: string; version: number; number: number }>('chainHeads')
    const head = await heads.findOne({ _id: shopId })
    const { entries = { documents: [] } } = fixture
    const last = entries.documents.findLast(({ _id }) => _id.shopId === shopId)
    // The upgrade was cut off before the shop's last entry was written: its last page ended before it.
    await database.db.collection('entries').deleteOne({ _id: last?._id })
    await formPagesUntilHead(database, shopId)
    await database.db.collection('entries').insertOne(last as never)
    await heads.updateOne({ _id: shopId }, { $inc: { version: 1 } })
    expect(await database.collections.journalPages.countDocuments({ '_id.shopId': shopId })).toBeGreaterThan(
      0,
    )

    await prepareDatabase(database.db, prepared)

    const formed = await database.collections.chainHeads.findOne({ _id: shopId })
    expect(formed).toMatchObject({ number: head?.number, hash: last?.hash })
    expect(await auditShop(database, shopId)).toEqual([])
  })

  it('keeps the movements of a shop that never had an entry, and the entries of one that lost its head', async () => {
    const database = await ofBefore()
    const move = (version: number, productId: string, sourceId: string) => ({
      _id: { shopId: 'given-away', version, position: 0 },
      sourceId,
      lineId: '1',
      productId,
      postingDay: '2026-03-10',
      quantityMilli: Long.fromNumber(-1000),
      valueMinor: Long.ZERO,
      afterQuantityMilli: Long.fromNumber(-1000),
      afterValueMinor: Long.ZERO,
    })
    await database.db
      .collection<{ _id: object }>('stockMoves')
      .insertMany([move(1, 'milk', 'one'), move(2, 'tea', 'two')])
    const hash = genesisHash
    await database.db
      .collection<{ _id: string }>('chainHeads')
      .insertOne({ _id: 'given-away', version: 2, number: 0, hash } as never)
    const [shopId = ''] = Object.keys(expectedFacts)
    await database.db.collection<{ _id: string }>('chainHeads').deleteOne({ _id: shopId })

    await prepareDatabase(database.db, prepared)

    expect(await movesOf(database.collections, 'given-away')).toMatchObject([
      { productId: 'milk', sourceId: 'one' },
      { productId: 'tea', sourceId: 'two' },
    ])
    expect(await database.collections.chainHeads.findOne({ _id: 'given-away' })).toMatchObject({
      version: 1,
      number: 0,
      hash,
    })
    const { entries = { documents: [] } } = fixture
    const count = entries.documents.filter(({ _id }) => _id.shopId === shopId).length
    expect(await entriesOf(database.collections, shopId)).toHaveLength(count)
  })
})

/** As a process that is killed before it writes into the head that a shop is done. */
async function formPagesUntilHead(database: Database, shopId: string): Promise<void> {
  const validator = { $jsonSchema: { properties: { projections: { bsonType: 'null' } } } }
  await database.db.command({ collMod: 'chainHeads', validator })
  await expect(formPages(database.db)).rejects.toThrow('validation')
  await database.db.command({ collMod: 'chainHeads', validator: {} })
  expect(await database.collections.chainHeads.findOne({ _id: shopId })).not.toHaveProperty('projections')
}
