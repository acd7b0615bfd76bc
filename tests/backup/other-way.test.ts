import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { auditShop } from '#server/audit/service.ts'
import { readArchive } from '#server/backup/archive.ts'
import { type IdentityPlace, peopleEntry } from '#server/backup/identity.ts'
import { newKey } from '#server/backup/key.ts'
import { makeBackup } from '#server/backup/make.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { tellRestored } from '#server/backup/tell-restored.ts'
import { waitingPeopleName } from '#server/backup/waiting-people.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { withLongs } from '#server/db/longs.ts'
import { createKeycloak } from '#server/identity/keycloak.ts'
import { requireShop } from '#server/shops/store.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { aPort, READY, run, START_MS, start } from '../launcher/launcher.ts'
import { aProduct, saleOf, silentLog } from '../support/books.ts'
import { formWith } from '../support/photo.ts'
import { password, servedApp, type TestPerson, testConfig } from '../support/served-app.ts'
import { h2Program, keycloakOnH2, keycloakOnPostgresql, type RunningKeycloak } from './keycloak.ts'
import { type Postgresql, startPostgresql } from './postgresql.ts'

// A shop goes from `npm start` to containers and back, with the Keycloak of each: its file database here, PostgreSQL
// there; MongoDB is the same in both. The way back is that of the commands, `npm run restore` and `npm start`.

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 })

const served = servedApp()
const key = newKey()
const realm = 'sales-accounts'
const temporary = 'Until the first login'
const receipt = Buffer.from('%PDF-1.7\nrent of November\n%%EOF\n')
const attachmentId = randomUUID()
const paymentKeys = {
  test: { lastFour: '1234', sealed: { keyId: 'a', iv: '', tag: '', data: '' } },
  live: null,
}
const opened: Database[] = []
let folder = ''
let program = { java: '', library: '' }
let postgresql: Postgresql
let shopId = ''
const people: Record<'owner' | 'employee' | 'invited' | 'gone', TestPerson> = {
  owner: { uid: '', email: 'Ama.Mensah@example.com' },
  employee: { uid: '', email: 'kofi@example.com' },
  invited: { uid: '', email: 'esi@example.com' },
  gone: { uid: '', email: 'yaw@example.com' },
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'other-way-'))
  program = await h2Program(folder)
  postgresql = await startPostgresql()
})
afterAll(async () => {
  await postgresql?.stop()
  const client = new MongoClient(inject('mongodbUri'))
  for (const { db, close } of opened) {
    await close()
    await client.db(db.databaseName).dropDatabase()
  }
  await client.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

async function aDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  await mkdir(join(dataDir, 'keycloak', 'data', 'h2'), { recursive: true })
  return dataDir
}

async function emptyDatabase(): Promise<Database> {
  const database = await connectDatabase(inject('mongodbUri'), `other_way_${randomUUID().slice(0, 8)}`)
  opened.push(database)
  return database
}

const inFile = (dataDir: string): IdentityPlace => ({
  kind: 'h2',
  file: join(dataDir, 'keycloak', 'data', 'h2', 'keycloakdb.mv.db'),
  realm,
  ...program,
})
const inPostgresql = (): IdentityPlace => ({ kind: 'postgresql', uri: postgresql.uri, realm })

const backUp = (database: Database, dataDir: string, identity: IdentityPlace) =>
  makeBackup({
    ...{ database, dataDir, identity, key },
    folder: join(folder, 'kept', identity.kind),
    now: () => new Date(),
    tell: () => undefined,
  })

const restore = (database: Database, dataDir: string, identity: IdentityPlace, path: string) =>
  restoreBackup(
    { database, dataDir, identity, now: () => new Date(), log: silentLog, tell: () => undefined },
    path,
    key,
  )

/** The people of a backup, without what Keycloak creates for each: the ids and order of what they log in with. */
async function peopleIn(path: string) {
  for await (const { name, content } of readArchive(path, key)) {
    if (name !== peopleEntry) continue
    const { users } = JSON.parse(content.toString())
    for (const { credentials } of users)
      for (const credential of credentials) Object.assign(credential, { id: 'new', priority: 0 })
    return users
  }
  throw new Error(`${path} lists no people`)
}

const configOf = ({ url, secrets }: RunningKeycloak) => ({
  ...testConfig().keycloak,
  url,
  appSecret: secrets.KEYCLOAK_APP_SECRET,
  accountingSecret: secrets.KEYCLOAK_ACCOUNTING_SECRET,
  serviceSecret: secrets.KEYCLOAK_SERVICE_SECRET,
})

/** The whole app, with this Keycloak and these books. */
function appOf(keycloak: RunningKeycloak, database: Database): Promise<App> {
  const shopOf = (id: string) => requireShop(database, id)
  return served.build({
    database,
    config: testConfig({ dataDir: join(folder, 'app'), keycloak: configOf(keycloak) }),
    keycloak: createKeycloak(configOf(keycloak), silentLog),
    writer: createBookWriter({ database, requireShop: shopOf, now: () => new Date(), log: silentLog }),
  })
}

/** Ama's shop with ten sales, three of them Kofi's, and a bill as a PDF. */
async function openShop(keycloak: RunningKeycloak, database: Database): Promise<void> {
  const { createPerson, setPassword, setEnabled } = createKeycloak(configOf(keycloak), silentLog)
  for (const person of Object.values(people)) person.uid = await createPerson(person.email, password)
  await setPassword(people.invited.uid, temporary, 'temporary')
  await setEnabled(people.gone.uid, false)
  const { owner, employee } = people
  const shop = await served.openShop({
    owner: { id: owner.uid },
    email: owner.email,
    employee: [{ contact: employee.email }],
  })
  shopId = shop._id
  const product = aProduct(shopId)
  await database.collections.products.insertOne(withLongs(product))
  const payments = database.db.collection<{ _id: string; secretKeys: unknown }>('paymentConfigurations')
  await payments.insertOne({ _id: shopId, secretKeys: paymentKeys })

  const app = await appOf(keycloak, database)
  const { token } = await served.signIn(owner, app)
  const { token: kofis } = await served.signIn(employee, app)
  const at = `/api/shops/${shopId}`
  const tillId = randomUUID()
  const till = { tillId, name: 'Front' }
  await served.call({ method: 'POST', url: `${at}/tills`, token, payload: till, app })
  for (let number = 1; number <= 10; number += 1) {
    const { saleId, sale } = saleOf({ shop, product, tillId }, number, { soldAt: new Date().toISOString() })
    const sent = { url: `${at}/sales/${saleId}`, token: number > 7 ? kofis : token, payload: sale as object }
    expect(await served.call({ method: 'PUT', ...sent, app })).toMatchObject({ status: 201 })
  }
  await served.call({ method: 'POST', url: '/api/session/accounting', token, payload: { password }, app })
  const form = formWith(receipt, 'rent.pdf')
  expect(
    await served.call({ method: 'PUT', url: `${at}/attachments/${attachmentId}`, token, ...form, app }),
  ).toMatchObject({ status: 201 })
}

type Question = { method?: 'GET' | 'POST'; url: string; token?: string; payload?: object }
type Answer = { status: number; content: Buffer }
/** Asks a server, in this process or another. */
type Ask = (question: Question) => Promise<Answer>

const headersOf = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

const asking =
  (app: App): Ask =>
  async ({ token, ...question }) => {
    const answer = await app.inject({ ...question, headers: headersOf(token) })
    return { status: answer.statusCode, content: answer.rawPayload }
  }

const askingAt =
  (address: string): Ask =>
  async ({ method = 'GET', url, token, payload }) => {
    const body = payload && { body: JSON.stringify(payload) }
    const headers = headersOf(token)
    if (payload) headers['content-type'] = 'application/json'
    const answer = await fetch(`${address}${url}`, { method, headers, ...body })
    return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) }
  }

/** Whose a token is: the books name people by it. */
const uidIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub

/** Everybody logs in with the password they had, as who they were; the sales and the PDF are there. */
async function expectWhole(ask: Ask): Promise<void> {
  const { owner, employee, invited, gone } = people
  const logIn = async ({ email }: TestPerson, secret = password) => {
    const { status, content } = await ask({
      ...{ method: 'POST', url: '/api/session' },
      payload: { email, password: secret },
    })
    return { status, body: JSON.parse(content.toString()) }
  }
  for (const person of [owner, employee]) {
    const { status, body } = await logIn(person)
    expect({ status, uid: uidIn(body.token), shopId: body.shopId }).toEqual({
      ...{ status: 200, uid: person.uid, shopId },
    })
  }
  expect((await logIn(owner, 'not her password')).status).toBe(401)
  expect((await logIn(gone)).body).toMatchObject({ code: 'account_disabled' })
  expect((await logIn(invited, temporary)).body).toMatchObject({ code: 'password_change_required' })

  const { token } = (await logIn(owner)).body
  const at = `/api/shops/${shopId}`
  const { items } = JSON.parse((await ask({ url: `${at}/sales?limit=50`, token })).content.toString())
  expect(items).toHaveLength(10)
  const ofEmployee = items.filter(({ cashierUid }: { cashierUid: string }) => cashierUid === employee.uid)
  expect(ofEmployee).toHaveLength(3)
  await ask({ method: 'POST', url: '/api/session/accounting', token, payload: { password } })
  expect(await ask({ url: `${at}/attachments/${attachmentId}`, token })).toEqual({
    status: 200,
    content: receipt,
  })
}

/** As long as the work takes. */
async function withKeycloak<Result>(
  starting: Promise<RunningKeycloak>,
  work: (keycloak: RunningKeycloak) => Promise<Result>,
): Promise<Result> {
  const keycloak = await starting
  try {
    return await work(keycloak)
  } finally {
    await keycloak.stop()
  }
}

it('a shop moves from npm start to containers and back: books, files, and people with their passwords', async () => {
  const books = served.database()
  const asPrograms = await aDataDir()
  await writeFile(join(asPrograms, 'secrets.json'), '{}')
  const first = await withKeycloak(keycloakOnH2(asPrograms), async (keycloak) => {
    await openShop(keycloak, books)
    return backUp(books, asPrograms, inFile(asPrograms))
  })

  const inContainers = await aDataDir()
  const moved = await emptyDatabase()
  const restored = await restore(moved, inContainers, inPostgresql(), first.path)
  expect(restored).toMatchObject({ brought: { books: true, people: true }, sealed: 1 })
  expect(restored.files).not.toContain('secrets.json')
  const input = tellRestored(restored, 1).join('\n')
  expect(input).toContain('made with npm start and restored for docker compose')
  expect(input).toContain('- The key of secrets (SECRETS_KEY): a shop has payment keys')
  const second = await withKeycloak(
    keycloakOnPostgresql(inContainers, { uri: postgresql.uri, folder }),
    async (keycloak) => {
      await expectWhole(asking(await appOf(keycloak, moved)))
      expect(await auditShop(moved, shopId)).toEqual([])
      // Their hashes lie nowhere else.
      expect(await readdir(inContainers)).not.toContain(waitingPeopleName)
      return backUp(moved, inContainers, inPostgresql())
    },
  )
  expect(await peopleIn(second.path)).toEqual(await peopleIn(first.path))

  const back = { DATA_DIR: join(folder, 'back'), PORT: String(await aPort()), BACKUP_KEY: key }
  const restoring = run(['restore.js', second.path], back)
  expect({ code: await restoring.exited, said: restoring.said() }).toMatchObject({
    code: 0,
    said: expect.stringContaining('made with docker compose and restored for npm start'),
  })
  expect(await readFile(join(back.DATA_DIR, waitingPeopleName), 'utf8')).toContain(people.owner.uid)
  const product = start(back)
  await product.untilOutput(READY, START_MS)
  await expectWhole(askingAt(`http://127.0.0.1:${back.PORT}`))
  const kept = join(folder, 'kept', 'back')
  expect(await run(['backup.js'], { ...back, BACKUP_DIR: kept }).exited).toBe(0)
  product.kill('SIGTERM')
  expect(await product.exited).toBe(0)
  const third = (await readdir(kept)).find((name) => name.endsWith('.age')) ?? 'none'
  expect(await peopleIn(join(kept, third))).toEqual(await peopleIn(first.path))
})
