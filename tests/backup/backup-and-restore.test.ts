import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Double, Int32, Long } from 'mongodb'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { accountCode } from '#domain/terms/account.ts'
import { AnchorKeeper } from '#server/audit/anchor-keeper.ts'
import { auditShop } from '#server/audit/service.ts'
import { writeArchive } from '#server/backup/archive.ts'
import { hashOfEntry } from '#server/backup/entries-store.ts'
import type { KeptBackup } from '#server/backup/folder.ts'
import { newKey, parseKey } from '#server/backup/key.ts'
import { type MadeBackup, makeBackup } from '#server/backup/make.ts'
import { asEntry, labelName, manifestName } from '#server/backup/manifest.ts'
import { rehearse } from '#server/backup/rehearse.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { unfinishedRestore } from '#server/backup/restore-store.ts'
import { readFigures } from '#server/backup/snapshot-store.ts'
import type { Database } from '#server/db/client.ts'
import { filledCollections, leftBehind, passingRecords } from '#server/db/contents.ts'
import { prepareDatabase, readSchemaVersion, schemaVersion } from '#server/db/schema-version.ts'
import { readFixture, restoreFixture } from '../db/fixtures/fixture.ts'
import { saleOf, silentLog, someNoon, testBooks } from '../support/books.ts'
import { freshDatabases } from '../support/database.ts'
import { entriesOf } from '../support/journal.ts'

const books = testBooks()
const key = newKey()
const none = { kind: 'none' } as const
const tell = () => undefined
let folder = ''
let dataDir = ''
let made: MadeBackup
let shopId = ''
const emptyDatabase = freshDatabases()
let backups = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-test-'))
  dataDir = join(folder, 'data')
  await prepareDatabase(books.database().db, { log: silentLog, now: () => someNoon })
  const open = await books.openShop()
  shopId = open.shopId
  const writer = books.writer()
  await writer.receiveStock(shopId, [
    {
      receiptId: randomUUID(),
      businessDay: '2026-03-09' as never,
      against: accountCode('1020'),
      lines: [
        {
          lineId: '1',
          productId: open.product._id.productId,
          quantityMilli: milli(10_000),
          valueMinor: minor(7_003),
        },
      ],
    },
  ])
  await writer.recordSales(
    shopId,
    Array.from({ length: 30 }, (_, index) => saleOf(open, index + 1)),
  )
  // Types and orders of keys that JavaScript would not keep by itself.
  await books
    .database()
    .db.collection<{ _id: string }>('oddities')
    .insertOne({
      _id: 'odd',
      values: new Map<string, unknown>([
        ['2101', new Double(3)],
        [
          '1000',
          [
            new Map<string, unknown>([
              ['9', Long.fromNumber(4)],
              ['1', new Int32(5)],
            ]),
            'text',
            null,
          ],
        ],
        ['when', new Date('2026-03-10T00:00:00Z')],
      ]),
    } as never)
  await new AnchorKeeper(dataDir, books.database()).keep(someNoon)
  await writeFile(join(dataDir, 'secrets.json'), '{"a":1}')
  await writeFile(join(dataDir, 'launcher.json'), 'of this computer')
  made = await backup()
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

function backup() {
  const at = new Date(someNoon.getTime() + backups * 1000)
  backups += 1
  return makeBackup({
    database: books.database(),
    folder: join(folder, 'kept'),
    dataDir,
    key,
    identity: none,
    now: () => at,
    tell,
  })
}

/** An installation on which nothing was ever done. */
async function installation() {
  const database = await emptyDatabase()
  const into = await mkdtemp(join(folder, 'installation-'))
  return {
    database,
    dataDir: into,
    restore: (path = made.path, withKey = key) =>
      restoreBackup(
        { database, dataDir: into, identity: none, now: () => someNoon, log: silentLog, tell },
        path,
        withKey,
      ),
  }
}

const rawOf = async (database: Database, name: string) =>
  (await database.db.collection(name).find({}, { raw: true }).toArray()).map((raw) =>
    Buffer.from(raw as never),
  )

describe('a backup', () => {
  it('lists what it holds: counts, hashes, and the trial balance of every shop', () => {
    const { manifest } = made
    expect(manifest).toMatchObject({ program: 'sales-and-accounts', schema: schemaVersion, identity: 'none' })
    expect(manifest.collections.find(({ name }) => name === 'sales')).toMatchObject({ documents: 30 })
    expect(manifest.files.map(({ name }) => name)).toEqual(['files/chain-heads.ndjson', 'files/secrets.json'])
    const [shop] = manifest.shops
    expect(shop).toMatchObject({ shopId, entries: 32 })
    expect(Object.values(shop?.trialBalance ?? {}).reduce((sum, amount) => sum + amount, 0)).toBe(0)
    expect(shop?.trialBalance['1000']).toBe(30 * 1200)
  })

  it('shows nothing of the shop to anyone who has only the file', async () => {
    const content = await readFile(made.path)
    expect(content.includes(Buffer.from('Osu Provisions'))).toBe(false)
    expect(content.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  })

  it('is of one moment, though sales are recorded while it is made', async () => {
    const open = await books.openShop()
    const writer = books.writer()
    let isOver = false
    let sequence = 1
    await writer.recordSales(open.shopId, [saleOf(open, sequence)])
    const selling = (async () => {
      while (!isOver) await writer.recordSales(open.shopId, [saleOf(open, ++sequence)])
    })()
    const { path, manifest } = await makeBackup({
      database: books.database(),
      folder: join(folder, 'busy'),
      dataDir,
      key,
      identity: none,
      now: () => someNoon,
      tell,
    })
    const during = sequence
    await expect.poll(() => sequence).toBeGreaterThan(during)
    isOver = true
    await selling
    const { database, restore } = await installation()
    await restore(path)
    const sales = await database.collections.sales.countDocuments({ '_id.shopId': open.shopId })
    expect(manifest.shops.find((shop) => shop.shopId === open.shopId)?.entries).toBe(sales + 1)
    expect(sales).toBeLessThan(sequence)
    expect(await auditShop(database, open.shopId)).toEqual([])
    await database.close()
  })
})

describe('a restore', () => {
  it('brings back every document byte for byte, the files beside them, indexes and validators', async () => {
    const { database, dataDir: into, restore } = await installation()
    await restore()
    expect(await readFigures(database)).toMatchObject({
      collections: made.manifest.collections,
      shops: made.manifest.shops,
    })
    expect(await rawOf(database, 'oddities')).toEqual(await rawOf(books.database(), 'oddities'))
    expect(await auditShop(database, shopId)).toEqual([])
    expect((await readdir(into)).sort()).toEqual(['chain-heads.ndjson', 'secrets.json'])
    expect(await readSchemaVersion(database.db)).toBe(schemaVersion)
    expect(await unfinishedRestore(database)).toBeNull()
    await expect(database.db.collection('sales').insertOne({ wrong: true })).rejects.toMatchObject({
      code: 121,
    })
    await database.close()
  })

  it('takes away what was handed over for the books that were there before', async () => {
    const { database, restore } = await installation()
    const passing = passingRecords.map((name) => database.db.collection<{ _id: string }>(name))
    for (const records of passing) await records.insertOne({ _id: shopId })
    await restore()
    for (const records of passing) expect(await records.countDocuments()).toBe(0)
    await database.close()
  })

  it('of a version whose entries were documents of their own comes back, and then gets pages', async () => {
    const before = await installation()
    await restoreFixture(before.database.db, await readFixture('schema-6.json.br'))
    const of6 = await makeBackup({
      database: before.database,
      folder: join(folder, 'of-6'),
      dataDir: before.dataDir,
      key,
      identity: none,
      now: () => someNoon,
      tell,
    })
    const { shops, collections } = of6.manifest
    expect(collections.map(({ name }) => name)).toEqual(expect.arrayContaining(['entries', 'stockMoves']))
    const entries = shops.map((shop) => shop.entries)
    expect(Math.min(...entries)).toBeGreaterThan(0)

    const { database, restore } = await installation()
    await restore(of6.path)
    const pages = database.collections.journalPages
    for (const [index, shop] of shops.entries()) {
      expect(await entriesOf(database.collections, shop.shopId)).toHaveLength(entries[index] ?? 0)
      expect(await pages.countDocuments({ '_id.shopId': shop.shopId, last: shop.entries })).toBe(1)
      expect(await auditShop(database, shop.shopId)).toEqual([])
    }
    const names = (await readFigures(database)).collections.map(({ name }) => name)
    for (const name of leftBehind) expect(names).not.toContain(name)
    // The books and their backup are known for the same, before the upgrade and after it.
    for (const of of [before.database, database]) {
      for (const { shopId: id, entries: number, headHash } of shops)
        expect(await hashOfEntry(of, id, number)).toBe(headHash)
    }
    const mongo = { uri: inject('mongodbUri'), database: before.database.db.databaseName }
    const kept = { name: of6.name, path: of6.path } as KeptBackup
    const rehearsed = await rehearse({ mongo, log: silentLog, now: () => someNoon, tell }, kept, key)
    expect(rehearsed).toMatchObject({ differences: [], audit: [] })
    await before.database.close()
    await database.close()
  })

  it('replaces no books that are there', async () => {
    const { database, restore } = await installation()
    await database.db.collection<{ _id: string }>('shops').insertOne({ _id: 'theirs' })
    await expect(restore()).rejects.toThrow('replaces nothing, and the books are here (shops)')
    expect(await database.db.collection('shops').countDocuments()).toBe(1)
    await database.close()
  })

  const isNotTouched = async (database: Database) => {
    expect(await filledCollections(database.db)).toEqual([])
    expect(await unfinishedRestore(database)).toBeNull()
  }

  it('needs the key, however it is typed', async () => {
    const { database, restore } = await installation()
    await expect(restore(made.path, newKey())).rejects.toThrow(/was made with another key/)
    await isNotTouched(database)
    expect(parseKey(` ${key.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `)).toBe(key)
    expect(parseKey(key.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')))).toBeNull()
    await database.close()
  })

  it.each([
    ['changed in the middle', (content: Buffer) => flip(content, Math.floor(content.length / 2))],
    ['changed in its last byte', (content: Buffer) => flip(content, content.length - 1)],
    ['changed in its head', (content: Buffer) => flip(content, content.indexOf('\n---') + 10)],
    ['cut short by a byte', (content: Buffer) => content.subarray(0, -1)],
    ['cut in half', (content: Buffer) => content.subarray(0, content.length / 2)],
  ])('refuses a file %s, and touches nothing', async (_how, change) => {
    const { database, restore } = await installation()
    const path = join(folder, 'kept', `${randomUUID()}.age`)
    await writeFile(path, change(await readFile(made.path)))
    await expect(restore(path)).rejects.toThrow(/damaged/)
    await isNotTouched(database)
    await database.close()
  })

  it('refuses a file that is no backup', async () => {
    const { database, restore } = await installation()
    const path = join(folder, 'kept', 'holiday.age')
    await writeFile(path, 'a photograph')
    await expect(restore(path)).rejects.toThrow('holiday.age is not a backup of this program')
    await isNotTouched(database)
    await database.close()
  })

  it('refuses the backup of a newer program', async () => {
    const schema = books.database().db.collection<{ _id: string; version: number }>('schema')
    await schema.updateOne({ _id: 'schema' }, { $set: { version: schemaVersion + 1 } }, { upsert: true })
    const newer = await backup()
    await schema.updateOne({ _id: 'schema' }, { $set: { version: schemaVersion } })
    const { database, restore } = await installation()
    await expect(restore(newer.path)).rejects.toThrow(
      `This backup was written by a newer version of the program (schema ${schemaVersion + 1}`,
    )
    await isNotTouched(database)
    await database.close()
  })

  it('refuses a backup whose people are only in another kind of database, as earlier versions made them', async () => {
    const { database, dataDir: into } = await installation()
    const path = join(folder, 'kept', 'of-postgresql.age')
    const label = { ...made.manifest, identity: 'postgresql' } as const
    await writeArchive(
      path,
      key,
      (async function* () {
        yield asEntry(labelName, label)
        yield asEntry(manifestName, { ...label, collections: [], files: [] })
      })(),
    )
    const identity = {
      kind: 'h2',
      file: join(into, 'h2'),
      java: 'java',
      library: 'h2.jar',
      realm: 'sales-accounts',
    } as const
    const restoring = restoreBackup(
      { database, dataDir: into, identity, now: () => someNoon, log: silentLog, tell },
      path,
      key,
    )
    await expect(restoring).rejects.toThrow('made before backups could move between the two')
    await isNotTouched(database)
    await database.close()
  })
})

function flip(content: Buffer, at: number): Buffer {
  const changed = Buffer.from(content)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
