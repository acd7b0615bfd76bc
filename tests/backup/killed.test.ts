import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import { type KeptBackup, listBackups } from '#server/backup/folder.ts'
import { newKey, writeKey } from '#server/backup/key.ts'
import { readRecords } from '#server/backup/maintenance-store.ts'
import { differences } from '#server/backup/manifest.ts'
import { checkBackup } from '#server/backup/read.ts'
import { unfinishedRestore } from '#server/backup/restore-store.ts'
import { readFigures } from '#server/backup/snapshot-store.ts'
import { connectDatabase } from '#server/db/client.ts'
import { filledCollections } from '#server/db/contents.ts'
import { prepareDatabase } from '#server/db/schema-version.ts'
import { saleOf, silentLog, someNoon, testBooks } from '../support/books.ts'
import { isPartOfToday } from '../support/part-of-today.ts'

const books = testBooks()
const root = join(import.meta.dirname, '..', '..')
const key = newKey()
const restoredInto = `killed_${randomUUID().slice(0, 8)}`
/** The books of a shop are many steps of one kind: killed in another third of them each day, and in all other steps. */
const isDue = (step: string, at: number) => !/^- books: (?!sales$)/.test(step) || isPartOfToday(at, 3)
let folder = ''
let shopId = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'killed-backup-'))
  await prepareDatabase(books.database().db, { log: silentLog, now: () => someNoon })
  const open = await books.openShop()
  shopId = open.shopId
  const sales = Array.from({ length: 20 }, (_, index) => saleOf(open, index + 1))
  await books.writer().recordSales(shopId, sales)
  await writeKey(join(folder, 'data', 'backup-key.txt'), key)
  await writeFile(join(folder, 'data', 'chain-heads.ndjson'), '')
})
afterAll(async () => {
  const client = new MongoClient(inject('mongodbUri'))
  await client.db(restoredInto).dropDatabase()
  await client.close()
  await rm(folder, { recursive: true, force: true })
})

type End = {
  step: string
  steps: string[]
  signal: NodeJS.Signals | null
  code: number | null
  said: string
}

/**
 * Runs the program and kills it when its output has a step at which it is to be killed; `step` is that one, or
 * empty where it ended before; `steps` are those that began.
 */
async function runAndKill(
  args: string[],
  database: string,
  isToBeKilledAt: (step: string, at: number) => boolean = () => false,
): Promise<End> {
  const child = spawn(process.execPath, ['server/backup/main.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      MONGODB_URI: inject('mongodbUri'),
      MONGODB_DATABASE: database,
      MONGODB_USER: '',
      KEYCLOAK_DATABASE: '',
      DATA_DIR: join(folder, database === books.name ? 'data' : 'restored'),
      BACKUP_DIR: join(folder, 'kept'),
      BACKUP_KEY_FILE: '',
      BACKUP_KEY: key,
    },
  })
  let said = ''
  let step = ''
  const listen = (chunk: Buffer) => {
    said += chunk
    if (step !== '') return
    step = stepsIn(said).find(isToBeKilledAt) ?? ''
    if (step !== '') child.kill('SIGKILL')
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const [code, signal] = await endOf(child)
  return { step, steps: stepsIn(said), signal, code, said }
}

/** The last line may not be whole yet. */
const stepsIn = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('- '))

const endOf = (child: ChildProcess) =>
  new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve([code, signal]))
  })

describe('killed in the middle of a step', () => {
  let whole: KeptBackup

  it('a backup leaves the one before as it was, and never half a file under a backup’s name', async () => {
    expect(await runAndKill(['backup'], books.name)).toMatchObject({ code: 0 })
    const [first] = await listBackups(join(folder, 'kept'))
    if (!first) throw new Error('a backup that ended well is in its folder')
    whole = first
    const content = await readFile(whole.path)
    const killedAt = new Set<string>()
    for (;;) {
      const isNext = (one: string, at: number) => isDue(one, at) && !killedAt.has(one)
      const { step, steps, signal, said } = await runAndKill(['backup'], books.name, isNext)
      for (const { path } of await listBackups(join(folder, 'kept'))) {
        const { shops } = await checkBackup(path, key)
        expect(shops).toMatchObject([{ shopId, entries: 21 }])
      }
      if ((await readdir(join(folder, 'kept'))).includes(whole.name))
        expect(await readFile(whole.path)).toEqual(content)
      const { backup } = await readRecords(books.database())
      expect(await listBackups(join(folder, 'kept'))).toContainEqual(
        expect.objectContaining({ name: backup?.file }),
      )
      if (signal === null) {
        expect(said).toContain('21 entries')
        expect(steps.slice(-4)).toEqual([
          '- trial balances',
          '- files',
          '- manifest',
          '- deleting old backups',
        ])
        expect([...killedAt]).toEqual(steps.filter(isDue))
        break
      }
      killedAt.add(step)
    }
    expect([...killedAt]).toContain('- books: sales')
  }, 600_000)

  it('a restore leaves a marked database, in which the next restore starts over', async () => {
    const database = await connectDatabase(inject('mongodbUri'), restoredInto)
    const { path, name } = (await listBackups(join(folder, 'kept')))[0] as KeptBackup
    const content = await readFile(path)
    const manifest = await checkBackup(path, key)
    const killedAt = new Set<string>()
    for (;;) {
      const isNext = (one: string, at: number) => isDue(one, at) && !killedAt.has(one)
      const { step, steps, signal, code, said } = await runAndKill(['restore', path], restoredInto, isNext)
      expect(await readFile(path)).toEqual(content)
      if (signal === null) {
        expect({ code, said }).toMatchObject({ code: 0 })
        expect(steps.slice(-3)).toEqual([
          '- files/chain-heads.ndjson',
          '- comparing with the backup',
          '- indexes',
        ])
        expect([...killedAt]).toEqual(steps.filter(isDue))
        break
      }
      killedAt.add(step)
      const isChecking = step === steps[0]
      expect(await unfinishedRestore(database)).toBe(isChecking ? null : name)
      if (isChecking) expect(await filledCollections(database.db)).toEqual([])
    }
    expect([...killedAt]).toContain('- books: sales')
    expect(await unfinishedRestore(database)).toBeNull()
    expect(differences(manifest, await readFigures(database))).toEqual([])
    expect(await auditShop(database, shopId)).toEqual([])
    await database.close()
  }, 600_000)

  it('a rehearsal changes nothing, and the next one goes well', async () => {
    const before = await readFigures(books.database())
    for (const atStep of [0, 2]) await runAndKill(['rehearse'], books.name, (_, at) => at === atStep)
    const { code, said } = await runAndKill(['rehearse'], books.name)
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('are right') })
    expect(await readFigures(books.database())).toEqual(before)
    const { rehearsal, audit } = await readRecords(books.database())
    expect(rehearsal).toMatchObject({ differences: [], auditDifferences: 0 })
    expect(audit).toMatchObject({ shops: 1, differences: 0 })
    const client = new MongoClient(inject('mongodbUri'))
    const left = await client.db(`${books.name}_rehearsal`).listCollections().toArray()
    await client.close()
    expect(left).toEqual([])
  }, 600_000)
})
