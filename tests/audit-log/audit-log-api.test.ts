import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { AuditPage } from '#domain/api/audit-log.ts'
import { auditRecords, openAuditLog, takeVisit } from '#server/audit-log/store.ts'
import { createVisits } from '#server/audit-log/visits.ts'
import type { Database } from '#server/db/client.ts'
import { addNames } from '#server/identity/person-store.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
let token = ''
const osu = { shopId: '', ownerToken: '' }

const ask = (query: Record<string, string> = {}, path = '/api/admin/audit-log', by = token) =>
  served.call({ method: 'GET', url: `${path}?${new URLSearchParams(query)}`, token: by })
const found = async (query: Record<string, string> = {}) =>
  ((await ask(query)).body as AuditPage).items.map(({ facts }) => facts.name)
const ama = {
  uid: 'ama',
  email: 'ama@example.com',
  from: { address: '192.0.2.7', device: 'Chrome on Android' },
}
const kofi = { uid: 'kofi', email: 'kofi@example.com', from: null }

beforeAll(async () => {
  token = (await served.openAdministrator()).adminToken
  Object.assign(osu, await served.openOwnedShop({ name: 'Osu Provisions' }))
  let minute = 0
  await addNames(served.database(), [{ uid: kofi.uid, name: 'Kofi Boateng' }])
  const log = openAuditLog(served.database(), () => new Date(Date.UTC(2026, 2, 10, 12, minute++)))
  await log.record({ action: 'shop.changed', by: ama, shopId: osu.shopId, facts: { name: 'first' } })
  await log.record({ action: 'account.added', by: kofi, shopId: osu.shopId, facts: { name: 'second' } })
  await log.record({ action: 'password.changed', by: kofi, shopId: null, facts: { name: 'third' } })
  await log.record({ action: 'shop.changed', by: kofi, shopId: 'gone', facts: { name: 'fourth' } })
})

describe('the audit log', () => {
  test('shows administrators who did what to which shop, when and from where, newest first', async () => {
    const { body } = await ask({ until: '2026-03-11T00:00:00Z' })
    const { items } = body as AuditPage
    expect(items.map(({ facts }) => facts.name)).toEqual(['fourth', 'third', 'second', 'first'])
    expect(items.at(-1)).toEqual({
      recordId: expect.any(String),
      number: 1,
      at: '2026-03-10T12:00:00.000Z',
      action: 'shop.changed',
      ...ama,
      person: ama.email,
      shop: { shopId: osu.shopId, name: 'Osu Provisions' },
      facts: { name: 'first' },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(items.slice(0, 2)).toMatchObject([
      { shop: { shopId: 'gone', name: null }, from: null, person: 'Kofi Boateng' },
      { shop: null },
    ])
  })

  test('is filtered by shop, person, action and time, and searched over person, action, facts and shop', async () => {
    const of2026 = { until: '2026-03-11T00:00:00Z' }
    for (const [query, names] of [
      [{ shopId: osu.shopId }, ['second', 'first']],
      [{ scope: 'installation' }, ['third']],
      [{ find: 'boateng' }, ['fourth', 'third', 'second']],
      [{ uid: 'kofi' }, ['fourth', 'third', 'second']],
      [{ action: 'shop.changed' }, ['fourth', 'first']],
      [{ from: '2026-03-10T12:01:00Z', until: '2026-03-10T12:03:00Z' }, ['third', 'second']],
      [{ find: 'KOFI' }, ['fourth', 'third', 'second']],
      [{ find: 'password' }, ['third']],
      [{ find: 'android' }, ['first']],
      [{ find: 'provisions second' }, ['second']],
      [{ find: '.*' }, []],
      [{ find: 'kofi', action: 'shop.changed' }, ['fourth']],
    ] as const)
      expect([query, await found({ ...of2026, ...query })]).toEqual([query, names])
  })

  test('comes in pages, each once and none left out, where several happened in the same moment', async () => {
    const log = openAuditLog(served.database(), () => new Date('2026-03-12T12:00:00Z'))
    const names = Array.from({ length: 7 }, (_, index) => `same ${index}`)
    for (const name of names)
      await log.record({ action: 'shop.changed', by: ama, shopId: 'many', facts: { name } })
    const listed: (string | undefined)[] = []
    let cursor: string | null = null
    do {
      const page: AuditPage = (await ask({ shopId: 'many', limit: '3', ...(cursor && { cursor }) }))
        .body as AuditPage
      listed.push(...page.items.map(({ facts }) => facts.name))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect([...listed].sort()).toEqual(names)
    expect(listed).toHaveLength(7)
    const forged = Buffer.from('{"at":"x","id":"y"}').toString('base64url')
    expect(await ask({ cursor: forged })).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  test('is read along an index, whatever it is filtered by', async () => {
    const filters = [{}, { shopId: 'many' }, { uid: 'ama' }, { action: 'shop.changed' as const }]
    for (const filter of filters) {
      const plan = await auditRecords(served.database())
        .find(filter)
        .sort({ at: -1, _id: -1 })
        .explain('queryPlanner')
      const stages = JSON.stringify(plan.queryPlanner.winningPlan)
      expect([filter, stages.includes('IXSCAN'), stages.includes('"SORT"')]).toEqual([filter, true, false])
    }
  })

  test('is a file of the whole filter', async () => {
    const url = `/api/admin/audit-log/export?${new URLSearchParams({ format: 'csv', until: '2026-03-11T00:00:00Z' })}`
    const answer = await served
      .app()
      .inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="audit-log.csv"')
    const [head, ...lines] = answer.body.trimEnd().split('\r\n')
    expect(head).toBe(
      '\uFEFFWhen,Action,What,Person,Shop,Device,Address,Facts,Shop id,Email,Person id,Number in its chain,Hash',
    )
    expect(lines).toHaveLength(4)
    expect(lines.at(-1)).toMatch(
      /^2026-03-10T12:00:00.000Z,Shop changed,.*ama@example.com,Osu Provisions,Chrome on Android,192.0.2.7,name: first,/,
    )
  })

  test('reports for each chain whether it is whole, and where it is not', async () => {
    const chain = (query: Record<string, string>) => ask(query, '/api/admin/audit-log/chain')
    expect((await chain({ shopId: osu.shopId })).body).toEqual({ records: 2, differences: 0, first: [] })
    expect((await chain({})).body).toMatchObject({ differences: 0 })
    await auditRecords(served.database()).updateOne({ shopId: 'gone' }, { $set: { uid: 'ama' } })
    expect((await chain({ shopId: 'gone' })).body).toEqual({
      records: 1,
      differences: 1,
      first: [{ where: 'audit log: record 1', computed: expect.any(String), stored: expect.any(String) }],
    })
  })

  test('is for administrators alone', async () => {
    for (const path of ['', '/export?format=csv', '/chain'])
      expect(await ask({}, `/api/admin/audit-log${path}`.split('?')[0], osu.ownerToken)).toMatchObject({
        status: 403,
      })
  })
})

describe('an administrator in a shop', () => {
  const reads = (app: App, shopId: string, by: string) =>
    served.call({ method: 'GET', url: `/api/shops/${shopId}`, token: by, app })

  test('leaves one trace in half an hour, however much is read, by however many processes', async () => {
    const { adminToken, admin } = await served.openAdministrator()
    const { shopId } = await served.openOwnedShop()
    // No token lasts half an hour from now on.
    let now = new Date(Date.now() - 30 * 60_000)
    const apps = await Promise.all([0, 1].map(() => served.build({ now: () => now })))
    await Promise.all(apps.flatMap((app) => [1, 2, 3].map(() => reads(app, shopId, adminToken))))
    const visits = () => auditRecords(served.database()).find({ shopId }).toArray()
    expect(await visits()).toMatchObject([{ action: 'shop.read-by-administrator', uid: admin.uid }])
    now = new Date(now.getTime() + 10 * 60_000)
    for (const app of apps) await reads(app, shopId, adminToken)
    expect(await visits()).toHaveLength(1)
    now = new Date(now.getTime() + 20 * 60_000)
    const again = await served.build({ now: () => now })
    await reads(again, shopId, adminToken)
    expect(await visits()).toHaveLength(2)
  })

  /** The same database, with its transactions counted. */
  function counting(): { database: Database; count: () => number } {
    let count = 0
    const transaction: Database['transaction'] = (work) => {
      count += 1
      return served.database().transaction(work)
    }
    return { database: { ...served.database(), transaction }, count: () => count }
  }

  test('costs one transaction, however much is read at the same moment', async () => {
    const { shopId } = await served.openOwnedShop()
    const { database, count } = counting()
    const now = () => new Date()
    const noteVisit = createVisits(database, openAuditLog(database, now), now)
    await Promise.all(Array.from({ length: 6 }, () => noteVisit(ama, shopId)))
    await noteVisit(ama, shopId)
    expect(count()).toBe(1)
    expect(await auditRecords(database).countDocuments({ shopId })).toBe(1)
  })

  test('is answered when another process has noted the visit, however long that takes it', async () => {
    const { adminToken, admin } = await served.openAdministrator()
    const { shopId } = await served.openOwnedShop()
    const { database, count } = counting()
    const app = await served.build({ database })
    const at = new Date()
    const until = new Date(at.getTime() + 30 * 60_000)
    let answer: ReturnType<typeof reads> | undefined
    await served.database().transaction(async (session) => {
      await takeVisit(served.database(), { uid: admin.uid, shopId }, { at, until }, session)
      answer = reads(app, shopId, adminToken)
      const triedOften = vi.waitFor(() => expect(count()).toBeGreaterThan(8), { timeout: 20_000 })
      await Promise.race([answer, triedOften])
    })
    expect(await answer).toMatchObject({ status: 200 })
  })

  test('leaves none in a shop that is not there', async () => {
    const { adminToken } = await served.openAdministrator()
    expect(await reads(served.app(), 'no-such-shop', adminToken)).toMatchObject({ status: 404 })
    expect(await auditRecords(served.database()).countDocuments({ shopId: 'no-such-shop' })).toBe(0)
  })

  test('is seen by the owner, beside what the shop’s own people did, and by no one else', async () => {
    const { adminToken, admin } = await served.openAdministrator()
    const { shopId, ownerToken, owner } = await served.openOwnedShop()
    const activity = (by: string, query: Record<string, string> = {}) =>
      ask(query, `/api/shops/${shopId}/activity`, by)
    expect((await activity(ownerToken)).body).toEqual({ items: [], nextCursor: null })
    await reads(served.app(), shopId, adminToken)
    const by = { uid: owner.uid, email: owner.email, from: null }
    const log = openAuditLog(served.database(), () => new Date())
    await log.record({ action: 'session.opened-on-second-device', by, shopId, facts: {} })
    const second = { action: 'session.opened-on-second-device' }
    const visit = { action: 'shop.read-by-administrator', email: admin.email, from: { address: '127.0.0.1' } }
    expect((await activity(ownerToken)).body.items).toMatchObject([second, visit])
    expect((await activity(ownerToken, { by: 'administrators' })).body.items).toMatchObject([visit])
    expect((await activity(ownerToken, { by: 'shop' })).body.items).toMatchObject([second])
    expect(await activity(osu.ownerToken)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const employee = await served.person('employee')
    await served
      .database()
      .collections.shops.updateOne({ _id: shopId }, { $set: { employee: [{ contact: employee.email }] } })
    const session = await served.signIn(employee)
    expect(await activity(session.token)).toMatchObject({ status: 403, body: { code: 'owner_required' } })
  })
})
