import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/wiring/app-deps.ts'
import { databaseWith } from '../support/following-process.ts'
import { recordedLog } from '../support/recorded-log.ts'
import { servedApp, testConfig } from '../support/served-app.ts'

const served = servedApp()
let token = ''
beforeAll(async () => {
  token = (await served.openOwnedShop()).ownerToken
})

type Wish = Omit<InjectOptions, 'url' | 'method'> & { name?: string; token?: string; app?: App }
const call = ({ name = 'customToken', ...wish }: Wish) =>
  served.call({ method: 'POST', url: `/functions/${name}`, ...wish })
const failed = (status: number, name: string, code?: string) => ({
  status,
  body: { error: { status: name, message: expect.any(String), ...(code ? { details: { code } } : {}) } },
})

describe('§7 invoked by POST with a JSON body wrapped in a data field and an optional bearer authorization header', () => {
  test('a function takes {data} and answers {result}', async () => {
    for (const data of [null, {}]) {
      const { status, body, headers } = await call({ token, payload: { data } })
      expect({ status, body }).toEqual({
        status: 200,
        body: { result: { token: expect.any(String), expiresAt: expect.any(String) } },
      })
      expect(headers['content-type']).toContain('application/json')
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  test('INVALID_ARGUMENT, 400: no data, other fields, no JSON, other data, too much of it', async () => {
    const refused = failed(400, 'INVALID_ARGUMENT')
    for (const payload of [{}, { data: null, more: 1 }, { data: 'x' }, { data: { uid: 'someone' } }, []]) {
      expect(await call({ token, payload })).toMatchObject(refused)
    }
    const json = { 'content-type': 'application/json' }
    expect(await call({ token, payload: '{"data":', headers: json })).toMatchObject(refused)
    expect(await call({ token, payload: 'data=1', headers: { 'content-type': 'text/plain' } })).toMatchObject(
      refused,
    )
    expect(await call({ token, payload: { data: 'x'.repeat(5_000) } })).toMatchObject(
      failed(400, 'INVALID_ARGUMENT', 'body_too_large'),
    )
  })

  test('UNAUTHENTICATED, 401: no bearer, or one that is not genuine', async () => {
    expect(await call({ payload: { data: null } })).toMatchObject(
      failed(401, 'UNAUTHENTICATED', 'session_required'),
    )
    expect(await call({ payload: { data: null }, token: 'x.y.z' })).toMatchObject(
      failed(401, 'UNAUTHENTICATED', 'token_invalid'),
    )
  })

  test('PERMISSION_DENIED, 403: a caller who may not', async () => {
    const { shopId, ownerToken } = await served.openOwnedShop()
    await served.database().collections.shops.updateOne({ _id: shopId }, { $set: { status: 'suspended' } })
    expect(await call({ payload: { data: null }, token: ownerToken })).toMatchObject(
      failed(403, 'PERMISSION_DENIED', 'shop_inactive'),
    )
  })

  test('NOT_FOUND, 404: a name of no function, with and without a bearer', async () => {
    const refused = failed(404, 'NOT_FOUND', 'function_not_found')
    for (const name of ['nothing', 'constructor', 'customtoken']) {
      expect(await call({ name, payload: { data: null } })).toMatchObject(refused)
      expect(await call({ name, payload: { data: null }, token })).toMatchObject(refused)
    }
  })

  test('RESOURCE_EXHAUSTED, 429: more calls than the limit', async () => {
    const { ownerToken } = await served.openOwnedShop()
    const answers = []
    for (let calls = 0; calls < 21; calls += 1)
      answers.push(await call({ payload: { data: null }, token: ownerToken }))
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429])
    expect(answers.at(-1)).toMatchObject(failed(429, 'RESOURCE_EXHAUSTED', 'too_many_requests'))
  })

  test('INTERNAL, 500: an error, of which the answer has only the reference in the log', async () => {
    const recorded = recordedLog()
    const database = databaseWith(served.database(), (db) => ({
      collection: ((name: string) => {
        if (name === 'customTokens') throw new Error('the secret error')
        return db.collection(name)
      }) as typeof db.collection,
    }))
    const app = await served.build({ database, log: recorded.log })
    const answer = await call({ payload: { data: null }, token, app })
    expect(answer).toEqual({
      status: 500,
      body: {
        error: { status: 'INTERNAL', message: 'INTERNAL', details: { reference: expect.any(String) } },
      },
      headers: expect.anything(),
    })
    const { details } = answer.body.error as { details: { reference: string } }
    expect(recorded.said()).toContain('the secret error')
    expect(recorded.said()).toContain(details.reference)
  })

  test('UNAVAILABLE, 503: while the service that knows the keys is away', async () => {
    const keycloak = { ...testConfig().keycloak, url: 'http://127.0.0.1:9' }
    const app = await served.build({ config: testConfig({ keycloak }) })
    expect(await call({ payload: { data: null }, token, app })).toMatchObject(
      failed(503, 'UNAVAILABLE', 'identity_service_away'),
    )
  })
})

describe('pages of other origins', () => {
  const preflight = (origin: string, app?: App) =>
    served.call({
      method: 'OPTIONS',
      url: '/functions/customToken',
      headers: { origin, 'access-control-request-method': 'POST' },
      app,
    })

  test('may not call, unless a setting names them', async () => {
    const origin = 'https://www.example.com'
    const { status, headers } = await preflight(origin)
    expect(status).toBe(403)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    const answer = await call({ payload: { data: null }, token, headers: { origin } })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('that a setting names may call, and read every answer; others still may not', async () => {
    const origin = 'https://www.example.com'
    const app = await served.build({ config: testConfig({ functionsOrigins: [origin] }) })
    expect(await preflight(origin, app)).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'authorization, content-type',
      },
    })
    const [good, refused] = [
      await call({ payload: { data: null }, token, headers: { origin }, app }),
      await call({ payload: { data: null }, headers: { origin }, app }),
    ]
    expect([good.status, refused.status]).toEqual([200, 401])
    for (const { headers } of [good, refused]) {
      expect(headers).toMatchObject({
        'access-control-allow-origin': origin,
        vary: expect.stringMatching(/origin/i),
      })
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
    const other = 'https://www.example.com.evil.example'
    expect((await preflight(other, app)).status).toBe(403)
    const foreign = await call({ payload: { data: null }, token, headers: { origin: other }, app })
    expect(foreign.headers).not.toHaveProperty('access-control-allow-origin')
  })
})
