import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { SignedIn } from '#domain/api/session.ts'
import { booksUnlockedMs } from '#domain/books-unlocked.ts'
import { eachProvider } from '#domain/payments/providers/index.ts'
import { buildApp } from '#server/app.ts'
import { auditShop } from '#server/audit/service.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import type { Config } from '#server/config.ts'
import type { ShopDocument } from '#server/db/documents.ts'
import { createKeycloak, type Keycloak } from '#server/identity/keycloak.ts'
import { createPersonNames } from '#server/identity/person-store.ts'
import { saveGrant } from '#server/identity/session-store.ts'
import { rebuildProjections } from '#server/rebuild/service.ts'
import { requireShop } from '#server/shops/store.ts'
import type { App, AppDeps } from '#server/wiring/app-deps.ts'
import { aShop, silentLog } from './books.ts'
import { preparedTestDatabase } from './database.ts'
import { undeclared } from './declared-answers.ts'
import { entriesOf } from './journal.ts'
import { readyPeople, type TestPerson } from './ready-people.ts'

export const password = 'correct horse battery'

/** What makes a test shop one in Britain. */
export const british = {
  ...{ country: 'GB', currency: 'GBP', taxPack: 'GB', timeZone: 'Europe/London' },
} as const satisfies Partial<ShopDocument>

export type { TestPerson }

type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'
type Headers = Record<string, string>
export type Answer = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> }

/** No test reaches a provider itself. */
export const unreachableProviders = eachProvider(() => 'http://127.0.0.1:9')

export function testConfig(config: Partial<Config> = {}): Config {
  const secrets = inject('keycloakSecrets')
  return {
    port: 0,
    host: '127.0.0.1',
    dataDir: join(tmpdir(), 'sales-and-accounts-tests'),
    backup: {
      folder: join(tmpdir(), 'sales-and-accounts-tests-backups'),
      place: 'the disk behind the counter',
      keyFile: join(tmpdir(), 'sales-and-accounts-tests', 'backup-key.txt'),
      time: '02:30',
    },
    logLevel: 'silent',
    buildDir: '/nonexistent',
    mongo: { uri: '', database: '' },
    keycloak: {
      url: inject('keycloakUrl'),
      realm: 'sales-accounts',
      issuer: inject('keycloakIssuer'),
      appSecret: secrets.KEYCLOAK_APP_SECRET,
      accountingSecret: secrets.KEYCLOAK_ACCOUNTING_SECRET,
      serviceSecret: secrets.KEYCLOAK_SERVICE_SECRET,
    },
    adminEmail: null,
    mail: null,
    demo: null,
    appOrigin: null,
    ownNames: ['till.example'],
    functionsOrigins: [],
    publicAddress: 'http://127.0.0.1',
    trustProxy: false,
    proxyAddress: null,
    rateFactor: 1,
    metricsToken: null,
    secretsKey: 'a key that seals the secrets of the tests',
    providerUrls: unreachableProviders,
    switchedOff: [],
    printerNetworks: ['10.0.0.0/8'],
    ...config,
  }
}

/**
 * The whole app on a database of the test file's own and the run's Keycloak, called by `inject`. More
 * apps on the same database are as more processes of the server.
 * @param people `new` where accounts and sessions are what is tested: the owners and administrators log in during the
 * test, and are of no earlier file
 */
export function servedApp(
  config: () => Partial<Config> = () => ({}),
  { people = 'shared' }: { people?: 'shared' | 'new' } = {},
) {
  const { uri, name, database } = preparedTestDatabase()
  // Its own: a server deletes what another of the same folder seems to have left.
  const dataDir = join(tmpdir(), 'sales-and-accounts-tests', name)
  const opened: { keycloak?: Keycloak; app?: App } = {}
  const apps: App[] = []
  const ready = readyPeople()

  beforeAll(async () => {
    opened.keycloak = ready.watch(createKeycloak(testConfig().keycloak, silentLog))
    opened.app = await build()
  })
  afterAll(async () => {
    for (const app of apps) await app.close()
    ready.release()
    await rm(dataDir, { recursive: true, force: true })
  })

  function need<Part extends keyof typeof opened>(part: Part) {
    const found = opened[part]
    if (!found) throw new Error(`${part} is opened in beforeAll`)
    return found
  }

  async function build(other: Partial<AppDeps> = {}): Promise<App> {
    if (other.keycloak) ready.keep()
    const own = other.database ?? database()
    const now = other.now ?? (() => new Date())
    const shopOf = (shopId: string) => requireShop(own, shopId)
    const app = await buildApp({
      config: testConfig({ dataDir, ...config() }),
      database: own,
      keycloak: need('keycloak'),
      writer: createBookWriter({ database: own, requireShop: shopOf, now, log: silentLog }),
      now,
      log: silentLog,
      ...other,
    })
    apps.push(app)
    return app
  }

  async function call(options: InjectOptions & { token?: string; app?: App }): Promise<Answer> {
    const { token, app = need('app'), headers, ...rest } = options
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await app.inject({ ...rest, headers: { ...authorization, ...headers } })
    const contentType = answer.headers['content-type']?.toString()
    const { method = 'GET', url } = rest
    if (typeof url === 'string')
      expect(undeclared({ method, url, status: answer.statusCode, contentType })).toBeNull()
    const isJson = contentType?.includes('json') === true
    return { status: answer.statusCode, body: isJson ? answer.json() : {}, headers: answer.headers }
  }

  async function person(prefix = 'person', secret = password): Promise<TestPerson> {
    const email = `${prefix}-${randomUUID()}@example.com`
    return { uid: await need('keycloak').createPerson(email, secret), email }
  }

  async function signIn({ email }: { email: string }, app?: App): Promise<SignedIn> {
    const { status, body } = await call({
      method: 'POST',
      url: '/api/session',
      payload: { email, password },
      app,
    })
    expect({ status, body }).toMatchObject({ status: 200 })
    return body as SignedIn
  }

  /** Someone with an account, and a token once what they may do here is written. */
  async function someone(prefix: string): Promise<{ person: TestPerson; logIn(): Promise<string> }> {
    if (people === 'new') {
      const made = await person(prefix)
      return { person: made, logIn: async () => (await signIn(made)).token }
    }
    const { uid, email, token, signedInAt } = await ready.take(need('keycloak'), prefix, password)
    return {
      person: { uid, email },
      async logIn() {
        await createPersonNames(database()).noteSignIn({ uid, email, name: null }, new Date(signedInAt))
        return token
      },
    }
  }

  async function openShop(shop: Partial<ShopDocument> = {}): Promise<ShopDocument> {
    const document = aShop(shop)
    await database().collections.shops.insertOne(document)
    return document
  }

  /** A shop with an owner who is logged in. */
  async function openOwnedShop(shop: Partial<ShopDocument> = {}) {
    const { person: owner, logIn } = await someone('owner')
    const document = await openShop({ owner: { id: owner.uid }, email: owner.email, ...shop })
    return { shop: document, owner, ...callsOf(document._id, await logIn()) }
  }

  /** The same, with the books unlocked. */
  async function openBooks(shop: Partial<ShopDocument> = {}) {
    const opened = await openOwnedShop(shop)
    await unlockBooks(opened.ownerToken)
    return opened
  }

  /** What test files build their shops on: the calls of its owner, and what is true of its books. */
  function callsOf(shopId: string, ownerToken: string) {
    const callAs = (token: string, method: Method, path: string, payload?: object, headers: Headers = {}) => {
      const url = `/api/shops/${shopId}${path === '' || path.startsWith('/') ? path : `/${path}`}`
      return call({ method, url, token, headers, ...(payload && { payload }) })
    }
    const as =
      (token: string) =>
      (...question: [method: Method, path: string, payload?: object, headers?: Headers]) =>
        callAs(token, ...question)
    const ownerCall = as(ownerToken)
    const audit = () => auditShop(database(), shopId)
    const entries = () => entriesOf(database().collections, shopId)
    return {
      shopId,
      ownerToken,
      /** Calls the shop's routes, by their path within it. */
      call: ownerCall,
      /** The same as someone else. */
      callAs,
      as,
      /** What was answered to a call that must succeed. */
      async made(method: Method, path: string, payload?: object) {
        const { status, body } = await ownerCall(method, path, payload)
        expect(status, `${method} ${path}: ${JSON.stringify(body)}`).toBeLessThan(300)
        return body
      },
      entries,
      countEntries: async () => (await entries()).length,
      audit,
      /** The audit finds nothing, and what is derived from the entries is as it is when derived again. */
      async agrees() {
        expect(await audit()).toEqual([])
        expect(await rebuildProjections(database(), shopId, new Date())).toEqual([])
      },
    }
  }

  /** Opens the books to the session of a token, as the owner's password entered again does. */
  async function unlockBooks(token: string): Promise<void> {
    const { sid, sub: uid } = decodeJwt<{ sid: string; sub: string }>(token)
    await saveGrant(database(), { _id: sid, uid, expiresAt: new Date(Date.now() + booksUnlockedMs) })
  }

  return {
    uri,
    name,
    app: () => need('app'),
    database,
    keycloak: () => need('keycloak'),
    build,
    call,
    person,
    signIn,
    openShop,
    openOwnedShop,
    openBooks,
    unlockBooks,
    async openAdministrator() {
      const { person: admin, logIn } = await someone('admin')
      await database().collections.softwaredev.insertOne({ _id: admin.uid, email: admin.email })
      return { admin, adminToken: await logIn() }
    },
  }
}

/** Asks again until the answer has this status; fails after five seconds. */
export async function eventually(status: number, ask: () => Promise<Answer>): Promise<Answer> {
  const until = performance.now() + 5_000
  for (;;) {
    const answer = await ask()
    if (answer.status === status) return answer
    if (performance.now() > until)
      throw new Error(`still ${answer.status} after five seconds, wanted ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
