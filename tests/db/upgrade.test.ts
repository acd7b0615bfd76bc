import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, type Document, Long } from 'mongodb'
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import type { Review } from '#domain/terms/review.ts'
import { auditShop } from '#server/audit/service.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import type { SaleDocument } from '#server/books/kinds/sale/stored.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { setUpDatabase } from '#server/db/make-collections.ts'
import { migrations } from '#server/db/migrations/index.ts'
import type { Migration } from '#server/db/migrations/migration.ts'
import {
  NewerSchema,
  prepareDatabase,
  readSchemaVersion,
  schemaVersion,
  writeSchemaVersion,
} from '#server/db/schema-version.ts'
import { requireShop } from '#server/shops/store.ts'
import { saleOf, silentLog, someNoon, taxedAs } from '../support/books.ts'
import { freshDatabases } from '../support/database.ts'
import { entriesOf } from '../support/journal.ts'
import { readFixture, restoreFixture } from './fixtures/fixture.ts'

const deps = { log: silentLog, now: () => someNoon }
let database: Database

const open = freshDatabases()
beforeEach(async () => {
  database = await open()
})

const loadFixture = async (db: Db, version: number) =>
  restoreFixture(db, await readFixture(`schema-${version}.json`))

const ownerUid = 'ccd7565e-db90-4c9e-800a-e2045b7e2759'

/** People known from other sources than the shop: the log, after a change of address, and an administrator. */
async function addPeople(db: Db): Promise<void> {
  const logged = (id: string, at: string, email: string) => ({
    _id: id,
    at: new Date(at),
    action: 'signed-in',
    uid: 'kofi',
    email,
    shopId: null,
    facts: {},
  })
  await db
    .collection<{ _id: string }>('auditLog')
    .insertMany([
      logged('2', '2026-03-09T08:00:00Z', 'kofi.new@example.com'),
      logged('1', '2026-03-08T08:00:00Z', 'kofi@example.com'),
    ])
  await db
    .collection<{ _id: string }>('softwaredev')
    .insertOne({ _id: 'esi', email: 'esi@example.com' } as never)
}

const documentsIn = (state: Record<string, unknown>, name: string) =>
  (state[name] as { documents: unknown[] }).documents

/** The program itself, on this database, until it ends. */
async function startProgram(): Promise<{ code: number | null; said: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'upgrade-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...inject('keycloakSecrets'),
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    MONGODB_URI: inject('mongodbUri'),
    MONGODB_DATABASE: database.db.databaseName,
    KEYCLOAK_URL: inject('keycloakUrl'),
  }
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, said }
}

/** As if the steps past a version had been cut off before they were written down. */
async function setBack(db: Db, version: number): Promise<void> {
  await db
    .collection<{ _id: string; version: number }>('schema')
    .updateOne({ _id: 'schema' }, { $set: { version } })
}

/** Every document, in the order of their ids, and every index and validator. */
async function stateOf(db: Db): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {}
  for (const { name, options } of await db
    .listCollections<{ name: string; type: string; options?: Document }>()
    .toArray()) {
    const collection = db.collection(name)
    state[name] = {
      validator: options?.validator ?? {},
      indexes: (await collection.indexes()).sort((a, b) => String(a.name).localeCompare(String(b.name))),
      documents: await collection.find().sort({ _id: 1 }).toArray(),
    }
  }
  return state
}

describe('upgrading the database', () => {
  it('an empty database is made at the newest version', async () => {
    expect(await readSchemaVersion(database.db)).toBeNull()
    await prepareDatabase(database.db, deps)
    expect(await readSchemaVersion(database.db)).toBe(schemaVersion)
  })

  it('a database made before versions were written down keeps its books, and again changes nothing', async () => {
    await loadFixture(database.db, 1)
    const before = await stateOf(database.db)
    expect(await readSchemaVersion(database.db)).toBe(1)

    await prepareDatabase(database.db, deps)
    expect(await readSchemaVersion(database.db)).toBe(schemaVersion)
    const upgraded = await stateOf(database.db)
    expect(await entriesOf(database.collections, 'shop-of-version-1')).toEqual(documentsIn(before, 'entries'))
    expect(documentsIn(upgraded, 'entries')).toEqual([])
    expect(await auditShop(database, 'shop-of-version-1')).toEqual([])

    await prepareDatabase(database.db, deps)
    expect(await stateOf(database.db)).toEqual(upgraded)
  })

  it('a database of the version before people were on record knows them by their addresses', async () => {
    await loadFixture(database.db, 1)
    await writeSchemaVersion(database.db, 2, someNoon)
    await addPeople(database.db)
    const before = await stateOf(database.db)
    await prepareDatabase(database.db, deps)
    expect(await readSchemaVersion(database.db)).toBe(schemaVersion)
    const upgraded = await stateOf(database.db)
    for (const name of ['sales', 'shops', 'softwaredev']) {
      expect(documentsIn(upgraded, name)).toEqual(documentsIn(before, name))
    }
    expect(documentsIn(upgraded, 'auditLog')).toMatchObject(documentsIn(before, 'auditLog'))
    expect(await auditShop(database, 'shop-of-version-1')).toEqual([])
    const people = await database.db.collection<{ _id: string; email: string }>('people').find().toArray()
    expect(Object.fromEntries(people.map(({ _id, email }) => [_id, email]))).toEqual({
      [ownerUid]: 'shop-of-version-1@example.com',
      ama: 'ama@example.com',
      kofi: 'kofi.new@example.com',
      esi: 'esi@example.com',
    })
  })

  it('a day whose totals a till’s name for a tax had broken is counted again, and takes sales again', async () => {
    await loadFixture(database.db, 1)
    const shopId = 'shop-of-version-1'
    const { sales, dayTotals, products } = database.collections
    const sold = await sales.findOne({
      '_id.shopId': shopId,
      kind: 'sale',
      'lines.0.taxes.0': { $exists: true },
    })
    const shop = await requireShop(database, shopId)
    const product = await products.findOne({ '_id.shopId': shopId })
    if (!sold || !product) throw new Error('the fixture has a sale with tax')
    const till = { shop, product, tillId: sold.tillId }
    const at = { soldAt: sold.soldAt, receiptNumber: 'A-900' }
    await prepareDatabase(database.db, deps)
    // As version 3 recorded it: the first dot made a total of totals.
    const crafted = taxedAs(saleOf(till, 900, at), 'gh-vat.x')
    const writer = createBookWriter({
      database,
      requireShop: async () => shop,
      now: deps.now,
      log: silentLog,
    })
    await writer.recordSales(shopId, [crafted])
    const { saleId } = crafted
    await sales.updateOne({ '_id.saleId': saleId }, { $unset: { unknownTaxes: 1 } })
    const broken = { 'gh-vat': { x: Long.fromNumber(1) } }
    const day = { _id: { shopId, day: sold.postingDay } }
    await dayTotals.updateOne(day, { $set: { taxesMinor: broken as never } })
    await setBack(database.db, 3)
    const entries = await entriesOf(database.collections, shopId)
    expect(await auditShop(database, shopId)).not.toEqual([])

    await prepareDatabase(database.db, deps)

    expect(await auditShop(database, shopId)).toEqual([])
    expect(await entriesOf(database.collections, shopId)).toEqual(entries)
    expect(await sales.findOne({ '_id.saleId': saleId })).toMatchObject({ unknownTaxes: ['gh-vat.x'] })
    const next = saleOf(till, 901, { ...at, receiptNumber: 'A-901' })
    expect(await writer.recordSales(shopId, [next])).toMatchObject([{ status: 201 }])
    expect(await auditShop(database, shopId)).toEqual([])
  })

  it('a database in which a till had each receipt number once takes a sale that repeats one', async () => {
    await loadFixture(database.db, 1)
    const shopId = 'shop-of-version-1'
    const { sales, products } = database.collections
    const sold = await sales.findOne({ '_id.shopId': shopId, origin: 'till' })
    const product = await products.findOne({ '_id.shopId': shopId })
    const shop = await requireShop(database, shopId)
    if (!sold || !product) throw new Error('the fixture has a sale of a till')
    await prepareDatabase(database.db, deps)

    const writer = createBookWriter({
      database,
      requireShop: async () => shop,
      now: deps.now,
      log: silentLog,
    })
    const { soldAt, receiptNumber, tillId } = sold
    const repeated = saleOf({ shop, product, tillId }, 0, { soldAt, receiptNumber })
    expect(await writer.recordSales(shopId, [repeated])).toMatchObject([{ status: 201 }])
    expect(await sales.findOne({ '_id.saleId': repeated.saleId })).toMatchObject({
      reviews: expect.arrayContaining([{ code: 'receipt_number_used_before', said: receiptNumber }]),
    })
    expect(await auditShop(database, shopId)).toEqual([])
  })

  it('what was to be reviewed is on the list, and what was reviewed since stays reviewed', async () => {
    await loadFixture(database.db, 1)
    const { sales, reviewItems } = database.collections
    const [one, other] = await sales.find({ '_id.shopId': 'shop-of-version-1' }).sort({ _id: 1 }).toArray()
    if (!one || !other) throw new Error('the fixture has two sales')
    const reviews: Review[] = [
      { code: 'price_differs', lineId: '1', said: 399, expected: 450 },
      { code: 'till_unknown', said: one.receiptNumber },
    ]
    await sales.updateMany({}, { $set: { reviews: [] } })
    for (const { _id } of [one, other]) await sales.updateOne({ _id }, { $set: { reviews } })
    const oldIndex = { '_id.shopId': 1, recordedAt: 1 } as const
    await sales.createIndex(oldIndex, { partialFilterExpression: { 'reviews.0': { $exists: true } } })
    await writeSchemaVersion(database.db, 6, someNoon)
    const sold = await sales.find().sort({ _id: 1 }).toArray()

    await prepareDatabase(database.db, deps)

    const itemOf = ({ _id, kind, receiptNumber, postingDay, recordedAt }: SaleDocument) => ({
      _id: { shopId: _id.shopId, kind, id: _id.saleId },
      reference: receiptNumber,
      postingDay,
      recordedAt,
      reviews,
      isSeen: false,
      seen: null,
    })
    const items = () => reviewItems.find().sort({ '_id.id': 1 }).toArray()
    expect(await items()).toEqual([itemOf(one), itemOf(other)])
    expect(await auditShop(database, 'shop-of-version-1')).toEqual([])
    expect(await sales.find().sort({ _id: 1 }).toArray()).toEqual(sold)
    expect((await sales.indexes()).map(({ key }) => key)).not.toContainEqual(oldIndex)

    // Interrupted before the version was stored, and run again after one of them was reviewed.
    const seen = { at: someNoon, byUid: 'owner', mark: 'one' }
    await reviewItems.updateOne({ '_id.id': one._id.saleId }, { $set: { isSeen: true, seen } })
    await reviewItems.deleteOne({ '_id.id': other._id.saleId })
    await setBack(database.db, 6)
    await prepareDatabase(database.db, deps)
    expect(await items()).toEqual([{ ...itemOf(one), isSeen: true, seen }, itemOf(other)])
  })

  it('every step run twice is as run once', async () => {
    await loadFixture(database.db, 1)
    await addPeople(database.db)
    for (const { up } of migrations) {
      await up(database.db, silentLog)
      const once = await stateOf(database.db)
      await up(database.db, silentLog)
      expect(await stateOf(database.db)).toEqual(once)
    }
  })

  it('the steps are numbered without gaps', () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 2))
  })

  it('a step cut off in the middle is gone through again, and the steps before it are not', async () => {
    await loadFixture(database.db, 1)
    const ran: number[] = []
    let isCutOff = true
    const steps: Migration[] = [
      ...migrations,
      { version: schemaVersion + 1, what: 'one', up: async () => void ran.push(1) },
      {
        version: schemaVersion + 2,
        what: 'every product gets a shelf',
        async up(db) {
          ran.push(2)
          for await (const { _id } of db.collection('products').find({ shelf: { $exists: false } })) {
            if (isCutOff) throw new Error('the lights went out')
            await db.collection('products').updateOne({ _id }, { $set: { shelf: 'A' } })
          }
        },
      },
    ]
    await expect(prepareDatabase(database.db, { ...deps, migrations: steps })).rejects.toThrow('lights')
    expect(await readSchemaVersion(database.db)).toBe(schemaVersion + 1)

    isCutOff = false
    await prepareDatabase(database.db, { ...deps, migrations: steps })
    expect(ran).toEqual([1, 2, 2])
    expect(await readSchemaVersion(database.db)).toBe(schemaVersion + 2)
    expect(await database.db.collection('products').countDocuments({ shelf: 'A' })).toBe(1)
  })

  it('two processes that start at the same moment upgrade together', async () => {
    await loadFixture(database.db, 1)
    const other = await connectDatabase(inject('mongodbUri'), database.db.databaseName)
    await Promise.all([prepareDatabase(database.db, deps), prepareDatabase(other.db, deps)])
    await other.close()
    expect(await readSchemaVersion(database.db)).toBe(schemaVersion)
  })

  it('a database of a newer program is refused in a sentence, and nothing in it is touched', async () => {
    await setUpDatabase(database.db)
    await database.db
      .collection<{ _id: string }>('schema')
      .insertOne({ _id: 'schema', version: schemaVersion + 1 } as never)
    const before = await stateOf(database.db)
    await expect(prepareDatabase(database.db, deps)).rejects.toThrow(NewerSchema)
    await expect(prepareDatabase(database.db, deps)).rejects.toThrow(
      `This database was written by a newer version of the program (schema ${schemaVersion + 1}, and this version knows up to ${schemaVersion}): start the newer version again, or restore a backup made before the upgrade.`,
    )
    expect(await stateOf(database.db)).toEqual(before)
  })

  it('the program does not start on a database of a newer one, says why in its log, and touches nothing', async () => {
    await setUpDatabase(database.db)
    await writeSchemaVersion(database.db, schemaVersion + 1, someNoon)
    const before = await stateOf(database.db)
    const { code, said } = await startProgram()
    expect({ code, said }).toMatchObject({ code: 3 })
    const last = JSON.parse(said.trim().split('\n').at(-1) ?? '{}') as { level: string; msg: string }
    expect(last).toEqual({
      level: 'fatal',
      time: expect.any(String),
      msg: `This database was written by a newer version of the program (schema ${schemaVersion + 1}, and this version knows up to ${schemaVersion}): start the newer version again, or restore a backup made before the upgrade.`,
    })
    expect(await stateOf(database.db)).toEqual(before)
  })
})
