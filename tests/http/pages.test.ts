import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/wiring/app-deps.ts'
import { recordedLog } from '../support/recorded-log.ts'
import { servedApp, testConfig } from '../support/served-app.ts'

const served = servedApp()

/** The least that Remix takes for a built app: one page, which shows the nonce it was given. */
const bundle = `
const renderPage = (request, status, headers, _context, { nonce }) => {
  if (request.headers.has('x-broken')) throw new Error('the page is broken')
  return new Response('<p>' + nonce + '</p>', { status, headers })
}
const handleError = (error, { context, request }) =>
  request.headers.has('x-broken') && context.reportError(error)
export const entry = { module: { handleError, default: renderPage } }
export const routes = { root: { id: 'root', path: '', module: { default: () => null } } }
export const assets = { entry: { module: '', imports: [] }, url: '', version: '1',
  routes: { root: { id: 'root', path: '', module: '', hasLoader: false, hasAction: false } } }
export const [basename, publicPath, mode, isSpaMode, future] = ['/', '/', 'production', false, {}]
`

let buildDir = ''
let app: App
beforeAll(async () => {
  buildDir = await mkdtemp(join(tmpdir(), 'pages-'))
  await mkdir(join(buildDir, 'server'))
  await mkdir(join(buildDir, 'client', 'assets'), { recursive: true })
  await writeFile(join(buildDir, 'server', 'index.js'), bundle)
  await writeFile(join(buildDir, 'server', 'package.json'), '{"type":"module"}')
  await writeFile(join(buildDir, 'client', 'assets', 'app-Hash.js'), 'export {}')
  await writeFile(join(buildDir, 'client', 'assets', 'app-Hash.js.br'), 'as the build made it')
  await writeFile(join(buildDir, 'client', 'assets', 'decode-worker-Hash.js'), '/* decoder */')
  await writeFile(join(buildDir, 'client', 'service-worker.js'), '/* worker */')
  app = await served.build({ config: testConfig({ buildDir }) })
})
afterAll(() => rm(buildDir, { recursive: true }))

const get = (url: string) => app.inject({ method: 'GET', url })

describe('a page', () => {
  test('comes with a policy whose nonce is its own and never the same, and is not kept', async () => {
    const [one, two] = [await get('/'), await get('/')]
    const [nonceOne, nonceTwo] = [one, two].map(({ body }) => /<p>(.+)<\/p>/.exec(body)?.[1])
    expect(one.statusCode).toBe(200)
    expect(nonceOne).not.toBe(nonceTwo)
    expect(one.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonceOne}';`)
    expect(one.headers['cache-control']).toBe('no-store')
  })

  test('that is not there is 404 as a page, and says so to HEAD too', async () => {
    expect((await get('/nowhere')).statusCode).toBe(404)
    const head = await app.inject({ method: 'HEAD', url: '/nowhere' })
    expect([head.statusCode, head.body]).toEqual([404, ''])
  })

  test('that could not be made is in the log with the number of its request, and nothing else of it', async () => {
    const { log, said } = recordedLog()
    const recording = await served.build({ config: testConfig({ buildDir }), log })
    const { statusCode, body } = await recording.inject({
      url: '/?searched=for-something',
      headers: { 'x-broken': '1', cookie: 'session=of-a-person' },
    })
    expect(statusCode).toBe(500)
    expect(body).not.toContain('broken')
    const lines = said()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const error = lines.find(({ msg }) => msg === 'a page could not be made')
    expect(error).toMatchObject({ level: 50, path: '/', err: { message: 'the page is broken' } })
    expect(error.reqId).toMatch(/^[0-9a-f-]{36}$/)
    expect(said()).not.toMatch(/for-something|of-a-person/)
  })

  test('says in words what to do where the pages are not built', async () => {
    const answer = await served.app().inject({ method: 'GET', url: '/login' })
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('npm run build')
  })
})

describe('a name that is none of this server’s', () => {
  const by = (host: string, url: string) => app.inject({ method: 'GET', url, headers: { host } })

  test('gets no page, no file and nothing of the API', async () => {
    for (const url of ['/', '/login', '/assets/app-Hash.js', '/service-worker.js']) {
      const { statusCode, body, headers } = await by('evil.test:3000', url)
      expect([statusCode, headers['cache-control']]).toEqual([421, 'no-store'])
      expect(body).toContain('PUBLISHED_NAME')
      expect(body).not.toMatch(/<script|export|worker/)
    }
    for (const url of ['/api/session/options', '/api/setup', '/api/nowhere', '/api/openapi.json']) {
      expect((await by('evil.test', url)).json()).toMatchObject({ status: 421, code: 'host_unknown' })
    }
  })

  test('is used by probes, which learn that the server is alive and no more', async () => {
    expect((await by('app:3000', '/api/health')).json()).toEqual({ alive: true })
  })

  test('is not what an address is, nor a configured name', async () => {
    for (const host of ['192.168.1.20:3000', '[::1]:3000', 'till.example', 'localhost'])
      expect((await by(host, '/')).statusCode).toBe(200)
  })
})

describe('a file of the app', () => {
  test('is kept for a year where its name holds its hash, and asked for again where not', async () => {
    const [asset, worker] = [await get('/assets/app-Hash.js'), await get('/service-worker.js')]
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    })
    expect([worker.body, worker.headers['cache-control']]).toEqual(['/* worker */', 'no-cache'])
    // A worker lives by the policy of its own file; where that lets it fetch nothing it keeps nothing.
    expect(worker.headers['content-security-policy']).toContain("connect-src 'self'")
  })

  test('runs WebAssembly only as the decoder of the camera', async () => {
    const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy'])
    expect(await policyOf('/assets/decode-worker-Hash.js')).toContain("script-src 'self' 'wasm-unsafe-eval';")
    for (const url of ['/', '/assets/app-Hash.js', '/service-worker.js', '/nowhere/decode-worker-Hash.js'])
      expect(await policyOf(url)).not.toContain('wasm')
  })

  test('is sent as the build compressed it, to whoever takes that', async () => {
    const url = '/assets/app-Hash.js'
    const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(compressed.rawPayload).toEqual(Buffer.from('as the build made it'))
    const plain = await get(url)
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'export {}'])
  })

  test('outside its folder is never served', async () => {
    for (const url of [
      '/../server/index.js',
      '/%2e%2e/server/index.js',
      '/assets/..%2f..%2fserver/index.js',
      '/..%5cserver/index.js',
    ]) {
      expect((await get(url)).body).not.toContain('export const')
    }
  })
})
