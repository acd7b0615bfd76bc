import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { OperatorHealth } from '#domain/api/operations.ts'
import { keepAudit, keepRecord } from '#server/backup/maintenance-store.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import { requireShop } from '#server/shops/store.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { saleOf, silentLog, someNoon, testBooks } from '../support/books.ts'
import { databaseWith } from '../support/following-process.ts'
import { servedApp, testConfig } from '../support/served-app.ts'

const metricsToken = 'a token of at least twenty letters'
const operator = { authorization: `Bearer ${metricsToken}` }
const served = servedApp(() => ({ metricsToken }))
const books = testBooks()

async function metricsOf(app = served.app(), headers = operator, remoteAddress = '127.0.0.1') {
  const {
    statusCode,
    body,
    headers: answered,
  } = await app.inject({ url: '/metrics', headers, remoteAddress })
  return { status: statusCode, body, type: String(answered['content-type']) }
}
/** The value of a figure; null where it is missing. */
function figureOf(text: string, name: string): number | null {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`sales_accounts_${name} `))
  return line ? Number(line.split(' ').at(-1)) : null
}

describe('who may read /metrics', () => {
  it('whoever has the token, from anywhere and by any name, in the words of Prometheus', async () => {
    const { status, type, body } = await metricsOf()
    expect({ status, type }).toEqual({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' })
    expect(figureOf(body, 'mongodb_up')).toBe(1)
    expect(figureOf(body, 'keycloak_up')).toBe(1)
    const named = { ...operator, host: 'app:3000', 'x-forwarded-for': '203.0.113.9' }
    expect((await metricsOf(served.app(), named, '192.168.1.20')).status).toBe(200)
  })

  it.each([
    ['none, on this computer itself', {}],
    ['none, on this computer, as behind a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    ['another', { authorization: `Bearer ${metricsToken}x` }],
    ['it without saying what it is', { authorization: metricsToken }],
  ])('a request with %s', async (_what, headers) => {
    const { status, body } = await metricsOf(served.app(), headers as typeof operator)
    expect(status).toBe(401)
    expect(JSON.parse(body)).toMatchObject({ code: 'metrics_private' })
  })

  it('every request if there is none', async () => {
    const app = await served.build({ config: testConfig({ metricsToken: null }) })
    for (const authorization of ['', 'Bearer ', 'Bearer null'])
      expect((await metricsOf(app, { authorization })).status).toBe(401)
  })

  it('no session opens it, and the health of the installation is for administrators alone', async () => {
    const { ownerToken } = await served.openOwnedShop()
    const { adminToken } = await served.openAdministrator()
    const authorization = `Bearer ${adminToken}`
    expect((await metricsOf(served.app(), { authorization }, '192.168.1.20')).status).toBe(401)
    const ask = (token?: string) => served.call({ method: 'GET', url: '/api/admin/health', token })
    expect(await ask()).toMatchObject({ status: 401 })
    expect(await ask(ownerToken)).toMatchObject({ status: 403, body: { code: 'admin_required' } })
    expect(await ask(adminToken)).toMatchObject({ status: 200 })
  })
})

describe('the figures', () => {
  const healthOf = async (app?: App) => {
    const { adminToken: token } = await served.openAdministrator()
    const { body } = await served.call({ method: 'GET', url: '/api/admin/health', token, app })
    return OperatorHealth.parse(body)
  }

  it('count the sales that were committed once, and time their commits', async () => {
    const database = books.database()
    const requireHere = (shopId: string) => requireShop(database, shopId)
    const writer = createBookWriter({
      database,
      requireShop: requireHere,
      now: () => someNoon,
      log: silentLog,
    })
    const app = await served.build({ writer })
    const open = await books.openShop()
    const sales = Array.from({ length: 7 }, (_, index) => saleOf(open, index + 1))
    await writer.recordSales(open.shopId, sales)
    await writer.recordSales(open.shopId, sales)
    const { body } = await metricsOf(app)
    expect(figureOf(body, 'sales_total')).toBe(7)
    expect(figureOf(body, 'commit_seconds_count')).toBe(1)
    expect(figureOf(body, 'waiting_documents')).toBe(0)
    const { process } = await healthOf(app)
    expect(process).toMatchObject({ salesRecorded: 7, commits: { count: 1 }, waiting: 0 })
    expect(process.commits.meanMs).toBeGreaterThan(0)

    const [waiting] = [writer.recordSales(open.shopId, [saleOf(open, 8)])]
    expect(figureOf((await metricsOf(app)).body, 'waiting_documents')).toBe(1)
    await waiting
  })

  it('report the processor time that this process has used', async () => {
    const used = async () => figureOf((await metricsOf()).body, 'processor_seconds_total') ?? Number.NaN
    const before = await used()
    const began = process.cpuUsage()
    while (process.cpuUsage(began).user < 50_000) Math.sqrt(2)
    const after = await used()
    expect(after - before).toBeGreaterThanOrEqual(0.05)
    const { user, system } = process.cpuUsage()
    expect(after).toBeLessThanOrEqual((user + system) / 1e6)
  })

  it('count refused logins by their code', async () => {
    const app = await served.build()
    const person = await served.person()
    const attempt = (password: string) =>
      served.call({ method: 'POST', url: '/api/session', payload: { email: person.email, password }, app })
    await attempt('not the password')
    await attempt(`no ${randomUUID()}`)
    await attempt('')
    const { body } = await metricsOf(app)
    expect(body).toContain('sales_accounts_refused_sign_ins_total{code="credentials_invalid"} 2')
    expect(body).toContain('sales_accounts_refused_sign_ins_total{code="credentials_missing"} 1')
    expect((await healthOf(app)).process.refusedSignIns).toEqual({
      credentials_invalid: 2,
      credentials_missing: 1,
    })
  })

  it('say nothing of what never was, and how old and how good what was is', async () => {
    const database = served.database()
    await database.db.collection('maintenance').deleteMany({})
    const { body: before } = await metricsOf()
    expect(figureOf(before, 'backup_age_seconds')).toBeNull()
    expect(figureOf(before, 'rehearsal_ok')).toBeNull()
    expect(figureOf(before, 'audit_differences')).toBeNull()
    expect((await healthOf()).upkeep).toMatchObject({ backup: null, rehearsal: null, audit: null })

    const ago = (seconds: number) => new Date(someNoon.getTime() - seconds * 1000)
    const app = await served.build({ now: () => someNoon })
    await keepAudit(database, { at: ago(600), shops: 2, differences: 3 }, someNoon)
    await keepAudit(database, { at: ago(700), shops: 2, differences: 0 }, someNoon)
    await keepRecord(database, 'backup', { at: ago(60), file: 'newest.age', bytes: 1234, ms: 5 })
    await keepRecord(database, 'backupFailure', { at: ago(30), why: 'The disk is full.' })
    await keepRecord(database, 'rehearsal', {
      at: ago(50),
      file: 'newest.age',
      ms: 10,
      differences: ['sales: 1 documents instead of 2'],
      auditDifferences: 0,
    })
    const { body } = await metricsOf(app)
    const named = (name: string) => figureOf(body, name)
    expect([named('audit_age_seconds'), named('audit_differences')]).toEqual([600, 3])
    expect([named('backup_age_seconds'), named('backup_bytes'), named('backup_failing')]).toEqual([
      60, 1234, 1,
    ])
    expect([named('rehearsal_age_seconds'), named('rehearsal_ok')]).toEqual([50, 0])
  })

  it('the administrator reads the same, with the reasons', async () => {
    const { upkeep } = await healthOf()
    expect(upkeep).toMatchObject({
      audit: { shops: 2, differences: 3 },
      backup: { file: 'newest.age', bytes: 1234 },
      backupFailure: { why: 'The disk is full.' },
      rehearsal: { isOk: false, differences: ['sales: 1 documents instead of 2'] },
      rehearsalFailure: null,
    })
    expect(upkeep?.backup?.ageSeconds).toBeGreaterThan(60)
  })

  it('say which of the two is away, and still answer', async () => {
    const keycloak = { ...served.keycloak(), isReady: async () => false }
    const database = databaseWith(served.database(), () => ({
      command: () => Promise.reject(new Error('no MongoDB')),
    }))
    const { status, body } = await metricsOf(await served.build({ keycloak, database }))
    expect(status).toBe(200)
    expect([figureOf(body, 'mongodb_up'), figureOf(body, 'keycloak_up')]).toEqual([0, 0])
    expect(figureOf(body, 'backup_age_seconds')).toBeNull()
  })
})
