import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { installationExceptions } from '#domain/health/installation-health.ts'
import { prepareDatabase } from '#server/db/schema-version.ts'
import { saleOf, silentLog, someNoon, testBooks } from '../support/books.ts'

// The commands that messages about backups name, run as they stand there.

const books = testBooks()
const root = join(import.meta.dirname, '..', '..')
const keyPattern = /(?:[0-9A-Z]{4}-){6}[0-9A-Z]{4}/
let folder = ''
let keyFile = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repair-commands-'))
  keyFile = join(folder, 'key', 'backup-key.txt')
  for (const name of ['key', 'disk', 'data']) await mkdir(join(folder, name))
  await prepareDatabase(books.database().db, { log: silentLog, now: () => someNoon })
  const open = await books.openShop()
  await books.writer().recordSales(open.shopId, [saleOf(open, 1)])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Run = { code: number; printed: string }

/** Runs a command of a message: one for containers as the container runs it. */
function run(command: string): Promise<Run> {
  const [program = '', ...args] = command.replace(/^docker compose exec (?:backup|app) /, '').split(' ')
  const env = {
    ...process.env,
    MONGODB_URI: inject('mongodbUri'),
    MONGODB_DATABASE: books.name,
    MONGODB_USER: '',
    // The people are in a Keycloak of their own: the books alone are backed up.
    KEYCLOAK_URL: inject('keycloakUrl'),
    ...inject('keycloakSecrets'),
    KEYCLOAK_DATABASE: '',
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'disk'),
    BACKUP_KEY_FILE: keyFile,
    BACKUP_KEY: '',
  }
  return new Promise((resolve) => {
    execFile(program, args, { cwd: root, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), printed: stdout + stderr })
    })
  })
}

/** The commands in a sentence. */
const commandsIn = (message: string) =>
  [...message.matchAll(/(?:npm run backup --|docker compose exec backup node \S+) [^,.\n]+/g)].map(
    ([command]) => command,
  )
const backups = async () => (await readdir(join(folder, 'disk'))).filter((name) => name.endsWith('.age'))

test('a lost key is put back, or replaced by a new one, with the commands that its message names', async () => {
  const first = await run('npm run backup')
  expect(first).toMatchObject({ code: 0, printed: expect.stringMatching(keyPattern) })
  const printed = keyPattern.exec(first.printed)?.[0] ?? ''
  await rm(keyFile)

  const refused = await run('npm run backup')
  expect(refused.code).toBe(1)
  const named = commandsIn(refused.printed)
  expect(named).toEqual([
    'npm run backup -- key KEY',
    'npm run backup -- new-key',
    'docker compose exec backup node server/backup/main.ts key KEY',
    'docker compose exec backup node server/backup/main.ts new-key',
  ])
  expect(await backups()).toHaveLength(1)

  for (const command of named.filter((one) => one.endsWith('KEY'))) {
    await rm(keyFile, { force: true })
    const wrong = `${printed[0] === 'A' ? 'B' : 'A'}${printed.slice(1)}`
    expect(await run(command.replace('KEY', wrong))).toMatchObject({ code: 1 })
    expect(await run(command.replace('KEY', printed))).toMatchObject({
      code: 0,
      printed: expect.stringContaining('The key is back'),
    })
    expect((await readFile(keyFile, 'utf8')).trim()).toBe(printed)
  }
  expect(await run('npm run backup -- key')).toMatchObject({
    code: 0,
    printed: expect.stringContaining(printed),
  })

  const keys = [printed]
  for (const command of named.filter((one) => one.endsWith('new-key'))) {
    const before = (await backups()).length
    await rm(keyFile)
    const made = await run(command)
    expect(made).toMatchObject({ code: 0, printed: expect.stringMatching(keyPattern) })
    keys.push(keyPattern.exec(made.printed)?.[0] ?? '')
    expect(await backups()).toHaveLength(before + 1)
  }
  expect(new Set(keys).size).toBe(3)
})

test('the commands of the administrators’ overview make a backup, and rehearse it', async () => {
  const fixes = installationExceptions({
    mongodb: { isUp: true },
    keycloak: { isUp: true },
    clock: { error: null },
    disk: { error: null },
    settings: { errors: [] },
    backups: { areOnSameDisk: false },
    upkeep: {
      audit: null,
      backup: null,
      backupFailure: { why: 'its disk was away.' },
      rehearsal: { ageSeconds: 1, isOk: false },
      rehearsalFailure: { why: 'its disk was away.' },
    },
  }).map(({ fix }) => fix)
  const commands = fixes.flatMap((fix) => (fix.kind === 'run' ? [fix.command, fix.inContainers] : []))
  expect(new Set(commands).size).toBe(4)
  for (const command of new Set(commands)) {
    const before = (await backups()).length
    const { code, printed } = await run(command)
    const isRehearsal = command.endsWith('rehearse')
    expect({ command, code, printed }).toMatchObject({
      code: 0,
      printed: expect.stringMatching(isRehearsal ? /restores, in .* are right/ : /\.age: /),
    })
    expect(await backups()).toHaveLength(before + (isRehearsal ? 0 : 1))
  }
})

test('a file of heads that was lost is started again, with the commands of the docs', async () => {
  const docs = await readFile(join(root, 'docs', 'operations.md'), 'utf8')
  const commands = [
    ...docs.matchAll(/`((?:npm run audit|docker compose exec app)[^`]* --begin-heads-anew)`/g),
  ]
  const [atHome = '', inContainers = ''] = commands.map(([, command]) => command)
  const heads = join(folder, 'data', 'chain-heads.ndjson')
  expect(await run(atHome)).toMatchObject({ code: 0, printed: expect.stringContaining('restarts with') })
  const lines = (await readFile(heads, 'utf8')).trimEnd().split('\n')
  await writeFile(heads, 'a damaged line\n')
  expect(await run(inContainers)).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/should be .*restarts with the present heads\. The old one is/s),
  })
  expect((await readFile(heads, 'utf8')).trimEnd().split('\n')).toHaveLength(lines.length)
  expect(await run('npm run audit')).toMatchObject({ code: 0 })
})
