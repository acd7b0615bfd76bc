import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, MongoClient, type MongoClientOptions } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import { cacheFolder } from '../../infra/local/begin/cache.js'
import { createProgress } from '../../infra/local/begin/progress.js'
import { provisionMongod } from '../../infra/local/fetch/provision-mongod.ts'
import { startChild } from '../../infra/local/process/child.ts'
import { freePort } from '../../infra/local/process/ports.ts'
import { becomePrimary } from '../../infra/mongo/replica-set.ts'
import { aDataDir } from './launcher.ts'

const STOP_MS = 60_000
const database = 'sales_accounts'
const unauthorized = { code: 13 }

type Run = { child: ChildProcess; said: Promise<string> }

/** `tests/launcher/start-mongodb.ts`; its output is known when it is up, or has ended. */
function startMongodb(dataDir: string, ...args: string[]): Run {
  const program = join(import.meta.dirname, 'start-mongodb.ts')
  const child = spawn(process.execPath, [program, dataDir, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  })
  let output = ''
  const isUp = new Promise((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      if (/^up /m.test(output)) resolve(undefined)
    })
  })
  return { child, said: Promise.race([isUp, ended]).then(() => output) }
}

const addressIn = (text: string) => /mongodb:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? text

async function asClient<Result>(
  uri: string,
  account: MongoClientOptions,
  work: (client: MongoClient) => Promise<Result>,
): Promise<Result> {
  const client = new MongoClient(uri, { directConnection: true, ...account })
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

const secretsOf = (dataDir: string): Record<string, string> =>
  JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))

const account = (username: string, password = ''): MongoClientOptions => ({
  auth: { username, password },
  authSource: 'admin',
})

/** What is refused on this machine without an account, creating the first account included. */
async function expectClosed(uri: string): Promise<void> {
  await asClient(uri, {}, async (client) => {
    const db = client.db(database)
    await expect(db.collection('shops').find().toArray()).rejects.toMatchObject(unauthorized)
    await expect(db.collection('softwaredev').insertOne({ email: 'e@x.y' })).rejects.toMatchObject(
      unauthorized,
    )
    await expect(client.db('admin').command({ listDatabases: 1 })).rejects.toMatchObject(unauthorized)
    const makeUser = { createUser: 'me', pwd: 'mine', roles: ['root'] }
    await expect(client.db('admin').command(makeUser)).rejects.toMatchObject(unauthorized)
    // Nor has it anything unpacked: that comes before the account, and had a hole (CVE-2025-14847).
    const offered = { hello: 1, compression: ['zlib', 'snappy', 'zstd'] }
    expect((await client.db('admin').command(offered)).compression ?? []).toEqual([])
  })
}

/** None of the accounts sees other databases or users, or changes who may do what. */
async function expectNothingElse(client: MongoClient): Promise<void> {
  const makeUser = { createUser: 'me', pwd: 'mine', roles: ['root'] }
  for (const command of [
    makeUser,
    { listDatabases: 1, nameOnly: false },
    { usersInfo: 1 },
    { shutdown: 1 },
  ]) {
    const answer = await client
      .db('admin')
      .command(command)
      .catch((error) => error)
    // A list is not refused, it is empty but for what the account may see.
    if ('databases' in answer) expect(answer.databases.map(namesOf)).not.toContain('local')
    else expect(answer).toMatchObject(unauthorized)
  }
  for (const [name, collection] of [
    ['admin', 'system.users'],
    ['local', 'oplog.rs'],
    ['another', 'shops'],
  ] as const) {
    const found = client.db(name).collection(collection).findOne()
    await expect(found).rejects.toMatchObject(unauthorized)
  }
  await expect(client.db(database).dropDatabase()).rejects.toMatchObject(unauthorized)
}

const namesOf = ({ name }: { name: string }) => name

const insertInto = (db: Db, collection: string) => db.collection(collection).insertOne({ note: 1 })

/** What each account may do, and no more. */
async function expectOwnRights(uri: string, dataDir: string): Promise<void> {
  const secrets = secretsOf(dataDir)
  await asClient(uri, account('app', secrets.MONGODB_APP_PASSWORD), async (client) => {
    const db = client.db(database)
    await insertInto(db, 'notes')
    expect(await db.collection('notes').countDocuments()).toBe(1)
    await expect(db.dropCollection('notes')).rejects.toMatchObject(unauthorized)
    await expectNothingElse(client)
  })
  await asClient(uri, account('backup', secrets.MONGODB_BACKUP_PASSWORD), async (client) => {
    const db = client.db(database)
    expect(await db.collection('notes').countDocuments()).toBe(1)
    await insertInto(db, 'maintenance')
    await insertInto(client.db(`${database}_rehearsal`), 'notes')
    await client.db(`${database}_rehearsal`).dropCollection('notes')
    await expect(insertInto(db, 'notes')).rejects.toMatchObject(unauthorized)
    await expect(db.collection('notes').deleteMany()).rejects.toMatchObject(unauthorized)
    await expectNothingElse(client)
  })
  await asClient(uri, account('restore', secrets.MONGODB_RESTORE_PASSWORD), async (client) => {
    await insertInto(client.db(database), 'notes')
    await client.db(database).dropCollection('notes')
    await expectNothingElse(client)
  })
  for (const name of ['secrets.json', 'mongodb.key'])
    expect([name, statSync(join(dataDir, name)).mode & 0o777]).toEqual([name, 0o600])
}

/** A DATA_DIR as the version before left it: no key, no accounts, and a shop in the books. */
async function anOlderInstallation(): Promise<string> {
  const dataDir = aDataDir()
  const folder = join(dataDir, 'mongodb')
  mkdirSync(folder)
  const port = await freePort({ first: 27_900 })
  const program = await provisionMongod({
    cache: cacheFolder(process.env),
    env: process.env,
    progress: createProgress(),
  })
  const mongod = startChild({
    name: 'MongoDB',
    program: program.path,
    args: ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', 'rs0'],
    logFile: join(dataDir, 'mongod.log'),
  })
  onTestFinished(() => mongod.stop(STOP_MS))
  const member = `127.0.0.1:${port}`
  await becomePrimary({ address: member, member, pid: mongod.pid, timeoutMs: STOP_MS })
  await asClient(`mongodb://${member}`, {}, (client) =>
    client.db(database).collection<{ _id: string }>('shops').insertOne({ _id: 'of the older version' }),
  )
  await mongod.stop(STOP_MS)
  const { version, source } = program
  writeFileSync(
    join(dataDir, 'stack.json'),
    JSON.stringify({ way: 'process', mongodb: { port, version, source } }),
  )
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ KEYCLOAK_APP_SECRET: 'kept' }), {
    mode: 0o600,
  })
  return dataDir
}

test('a new MongoDB requires an account, and each account may do what it must and no more', async () => {
  const dataDir = aDataDir()
  const uri = addressIn(await startMongodb(dataDir).said)
  await expectClosed(uri)
  await expectOwnRights(uri, dataDir)
}, 120_000)

test('one that an older version made is closed at the next start, wherever the starts before were killed', async () => {
  const dataDir = await anOlderInstallation()
  const killedBefore: string[] = []
  let output = ''
  while (!/^up /m.test(output)) {
    output = await startMongodb(dataDir, 'die', ...killedBefore).said
    const [, step] = /^killed before: (.*)$/m.exec(output) ?? []
    if (step) killedBefore.push(step)
    else if (!/^up /m.test(output)) throw new Error(`it ended by itself after ${killedBefore}: ${output}`)
  }
  // mongod twice: asked for its version, and started, on the leash where the system has one.
  expect(killedBefore.filter((step) => step !== 'mongod' && step !== 'setpriv')).toEqual([
    'secrets.json',
    'mongodb.key',
    ...['Role salesAccountsApp', 'Role salesAccountsBackup', 'Role salesAccountsRestore'],
    ...['User app', 'User backup', 'User restore'],
  ])
  const uri = addressIn(output)
  await expectClosed(uri)
  const { MONGODB_APP_PASSWORD, KEYCLOAK_APP_SECRET } = secretsOf(dataDir)
  expect(KEYCLOAK_APP_SECRET).toBe('kept')
  const shops = await asClient(uri, account('app', MONGODB_APP_PASSWORD), (client) =>
    client.db(database).collection('shops').distinct('_id'),
  )
  expect(shops).toEqual(['of the older version'])
  await expectOwnRights(uri, dataDir)
}, 300_000)
