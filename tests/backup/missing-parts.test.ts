import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { AnchorKeeper } from '#server/audit/anchor-keeper.ts'
import { readAnchors, readLastAnchors } from '#server/audit/anchors.ts'
import { auditShop } from '#server/audit/service.ts'
import { newKey, writeKey } from '#server/backup/key.ts'
import { readRecords } from '#server/backup/maintenance-store.ts'
import { type MadeBackup, makeBackup } from '#server/backup/make.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { beginRestore, unfinishedRestore } from '#server/backup/restore-store.ts'
import { readFigures } from '#server/backup/snapshot-store.ts'
import { rehearseNewest } from '#server/backup/tasks.ts'
import type { Database } from '#server/db/client.ts'
import { prepareDatabase } from '#server/db/schema-version.ts'
import { booksError } from '#server/operations/lost-data.ts'
import { saleOf, silentLog, someNoon, testBooks } from '../support/books.ts'
import { freshDatabases } from '../support/database.ts'
import { h2Program } from './keycloak.ts'

// A real MongoDB, and the real database that Keycloak has as a child process, with those of its tables that say
// who is there. The whole of Keycloak goes through it in tests/launcher and e2e/composed.

// Each look into Keycloak's database starts a Java.
vi.setConfig({ testTimeout: 300_000 })

const books = testBooks()
const key = newKey()
const realm = 'sales-accounts'
const later = new Date(someNoon.getTime() + 3_600_000)
const emptyDatabase = freshDatabases()
let folder = ''
let program = { java: '', library: '' }
let dataDir = ''
let file = ''
let shopId = ''
/** Of the installation with ten sales and one person; two more sales were made after it. */
let made: MadeBackup

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'missing-parts-'))
  program = await h2Program(folder)
  dataDir = join(folder, 'data')
  file = await keycloakWith(dataDir, 'ama')
  await prepareDatabase(books.database().db, { log: silentLog, now: () => someNoon })
  const open = await books.openShop()
  shopId = open.shopId
  const sales = Array.from({ length: 12 }, (_, index) => saleOf(open, index + 1))
  await books.writer().recordSales(shopId, sales.slice(0, 10))
  const anchors = new AnchorKeeper(dataDir, books.database())
  await anchors.keep(someNoon)
  made = await backup(books.database(), someNoon)
  await books.writer().recordSales(shopId, sales.slice(10))
  await anchors.keep(later)
}, 600_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const backup = (database: Database, at: Date, place = file) =>
  makeBackup({
    database,
    folder: join(folder, 'kept'),
    dataDir,
    key,
    identity: { kind: 'h2', file: place, realm, ...program },
    now: () => at,
    tell: () => undefined,
  })

/** Keycloak's database in a DATA_DIR, with the account of a program and these people. */
async function keycloakWith(dataDir: string, ...names: string[]): Promise<string> {
  const place = join(dataDir, 'keycloak', 'data', 'h2', 'keycloakdb.mv.db')
  await mkdir(join(place, '..'), { recursive: true })
  await cp(await keycloakOf(names), place)
  return place
}

/** Such databases by the people in them: making one starts a Java. */
const databases = new Map<string, Promise<string>>()

function keycloakOf(names: readonly string[]): Promise<string> {
  const people = names.join('-')
  const made = databases.get(people) ?? makeKeycloak(join(folder, `keycloak-of-${people}.mv.db`), names)
  databases.set(people, made)
  return made
}

async function makeKeycloak(place: string, names: readonly string[]): Promise<string> {
  await inKeycloak(
    place,
    'CREATE TABLE REALM (ID VARCHAR(36) PRIMARY KEY, NAME VARCHAR(255))',
    'CREATE TABLE USER_ENTITY (ID VARCHAR(36) PRIMARY KEY, REALM_ID VARCHAR(36), SERVICE_ACCOUNT_CLIENT_LINK VARCHAR(255))',
    `INSERT INTO REALM VALUES ('1', 'master'), ('2', '${realm}')`,
    "INSERT INTO USER_ENTITY VALUES ('administrator', '1', NULL), ('service', '2', 'app-service')",
    ...names.map((name) => `INSERT INTO USER_ENTITY VALUES ('${name}', '2', NULL)`),
  )
  return place
}

const shell = (place: string) => [
  ...['-Dh2.bindAddress=127.0.0.1', '-cp', program.library, 'org.h2.tools.Shell'],
  ...['-url', `jdbc:h2:file:${place.replace(/\.mv\.db$/, '')};AUTO_SERVER=TRUE`],
  ...['-user', '', '-password', ''],
]
const inKeycloak = async (place: string, ...statements: string[]) =>
  (await promisify(execFile)(program.java, [...shell(place), '-sql', statements.join(';')])).stdout
const people = async (place: string) =>
  (await inKeycloak(place, "SELECT ID FROM USER_ENTITY WHERE REALM_ID = '2' ORDER BY ID"))
    .split('\n')
    .slice(1, -2)
    .map((line) => line.trim())

/** A copy of this DATA_DIR, as the loss left it, and the database it works with. */
async function installation(database: Database, ...names: string[]) {
  const into = await mkdtemp(join(folder, 'installation-'))
  await cp(join(dataDir, 'chain-heads.ndjson'), join(into, 'chain-heads.ndjson'))
  const place = await keycloakWith(into, ...names)
  const anchors = () => readFile(join(into, 'chain-heads.ndjson'), 'utf8')
  return {
    dataDir: into,
    place,
    anchors,
    restore: (path = made.path) =>
      restoreBackup(
        {
          database,
          dataDir: into,
          identity: { kind: 'h2', file: place, realm, ...program },
          now: () => later,
          log: silentLog,
          tell: () => undefined,
        },
        path,
        key,
      ),
  }
}

describe('Keycloak’s database alone was lost', () => {
  it('its people come back, and no sale, entry or head made since the backup is touched', async () => {
    const before = await readFigures(books.database())
    const { place, anchors, restore } = await installation(books.database())
    const heads = await anchors()
    expect(await people(place)).toEqual(['service'])
    expect(await restore()).toMatchObject({ brought: { books: false, people: true }, files: [], lost: 0 })
    expect(await people(place)).toEqual(['ama', 'service'])
    expect(await readdir(join(place, '..'))).toEqual(['keycloakdb.mv.db'])
    expect(await readFigures(books.database())).toEqual(before)
    expect(before.shops).toMatchObject([{ shopId, entries: 13 }])
    expect(await anchors()).toBe(heads)
    expect(await unfinishedRestore(books.database())).toBeNull()
    await expect(restore()).rejects.toThrow('the books and the people are both here')
  })

  it('they come back where not even its file is there', async () => {
    const { place, restore } = await installation(books.database())
    await rm(place)
    await restore()
    expect(await people(place)).toEqual(['ama', 'service'])
  })

  it('people are not restored under a Keycloak that runs', async () => {
    const { place, restore } = await installation(books.database())
    const keycloak = spawn(program.java, shell(place), { stdio: ['pipe', 'pipe', 'inherit'] })
    await new Promise<void>((resolve, reject) => {
      keycloak.once('error', reject)
      keycloak.stdout.on('data', (chunk: Buffer) => chunk.includes('sql>') && resolve())
    })
    await expect(restore()).rejects.toThrow('Keycloak is running on its database')
    keycloak.stdin.end('quit\n')
    await new Promise((resolve) => keycloak.once('close', resolve))
    expect(await people(place)).toEqual(['service'])
    // Stopped, as the message asks.
    await restore()
    expect(await people(place)).toEqual(['ama', 'service'])
  })

  it('a backup that was made after the loss is refused, and an older one asked for', async () => {
    const { place, restore } = await installation(books.database())
    const { path } = await backup(books.database(), new Date(someNoon.getTime() + 1000), place)
    await expect(restore(path)).rejects.toThrow('The backup holds no people')
    expect(await people(place)).toEqual(['service'])
  })

  it('the people of another installation are not let in', async () => {
    const database = await emptyDatabase()
    await database.db.collection<{ _id: string }>('shops').insertOne({ _id: 'theirs' })
    const { place, restore } = await installation(database)
    await expect(restore()).rejects.toThrow('not a backup of this installation')
    expect(await people(place)).toEqual(['service'])
    await database.close()
  })
})

describe('MongoDB’s database alone was lost', () => {
  it('its books come back, the people stay as they are now, and what had been written down of the books too', async () => {
    const database = await emptyDatabase()
    const { dataDir: into, place, anchors, restore } = await installation(database, 'ama', 'new')
    const heads = await anchors()
    expect(await restore()).toMatchObject({ brought: { books: true, people: false }, lost: 2 })
    expect(await readFigures(database)).toMatchObject({ collections: made.manifest.collections })
    expect(await people(place)).toEqual(['ama', 'new', 'service'])
    expect((await anchors()).startsWith(heads)).toBe(true)
    // The restore itself was written down: it is not taken for a forgery from now on.
    expect(await auditShop(database, shopId, await readAnchors(into, shopId))).toEqual([])
    const present = await database.collections.chainHeads.find().toArray()
    expect(booksError(await readLastAnchors(into), present)).toBeNull()
    await database.close()
  })

  it('cut off and run again, the books are whole and the people who had come back stay as they are now', async () => {
    const database = await emptyDatabase()
    const { place, restore } = await installation(database, 'ama', 'new')
    await beginRestore(database, made.name, later)
    await database.db.collection<{ _id: string }>('shops').insertOne({ _id: 'half' })
    expect(await restore()).toMatchObject({ brought: { books: true, people: false } })
    expect(await readFigures(database)).toMatchObject({ collections: made.manifest.collections })
    expect(await people(place)).toEqual(['ama', 'new', 'service'])
    expect(await unfinishedRestore(database)).toBeNull()
    await database.close()
  })

  it('shows in the audit of each rehearsal until it is brought back', async () => {
    const database = await emptyDatabase()
    const { dataDir: into, restore } = await installation(database, 'ama')
    const kept = await mkdtemp(join(folder, 'kept-'))
    const keyFile = join(folder, 'backup-key.txt')
    await writeKey(keyFile, key)
    await cp(made.path, join(kept, made.name))
    const mongo = { uri: inject('mongodbUri'), database: database.db.databaseName }
    const identity = { kind: 'none' } as const
    const settings = {
      ...{ mongo, dataDir: into, folder: kept, place: kept, keyFile, key: null, identity },
      ...{ time: '02:30', timeZone: 'UTC', rehearsalDays: 1, logLevel: 'info' },
    }
    const rehearsed = async (at: Date) => {
      await rehearseNewest({ settings, now: () => at, log: silentLog, tell: () => undefined })
      const { audit, rehearsal } = await readRecords(database)
      return { lost: audit?.differences, inCopy: rehearsal?.auditDifferences }
    }
    // The newest backup is from before the loss, then from after it, and the one from before reports what it lacks.
    // A database that was lost has no record of the file of heads.
    expect(await rehearsed(later)).toEqual({ lost: 2, inCopy: 0 })
    const { name, path } = await makeBackup({
      ...{ database, folder: kept, dataDir: into, key, identity, now: () => later, tell: () => undefined },
    })
    expect(await rehearsed(later)).toEqual({ lost: 4, inCopy: 2 })
    await restore()
    await rm(path)
    expect(name).not.toBe(made.name)
    expect(await rehearsed(new Date(later.getTime() + 1000))).toMatchObject({ inCopy: 0 })
    await database.close()
  })
})

it('where books and people are lost and a newer file is left, that stays and the rest comes back', async () => {
  const database = await emptyDatabase()
  const { dataDir: into, place, restore } = await installation(database)
  await writeFile(join(into, 'note.txt'), 'newer')
  expect(await restore()).toMatchObject({ brought: { books: true, people: true }, lost: 2 })
  expect(await people(place)).toEqual(['ama', 'service'])
  expect(await readFile(join(into, 'note.txt'), 'utf8')).toBe('newer')
  await database.close()
})
