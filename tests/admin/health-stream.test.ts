import type { AddressInfo } from 'node:net'
import { MongoNetworkError } from 'mongodb'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readEvents } from '#app/api/event-stream.ts'
import { HealthEvent } from '#domain/api/admin-health.ts'
import { keepRecord } from '#server/backup/maintenance-store.ts'
import { createBookWriter } from '#server/books/book-writer.ts'
import { requireShop } from '#server/shops/store.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { openShopIn, saleOf, silentLog } from '../support/books.ts'
import { databaseWith } from '../support/following-process.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()
let app: App
let base = ''
const writer = () =>
  createBookWriter({
    database: served.database(),
    requireShop: (shopId) => requireShop(served.database(), shopId),
    now: () => new Date(),
    log: silentLog,
  })
/** Another process of the server writes with its own; this one commits for its shops itself. */
let here: ReturnType<typeof writer>
beforeAll(async () => {
  here = writer()
  app = await served.build({ writer: here })
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/admin/shop-health/changes`
})
afterAll(async () => {
  const closed = app.close()
  // What fetch keeps open for its next call would be waited for.
  app.server.closeAllConnections()
  await closed
})

const request = (token: string) => ({ authorization: `Bearer ${token}`, accept: 'text/event-stream' })

/** Listens, and keeps what it hears. */
async function listen(token: string, query = '') {
  const leaving = new AbortController()
  const answer = await fetch(`${base}${query}`, { headers: request(token), signal: leaving.signal })
  expect({ status: answer.status, type: answer.headers.get('content-type') }).toEqual({
    status: 200,
    type: 'text/event-stream',
  })
  const heard: HealthEvent[] = []
  const state = { beats: 0, hasEnded: false }
  const reading = (async () => {
    if (!answer.body) return
    for await (const { data } of readEvents(answer.body)) {
      if (data === null) state.beats += 1
      else heard.push(HealthEvent.parse(JSON.parse(data)))
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      state.hasEnded = true
    })
  const leave = async () => {
    leaving.abort()
    await reading
  }
  onTestFinished(leave)
  const rowsOf = (shopId: string) =>
    heard.flatMap((event) => (event.kind === 'shop' && event.row.shopId === shopId ? [event.row] : []))
  return { heard, state, leave, rowsOf }
}

/** Change streams that this database is followed by for the health of its shops. */
async function openStreams(): Promise<number> {
  const { db } = served.database()
  const cursors = await db.admin().command({
    aggregate: 1,
    pipeline: [
      { $currentOp: { allUsers: true, idleCursors: true } },
      {
        $match: {
          ns: { $regex: `^${db.databaseName}\\.` },
          $or: [{ type: 'idleCursor' }, { op: 'getmore' }],
        },
      },
    ],
    cursor: {},
  })
  return cursors.cursor.firstBatch.filter((one: object) => JSON.stringify(one).includes('shopHealth')).length
}

test('a sale, here or in another process, and the suspension of a shop are sent to every listener', async () => {
  const { adminToken } = await served.openAdministrator()
  const open = await openShopIn(served.database(), { createdAt: new Date() })
  const { heard, rowsOf } = await listen(adminToken)
  // The stream began with a look at all shops.
  await expect.poll(() => rowsOf(open.shopId).length, { timeout: 20_000 }).toBeGreaterThan(0)
  const soldAt = () => rowsOf(open.shopId).at(-1)?.lastSaleAt
  expect(soldAt()).toBeNull()

  await here.recordSales(open.shopId, [saleOf(open, 1)])
  await expect.poll(soldAt, { timeout: 20_000 }).toBe('2026-03-10T11:30:00.000Z')
  await expect.poll(() => heard.some(({ kind }) => kind === 'counts'), { timeout: 20_000 }).toBe(true)

  await served.database().collections.shops.updateOne({ _id: open.shopId }, { $set: { status: 'suspended' } })
  await expect.poll(() => rowsOf(open.shopId).at(-1)?.standing, { timeout: 20_000 }).toBe('suspended')

  await keepRecord(served.database(), 'backup', { at: new Date(), file: 'x', bytes: 1, ms: 1 })
  await expect.poll(() => heard.some(({ kind }) => kind === 'installation'), { timeout: 20_000 }).toBe(true)
})

test('changes between reading the list and opening its stream are sent at once', async () => {
  const { adminToken } = await served.openAdministrator()
  const since = new Date(Date.now() - 1_000).toISOString()
  const open = await openShopIn(served.database(), { createdAt: new Date() })
  const first = await listen(adminToken)
  await expect.poll(() => first.rowsOf(open.shopId).length, { timeout: 20_000 }).toBeGreaterThan(0)
  const second = await listen(adminToken, `?since=${since}`)
  await expect.poll(() => second.rowsOf(open.shopId).length, { timeout: 20_000 }).toBeGreaterThan(0)
})

test('the stream of health ends with its session, and with the right to see it', async () => {
  const [one, other] = [await served.openAdministrator(), await served.openAdministrator()]
  const [ended, removed] = [await listen(one.adminToken), await listen(other.adminToken)]
  await served.call({ method: 'DELETE', url: '/api/session', token: one.adminToken, app })
  await expect.poll(() => ended.state.hasEnded, { timeout: 10_000 }).toBe(true)
  expect(removed.state.hasEnded).toBe(false)
  await served.database().collections.softwaredev.deleteOne({ _id: other.admin.uid })
  await expect.poll(() => removed.state.hasEnded, { timeout: 10_000 }).toBe(true)
})

test('listeners share one change stream, which ends with the last of them; one person has six at most', async () => {
  const { adminToken } = await served.openAdministrator()
  const other = await served.openAdministrator()
  const own = await Promise.all(Array.from({ length: 6 }, () => listen(adminToken)))
  const theirs = await listen(other.adminToken)
  await expect.poll(openStreams, { timeout: 20_000 }).toBe(1)
  const refused = await fetch(base, { headers: request(adminToken) })
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 429,
    body: { code: 'too_many_streams' },
  })
  for (const { leave } of [...own, theirs]) await leave()
  await expect.poll(openStreams, { timeout: 20_000 }).toBe(0)
  const again = await listen(adminToken)
  expect(again.state.hasEnded).toBe(false)
})

test('a stream that could not begin is not counted', async () => {
  const { adminToken } = await served.openAdministrator()
  let isAway = false
  const database = databaseWith(served.database(), (db) => ({
    collection: ((name: string) => {
      if (isAway && name === 'shopHealth') throw new MongoNetworkError('connection closed')
      return db.collection(name)
    }) as typeof db.collection,
  }))
  const other = await served.build({ database })
  const open = async () => {
    const url = `/api/admin/shop-health/changes?since=${new Date().toISOString()}`
    const answer = await other.inject({ url, headers: request(adminToken), payloadAsStream: true })
    answer.stream().destroy()
    return answer.statusCode
  }
  isAway = true
  for (let count = 0; count < 8; count += 1) expect(await open()).toBe(503)
  isAway = false
  expect(await open()).toBe(200)
})

test('who does not ask for a stream, or is no administrator, gets a problem', async () => {
  const { adminToken } = await served.openAdministrator()
  const { ownerToken } = await served.openOwnedShop()
  const json = await fetch(base, { headers: { authorization: `Bearer ${adminToken}`, accept: '*/*' } })
  expect({ status: json.status, body: await json.json() }).toMatchObject({
    status: 406,
    body: { code: 'stream_expected' },
  })
  const stranger = await fetch(base, { headers: request(ownerToken) })
  expect(stranger.status).toBe(403)
  await stranger.body?.cancel()
})

test('a server that is being stopped waits for no stream', async () => {
  const { adminToken } = await served.openAdministrator()
  const stopping = await served.build()
  await stopping.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(stopping.server.address() as AddressInfo).port}/api/admin/shop-health/changes`
  const answer = await fetch(address, { headers: request(adminToken) })
  const began = performance.now()
  await stopping.close()
  expect(performance.now() - began).toBeLessThan(10_000)
  await answer.body?.cancel().catch(() => undefined)
})
