import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { describe, expect, test } from 'vitest'
import { nameOf } from '#domain/api/route.ts'
import { allRoutes } from '#domain/api/routes/all.ts'
import { connectDatabase, TransactionConflict } from '#server/db/client.ts'
import { registerAccess } from '#server/http/access.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { silentLog } from '../support/books.ts'
import { servedApp } from '../support/served-app.ts'

const served = servedApp()

describe('an answer', () => {
  test('to a request that breaks the schema names each error by its path', async () => {
    const { shopId, ownerToken: token } = await served.openOwnedShop()
    const payload = { productId: randomUUID(), sku: '', name: 'x', priceMinor: 1.5, colour: 'red' }
    const { status, body, headers } = await served.call({
      method: 'POST',
      url: `/api/shops/${shopId}/products`,
      token,
      payload,
    })
    expect(status).toBe(400)
    expect(headers['content-type']).toContain('application/problem+json')
    expect(body).toMatchObject({ code: 'invalid_request', status: 400 })
    const paths = (body.errors as { path: string; message: string }[]).map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['sku', 'priceMinor']))
    expect(body.errors).toContainEqual({ path: 'sku', message: 'Every product needs a SKU.' })
  })

  test('to JSON that can’t be read, to another kind of content, to a body too large is a problem with a code', async () => {
    const json = { 'content-type': 'application/json' }
    const post = (headers: Record<string, string>, payload: string) =>
      served.call({ method: 'POST', url: '/api/session', headers, payload })
    expect(await post(json, '{"email":')).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(await post({ 'content-type': 'text/plain' }, 'x')).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    })
    expect(await post({ 'content-type': 'application/x-www-form-urlencoded' }, 'email=a')).toMatchObject({
      status: 415,
    })
    expect(await post(json, JSON.stringify({ email: 'x'.repeat(20_000) }))).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    })
  })

  test('at an address of the API that is not there is 404', async () => {
    for (const [method, url] of [
      ['GET', '/api/nothing'],
      ['POST', '/api/nothing'],
      ['PUT', '/login'],
    ] as const) {
      expect(await served.call({ method, url })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
  })

  test('of an error holds its reference number and nothing of the error', async () => {
    const { shopId, ownerToken: token } = await served.openOwnedShop()
    const shops = served.database().collections.shops
    await shops.updateOne({ _id: shopId }, { $set: { dayStartHour: 'secret text' as never } })
    const { status, body } = await served.call({ method: 'GET', url: `/api/shops/${shopId}`, token })
    expect(status).toBe(500)
    expect(body).toMatchObject({
      code: 'internal_error',
      reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(JSON.stringify(body)).not.toMatch(/secret|dayStartHour|at .*[.]ts/)
  })

  test('while the database is away is 503 database_away, and readiness says so', async () => {
    const database = await connectDatabase(served.uri, served.name)
    const app = await served.build({ database })
    const { shopId, ownerToken: token } = await served.openOwnedShop()
    await database.close()
    expect(await served.call({ method: 'GET', url: `/api/shops/${shopId}`, token, app })).toMatchObject({
      status: 503,
      body: { code: 'database_away' },
      headers: { 'retry-after': '2' },
    })
    expect(await served.call({ method: 'GET', url: '/api/ready', app })).toMatchObject({
      status: 503,
      body: { ready: false, away: ['database'] },
      headers: { 'retry-after': '2' },
    })
    expect(await served.call({ method: 'GET', url: '/api/health', app })).toMatchObject({ status: 200 })
  })

  test('where others change the same records again and again is 503 database_busy', async () => {
    const database = served.database()
    let isInTheWay = false
    const app = await served.build({
      database: {
        ...database,
        async transaction(work) {
          if (isInTheWay) throw new TransactionConflict('WriteConflict')
          return database.transaction(work)
        },
      },
    })
    const { shopId } = await served.openOwnedShop()
    const { adminToken: token } = await served.openAdministrator()
    isInTheWay = true
    const read = () => served.call({ method: 'GET', url: `/api/shops/${shopId}`, token, app })
    expect(await read()).toMatchObject({
      status: 503,
      body: { code: 'database_busy' },
      headers: { 'retry-after': '2' },
    })
    isInTheWay = false
    expect(await read()).toMatchObject({ status: 200 })
  })

  test('of a server that is being stopped is 503 server_stopping, on what is still connected', async () => {
    const app = await served.build()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    let output = ''
    socket.on('data', (chunk) => {
      output += chunk
    })
    const ended = once(socket, 'close')
    const health = 'GET /api/health HTTP/1.1\r\nHost: shop\r\n'
    // One request under way keeps the connection; the next comes on it when the server is being closed.
    const accepted = once(app.server, 'connection')
    socket.write(`${health}X-Slow: `)
    await accepted
    const closed = app.close()
    socket.write(`1\r\n\r\n`)
    await Promise.all([closed, ended])
    expect(output).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 2\r\n[\s\S]*"code":"server_stopping"/i)
  })

  test.each([
    [200, '/api/ready'],
    [401, '/api/me'],
    [404, '/api/nothing'],
  ])('of %i comes with the headers that keep a browser from making more of it', async (expected, url) => {
    const { status, headers } = await served.call({ method: 'GET', url })
    expect(status).toBe(expected)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    })
  })

  test('past the rate of the route is 429 with the seconds to wait', async () => {
    const app = await served.build()
    const statuses = new Map<number, number>()
    for (let count = 0; count < 61; count += 1) {
      const { status } = await served.call({ method: 'GET', url: '/api/openapi.json', app })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(statuses).toEqual(
      new Map([
        [200, 60],
        [429, 1],
      ]),
    )
    const { body, headers } = await served.call({ method: 'GET', url: '/api/openapi.json', app })
    expect(body).toMatchObject({ code: 'too_many_requests' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('the declared routes', () => {
  test('are the only ones: another stops the server from starting', async () => {
    const app: App = Fastify({ loggerInstance: silentLog }).withTypeProvider<ZodTypeProvider>()
    registerAccess(app, {} as never)
    expect(() => app.get('/api/unheard-of', () => 'x')).toThrow('GET /api/unheard-of is declared by no route')
  })

  test('are all served, and in the OpenAPI document but for the pages and itself', async () => {
    const { body } = await served.call({ method: 'GET', url: '/api/openapi.json' })
    const paths = body.paths as Record<string, Record<string, { security: unknown[] }>>
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    const shown = allRoutes.filter(({ path }) => path !== '/*' && path !== '/api/openapi.json')
    expect(documented.sort()).toEqual(shown.map(nameOf).sort())
    expect(paths['/api/session']?.post?.security).toEqual([])
    expect(paths['/api/me']?.get?.security).toEqual([{ session: [] }])
  })

  test('are published with patterns that other languages read: no Unicode properties, nothing looked behind', async () => {
    const { body } = await served.call({ method: 'GET', url: '/api/openapi.json' })
    const patterns = JSON.stringify(body).match(/"pattern":"(?:[^"\\]|\\.)*"/g) ?? []
    expect(patterns.length).toBeGreaterThan(20)
    expect(patterns.filter((pattern) => /\\\\[pP]\{|\(\?</.test(pattern))).toEqual([])
  })
})
