import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Access } from '#domain/api/route.ts'
import { allRoutes } from '#domain/api/routes/all.ts'
import { createKeycloak } from '#server/identity/keycloak.ts'
import { createLogger } from '#server/log.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { silentLog } from '../support/books.ts'
import { recordedLog, recording } from '../support/recorded-log.ts'
import { type Answer, password, servedApp, testConfig } from '../support/served-app.ts'

// Whatever a body contains: the answer is a 4xx with a code, and nothing secret is in the log.
const served = servedApp(undefined, { people: 'new' })
// With nothing cut out of it: what is secret is not handed to the log at all.
const recorded = recordedLog('debug')
const json = { 'content-type': 'application/json' }
const form = {
  'content-type': 'application/x-www-form-urlencoded',
  host: 'till.example',
  origin: 'http://till.example',
}
const boundary = 'a-line-between-parts'
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }

let app: App
let owner: Awaited<ReturnType<typeof served.openOwnedShop>>
let adminToken = ''
let tokens: { token: string; refreshToken: string; idToken: string }
beforeAll(async () => {
  owner = await served.openOwnedShop()
  // Some of the routes are behind the books' password.
  await served.call({
    method: 'POST',
    url: '/api/session/accounting',
    token: owner.ownerToken,
    payload: { password },
  })
  adminToken = (await served.openAdministrator()).adminToken
  tokens = await served.signIn(owner.owner)
})

/** A process that has counted no request yet: some routes take twenty a minute. */
async function freshApp(): Promise<void> {
  const { log } = recorded
  app = await served.build({ log, keycloak: createKeycloak(testConfig().keycloak, log) })
}

type Route = {
  method: 'POST' | 'PUT' | 'PATCH'
  url: string
  access: Access
  limit: number
  takes?: 'form' | 'file' | undefined
}
type Body = { headers: Record<string, string>; payload?: string }

/** Every route that may be sent a body. */
const taking: Route[] = allRoutes.flatMap(
  ({ method, path: url, access, bodyLimit: limit = 1024 * 1024, takes }) =>
    method === 'POST' || method === 'PUT' || method === 'PATCH'
      ? [{ method, url, access, limit, takes }]
      : [],
)
const ofForm = taking.filter(({ url }) => url === '/api/session/token')
const ofFiles = taking.filter(({ takes }) => takes === 'file')
// What is not signed is not read.
const ofSigned = taking.filter(({ url }) => url.startsWith('/api/payments/webhooks/'))
const ofJson = taking.filter((route) => ![...ofForm, ...ofFiles, ...ofSigned].includes(route))

/** From the app's own origin, by someone who may call the route. */
function send({ method, url, access }: Pick<Route, 'method' | 'url' | 'access'>, body: Body, by = app) {
  const address = url
    .replace(':shopId', owner.shopId)
    .replace(':account', '6055')
    .replace(':email', 'books%40example.com')
    .replace('/openings/import', '/openings/import?of=stock')
    .replace('/parties/import', '/parties/import?of=customers')
    .replaceAll(/:\w+/g, '019abcde-0000-7000-8000-000000000001')
  const token = access === 'anyone' ? {} : { token: access === 'admin' ? adminToken : owner.ownerToken }
  const headers = { host: form.host, origin: form.origin, ...body.headers }
  return served.call({ method, url: address, ...body, headers, app: by, ...token })
}
const post = (url: string, body: Body, access: Access = 'anyone') =>
  send({ method: 'POST', url, access }, body)
const signIn = (payload: unknown) => post('/api/session', { headers: json, payload: JSON.stringify(payload) })
const refresh = (payload: string) => post('/api/session/token', { headers: form, payload })

/** The code of a problem, of a refused refresh (RFC 6749), or of a callable function. */
function codeOf({ body }: Answer): unknown {
  const { code, error } = body
  if (typeof error !== 'object' || error === null) return code ?? error
  return (error as { details?: { code?: string } }).details?.code
}

function expectRefused(answer: Answer, text: string): void {
  const { status } = answer
  const isRefused = status >= 400 && status < 500 && status !== 429
  expect(isRefused ? 'refused' : `${status} to ${text}`).toBe('refused')
  expect(codeOf(answer)).toEqual(expect.stringMatching(/^[\w]+$/))
}

const upload = (content: string, field = 'file', name = 'x.csv') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${content}\r\n--${boundary}--\r\n`

describe('a body that is not what a route takes is refused with a code', () => {
  beforeAll(freshApp)
  test('there are routes of every kind', () => {
    expect([ofForm.length, ofFiles.length, ofSigned.length]).toEqual([1, 7, 1])
    expect(ofJson.length).toBeGreaterThan(15)
  })

  const wrong: [string, Body][] = [
    ['nothing', { headers: {} }],
    ['nothing, sent as JSON', { headers: json }],
    ['JSON cut short', { headers: json, payload: '{"email":' }],
    ['a list', { headers: json, payload: '[]' }],
    ['a text', { headers: json, payload: '"text"' }],
    ['null', { headers: json, payload: 'null' }],
    ['a prototype', { headers: json, payload: '{"__proto__":{"isAdmin":true},"unknown":1}' }],
    ['a constructor', { headers: json, payload: '{"constructor":{"prototype":{"isAdmin":true}}}' }],
    ['XML', { headers: { 'content-type': 'text/xml' }, payload: '<x/>' }],
    ['plain text', { headers: { 'content-type': 'text/plain' }, payload: '{}' }],
    ['a type that is none', { headers: { 'content-type': 'x' }, payload: '{}' }],
    [
      'JSON in another alphabet',
      { headers: { 'content-type': 'application/json; charset=utf-7' }, payload: 'x' },
    ],
    ['a form', { headers: { 'content-type': form['content-type'] }, payload: 'a=b' }],
    ['parts without a line between', { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' }],
    ['parts that do not end', { headers: multipart, payload: upload('a').slice(0, -8) }],
    ['parts cut within a head', { headers: multipart, payload: `--${boundary}\r\ncontent-dispo` }],
    ['a part of another name', { headers: multipart, payload: upload('a', 'other') }],
    ['a part that is called like a method', { headers: multipart, payload: upload('a', 'toString') }],
    ['packed content', { headers: { ...json, 'content-encoding': 'gzip' }, payload: '\u001f\u008bx' }],
  ]
  test.each(taking)('$method $url', async (route) => {
    for (const [input, body] of wrong) expectRefused(await send(route, body), input)
  })
})

describe('a field that a route does not know is refused', () => {
  beforeAll(freshApp)
  test.each(ofJson.filter(({ url }) => url !== '/functions/:name'))('$method $url', async (route) => {
    // Which fields a setting or a payment has is known once its kind is named.
    const isSetting = route.url.endsWith('/settings/:settingId')
    const isPayment = route.url.endsWith('/party-payments/:paymentId')
    const known = route.url.startsWith('/functions/')
      ? { data: null }
      : { ...(isSetting && { setting: 'day-start' }), ...(isPayment && { direction: 'paid' }) }
    const payload = JSON.stringify({ ...known, unknownField: 1 })
    const answer = await send(route, { headers: json, payload })
    expectRefused(answer, 'an unknown field')
    // A login without its fields has a sentence of its own.
    if (codeOf(answer) !== 'credentials_missing')
      expect(JSON.stringify(answer.body)).toContain('unknownField')
  })

  test('of a login that is complete', async () => {
    expect(await signIn({ email: 'a@b.example', password: 'x', role: 'admin' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  })

  test('at any depth: no object of any body is open', async () => {
    const { body } = await served.call({ method: 'GET', url: '/api/openapi.json' })
    const open: string[] = []
    let closed = 0
    const walk = (schema: unknown, at: string): void => {
      if (typeof schema !== 'object' || schema === null) return
      const { properties, additionalProperties } = schema as Record<string, unknown>
      if (properties) closed += 1
      if (properties && additionalProperties !== false) open.push(at)
      for (const [name, inner] of Object.entries(schema)) walk(inner, `${at}.${name}`)
    }
    const paths = body.paths as Record<string, Record<string, { requestBody?: { content: object } }>>
    for (const [path, methods] of Object.entries(paths)) {
      // The refresh is a form of RFC 6749: what it does not know it leaves aside (below).
      if (path === '/api/session/token') continue
      for (const [method, { requestBody }] of Object.entries(methods))
        walk(requestBody?.content, `${method} ${path}`)
    }
    expect(open).toEqual([])
    expect(closed).toBeGreaterThan(20)
  })

  test('of a refresh has no meaning: Keycloak sees the app’s own client, and no other scope', async () => {
    const { status, body } = await refresh(
      new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: tokens.refreshToken,
        client_id: 'app-service',
        client_secret: 'x',
        scope: 'offline_access',
      }).toString(),
    )
    expect(status).toBe(200)
    expect(body.scope).not.toContain('offline')
    for (const list of [
      'refresh_token=a&refresh_token=b',
      'refresh_token[a]=b',
      'refresh_token=x&grant_type[]=y',
    ])
      expectRefused(await refresh(`grant_type=refresh_token&${list}`), list)
  })
})

test('a refresh is a form: as JSON not even a good token is taken', async () => {
  const payload = JSON.stringify({ grant_type: 'refresh_token', refresh_token: tokens.refreshToken })
  const answer = await post('/api/session/token', { headers: { ...form, ...json }, payload })
  expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
})

test('an address that cannot be read is refused like everything else', async () => {
  const { status, body, headers } = await served.call({ method: 'GET', url: '/api/%' })
  expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(headers['content-type']).toContain('application/problem+json')
})

test('an error of the whole body is reported without a place', async () => {
  const { body } = await signIn({ email: 'a@b.example', password: 'x', role: 'admin' })
  expect(body.detail).not.toContain(': :')
  expect(body.detail).toContain('role')
})

describe('a body that is too large is refused, at the limit of its route', () => {
  beforeAll(freshApp)
  test.each([...ofJson, ...ofForm])('$method $url: $limit bytes', async (route) => {
    const isForm = ofForm.includes(route)
    const [before, after] = isForm ? ['grant_type=refresh_token&refresh_token=', ''] : ['{"nobody":"', '"}']
    const headers = isForm ? form : json
    const ofBytes = (bytes: number) => before + 'x'.repeat(bytes - before.length - after.length) + after
    const larger = await send(route, { headers, payload: ofBytes(route.limit + 1) })
    expectRefused(larger, 'a body that is too large')
    expect(codeOf(larger)).toBe('body_too_large')
    const most = await send(route, { headers, payload: ofBytes(route.limit) })
    expectRefused(most, 'a body of nonsense')
    expect(codeOf(most)).not.toBe('body_too_large')
  })

  test.each(ofFiles)('$url: a file of more than $limit bytes', async (route) => {
    const tooLarge = { status: 413, body: { code: 'body_too_large' } }
    // One that declares its length is refused before it is read, one that does not while it is.
    const input = { ...multipart, 'content-length': String(route.limit * 2) }
    expect(await send(route, { headers: input, payload: upload('a') })).toMatchObject(tooLarge)
    if (route.limit > 64 * 1024 * 1024) return
    const headers = { ...multipart, 'transfer-encoding': 'chunked' }
    expect(await send(route, { headers, payload: upload('x'.repeat(route.limit + 1)) })).toMatchObject(
      tooLarge,
    )
  })
})

describe('credentials that are no text, too long, or hold what no address does', () => {
  beforeAll(freshApp)
  test.each([
    [{ email: 1, password: 'x' }],
    [{ email: ['a@b.example'], password: 'x' }],
    [{ email: { $ne: '' }, password: { $ne: '' } }],
    [{ email: 'a'.repeat(321), password: 'x' }],
    [{ email: 'a@b.example', password: 'x'.repeat(1025) }],
    [{ email: 'a\u0000@b.example', password: 'x\u0000' }],
    [{ email: '*', password: '*' }],
    [{ email: 'a&grant_type=client_credentials', password: 'x&client_id=app-service' }],
    [{ email: '\ud800', password: '\udfff' }],
  ])('%j', async (payload) => {
    expectRefused(await signIn(payload), 'such credentials')
  })
})

test('§8 Authentication API is restricted. Please contact system administrator.: where Keycloak refuses this server', async () => {
  const config = { ...testConfig().keycloak, appSecret: 'not the secret of the client' }
  const refused = await served.build({ keycloak: createKeycloak(config, silentLog) })
  const payload = { email: owner.owner.email, password }
  expect(await served.call({ method: 'POST', url: '/api/session', payload, app: refused })).toMatchObject({
    status: 403,
    body: {
      code: 'authentication_restricted',
      detail: 'Authentication API is restricted. Please contact system administrator.',
    },
  })
})

describe('the log', () => {
  beforeAll(freshApp)
  const secret = 'a password no one may read'

  test('of all of the above, and of what people mistype, holds nothing that is secret', async () => {
    for (const body of [
      { email: owner.owner.email, password: secret },
      { email: owner.owner.email, password: { nested: secret } },
      { email: owner.owner.email, password: secret, [secret]: secret },
      { email: secret, password: 1 },
    ])
      await signIn(body)
    for (const { method, url, access } of ofJson) {
      await send({ method, url, access }, { headers: json, payload: `{"password":"${secret}` })
      await send({ method, url, access }, { headers: json, payload: JSON.stringify({ password: [secret] }) })
    }
    await post(`/api/session?password=${encodeURIComponent(secret)}`, { headers: json, payload: '{}' })
    for (const token of [tokens.refreshToken, `${tokens.refreshToken}x`])
      await refresh(new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }).toString())
    const ask = (url: string, token: string) => served.call({ method: 'GET', url, token, app })
    await ask('/api/me', `${tokens.token}x`)
    await ask('/api/me', tokens.token)
    await ask(`/api/me?token=${tokens.token}`, tokens.idToken)
    await ask(`/api/nothing/${tokens.token}?x=${tokens.idToken}`, tokens.token)

    const input = recorded.said()
    expect(input).toContain('"answered"')
    const hidden = [secret, encodeURIComponent(secret), password, ...Object.values(inject('keycloakSecrets'))]
    for (const one of hidden) expect(input.includes(one), `a secret of ${one.length} letters`).toBe(false)
    // The beginning of any token.
    expect(/.{0,80}eyJ\w{8}/.exec(input)?.[0]).toBeUndefined()
  })

  test('has tokens cut out of what others write into it: a plug-in logs all headers of an upload', async () => {
    const { to, said } = recording()
    const telling = await served.build({ log: createLogger('trace', to) })
    const route = ofFiles.find(({ url }) => url.endsWith('/products/import')) as Route
    await send(route, { headers: multipart, payload: upload('sku,name\n') }, telling)
    expect(said()).toContain('busboyOptions')
    expect(said()).toContain('"authorization":"[redacted]"')
    expect(said()).not.toMatch(/eyJ\w{8}/)
  })
})
