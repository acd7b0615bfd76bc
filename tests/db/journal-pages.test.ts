import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { BSON, type Document, Long } from 'mongodb'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { genesisHash } from '#domain/posting/chain.ts'
import { auditShop } from '#server/audit/service.ts'
import { endAbandonedTransactions } from '#server/db/abandoned-transactions.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { leftBehind } from '#server/db/contents.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { formPages } from '#server/db/migrations/journal-pages.ts'
import { emptyLeftBehind } from '#server/db/migrations/left-behind.ts'
import {
  NewerSchema,
  prepareDatabase,
  readSchemaVersion,
  schemaVersion,
  writeSchemaVersion,
} from '#server/db/schema-version.ts'
import { silentLog, someNoon } from '../support/books.ts'
import { freshDatabases } from '../support/database.ts'
import { entriesOf, movesOf } from '../support/journal.ts'
import { partOfToday } from '../support/part-of-today.ts'
import { factsOfBooks } from './fixtures/facts.ts'
import { type Fixture, readFixture, restoreFixture } from './fixtures/fixture.ts'

const dyingUpgrade = fileURLToPath(new URL('./dying-upgrade.ts', import.meta.url))
const prepared = { log: silentLog, now: () => someNoon }
const open = freshDatabases()
let ofOneGo: Database
let fixture: Fixture
let expectedFacts: Record<string, object>
let pagesOfOneGo: unknown[]

async function legacyDatabase(): Promise<Database> {
  const database = await open()
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
  for (const name of leftBehind) {
    expect(await database.db.collection(name).countDocuments()).toBe(0)
    await expectLocked(database, name)
  }
  expect(await factsOfBooks(database)).toMatchObject(expectedFacts)
  for (const shopId of Object.keys(expectedFacts)) expect(await auditShop(database, shopId)).toEqual([])
}

/** What an earlier program would write is refused. */
async function expectLocked({ db }: Database, name: string): Promise<void> {
  const document = fixture[name]?.documents.at(-1)
  await expect(db.collection(name).insertOne({ ...document })).rejects.toMatchObject({ code: 121 })
}

/** As an earlier program does it at its start. */
async function unlock({ db }: Database): Promise<void> {
  for (const name of leftBehind) await db.command({ collMod: name, validator: {} })
}

const upTo = (version: number) => migrations.filter((step) => step.version <= version)

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
    ofOneGo = await legacyDatabase()
    await prepareDatabase(ofOneGo.db, prepared)
    pagesOfOneGo = await pagesIn(ofOneGo)
  })

  it('keeps every entry and every movement as it was, in their order', async () => {
    const database = ofOneGo
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

  it('may be killed after any write, again and again, with the same result', async () => {
    const database = await legacyDatabase()
    for (const dieAfter of [1, ...partOfToday([2, 3, 4, 7, 15], 5), 26]) {
      expect(await upgradeAndDie(database, ['update', 'commitTransaction'], dieAfter)).toBe(true)
    }
    await upgrade(database)
    await expectAllOfIt(database)
  }, 300_000)

  it('may be killed at its end, where the earlier documents are taken away', async () => {
    const database = await legacyDatabase()
    for (const dieAfter of [1, 2]) expect(await upgradeAndDie(database, ['delete'], dieAfter)).toBe(true)
    await upgrade(database)
    await expectAllOfIt(database)
  }, 300_000)

  it('is done by two processes at once as by one', async () => {
    const database = await legacyDatabase()
    const other = await connectDatabase(inject('mongodbUri'), database.db.databaseName)
    await Promise.all([prepareDatabase(database.db, prepared), prepareDatabase(other.db, prepared)])
    await other.close()
    await expectAllOfIt(database)
  })

  it('that was cut off, and went on after the version before had sold more, has all of it', async () => {
    const database = await legacyDatabase()
    const [shopId = ''] = Object.keys(expectedFacts)
    const heads = database.db.collection<{ _id: string; version: number; number: number }>('chainHeads')
    const head = await heads.findOne({ _id: shopId })
    const { entries = { documents: [] } } = fixture
    const last = entries.documents.findLast(({ _id }) => _id.shopId === shopId)
    // The upgrade was cut off before the shop's last entry was written: its last page ended before it.
    await database.db.collection('entries').deleteOne({ _id: last?._id })
    await formPagesUntilHead(database, shopId)
    await unlock(database)
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

  it('lets no earlier program record anything from its first step on, nor start', async () => {
    const database = await legacyDatabase()
    await prepareDatabase(database.db, { ...prepared, migrations: upTo(8) })
    const before = { ...prepared, migrations: upTo(7) }
    await expect(prepareDatabase(database.db, before)).rejects.toThrow(NewerSchema)
    for (const name of leftBehind) {
      const documents = fixture[name]?.documents.length ?? 0
      expect(await database.db.collection(name).countDocuments()).toBe(documents)
      await expect(database.db.collection(name).insertOne({ name })).rejects.toMatchObject({ code: 121 })
    }
  })

  it('stops, and takes nothing away, where an earlier program recorded more in a shop that was done', async () => {
    const [shopId = ''] = Object.keys(expectedFacts)
    const { entries = { documents: [] } } = fixture
    const last = entries.documents.findLast(({ _id }) => _id.shopId === shopId)
    const more = { ...last, _id: { shopId, number: Number(last?._id.number) + 1 } }
    const sell = async (database: Database, entry: Document | null) => {
      await unlock(database)
      if (entry) await database.db.collection('entries').insertOne(entry)
      else await database.db.collection<{ _id: string }>('chainHeads').updateOne({ _id: shopId }, advanced)
    }
    const advanced = { $inc: { version: 1 } }
    const sentence = `wrote to the books of ${shopId} after their pages were formed, and nothing was taken away`
    for (const entry of [more, null]) {
      const database = await legacyDatabase()
      await formPages(database.db)
      await sell(database, entry)
      await expect(prepareDatabase(database.db, prepared)).rejects.toThrow(sentence)
      // The same right before they would be taken away.
      await expect(emptyLeftBehind(database.db)).rejects.toThrow(sentence)
      const count = entries.documents.length + (entry ? 1 : 0)
      expect(await database.db.collection('entries').countDocuments()).toBe(count)
    }
  })

  it('leaves no page of an attempt that was cut off and had put less on each', async () => {
    const database = await legacyDatabase()
    const [shopId = ''] = Object.keys(expectedFacts)
    await formPagesUntilHead(database, shopId)
    const pages = database.db.collection<{ _id: { shopId: string; version: number } }>('journalPages')
    const last = await pages.findOne({ '_id.shopId': shopId }, { sort: { _id: -1 } })
    const version = Number(last?._id.version) + 1
    await pages.insertOne({ ...last, _id: { shopId, version } })
    await upgrade(database)
    await expectAllOfIt(database)
  })

  it.each(['dropped', 'emptied'])(
    'leaves books as they are whose pages an earlier program formed, with the former entries %s',
    async (end) => {
      const database = await legacyDatabase()
      await formPages(database.db)
      for (const name of leftBehind) {
        if (end === 'dropped') await database.db.dropCollection(name)
        else await database.db.collection(name).deleteMany({})
      }
      if (end === 'emptied') await unlock(database)
      await writeSchemaVersion(database.db, 8, someNoon)
      // It has recorded more since, and one shop lost its head.
      const [shopId = '', headless = ''] = Object.keys(expectedFacts)
      const { chainHeads, journalPages } = database.collections
      const version = Number((await chainHeads.findOne({ _id: shopId }))?.version)
      const page = await journalPages.findOne({ _id: { shopId, version } })
      await journalPages.insertOne({ ...page, _id: { shopId, version: version + 1 } } as never)
      await chainHeads.updateOne({ _id: shopId }, { $set: { version: version + 1 } })
      await chainHeads.deleteOne({ _id: headless })
      const pages = await pagesIn(database)
      const heads = await database.collections.chainHeads.find().toArray()

      // What later steps add to the heads is theirs.
      await prepareDatabase(database.db, { ...prepared, migrations: upTo(10) })

      expect(await readSchemaVersion(database.db)).toBe(10)
      expect(await pagesIn(database)).toEqual(pages)
      expect(await database.collections.chainHeads.find().toArray()).toEqual(heads)
      for (const name of leftBehind) await expectLocked(database, name)
    },
  )

  it('spreads what documents without an entry moved over as many pages as it needs', async () => {
    const database = await legacyDatabase()
    const [shopId = ''] = Object.keys(expectedFacts)
    const { stockMoves = { documents: [] } } = fixture
    const ofShop = stockMoves.documents.filter(({ _id }) => _id.shopId === shopId)
    const last = ofShop.at(-1)
    // 18 MB: more than a document may have.
    const lineId = 'x'.repeat(3_000)
    const opening = Array.from({ length: 6_000 }, (_, index) => ({
      ...last,
      _id: { shopId, version: Number(last?._id.version) + 1 + index, position: 0 },
      sourceId: `opening-${Math.floor(index / 2)}`,
      lineId,
    }))
    await database.db.collection('stockMoves').insertMany(opening as never[])
    const entries = fixture.entries?.documents.filter(({ _id }) => _id.shopId === shopId)

    await prepareDatabase(database.db, prepared)

    const sourcesOf = (moves: readonly Document[]) => moves.map(({ sourceId }) => sourceId)
    const moves = await movesOf(database.collections, shopId)
    expect(sourcesOf(moves)).toEqual(sourcesOf([...ofShop, ...opening]))
    expect(await entriesOf(database.collections, shopId)).toHaveLength(entries?.length ?? 0)
    for (const page of await pagesIn(database))
      expect(BSON.calculateObjectSize(page)).toBeLessThan(3 * 1024 * 1024)
  })

  it('keeps the movements of a shop that never had an entry, and the entries of one that lost its head', async () => {
    const database = await legacyDatabase()
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
