import { request } from 'node:https'
import { expect, test } from 'playwright/test'
import { compose, docker } from './compose.ts'
import { answerTo, httpsUrl, plainRequest, type Reply } from './device.ts'

// What Caddy does with addresses: the name that a device typed, and where a request came from.

/** A request for a host of any name, at a port of this computer. */
function askFor(host: string, path: string, { port, ...more }: { port: string } & Query): Promise<Reply> {
  const { method = 'GET', headers = {} } = more
  const sent = request({
    ...{ host: '127.0.0.1', port, path, method, headers: { ...headers, host: `${host}:${port}` } },
    // A name without a certificate gets another's: a browser warns, and then shows the page.
    ...{ servername: host, rejectUnauthorized: false },
  })
  return answerTo(sent.end())
}
type Query = { method?: string; headers?: Record<string, string> }

const { port } = new URL(httpsUrl)

test('an address that is not published gets a page that says so, by https and by http', async () => {
  const page = /not set up for the address unknown\.lan\b.* add it to PUBLISHED_NAME in \.env and run: docker/
  const secure = await askFor('unknown.lan', '/login', { port })
  expect(secure).toMatchObject({ status: 404, body: expect.stringMatching(page) })
  const plain = await answerTo(plainRequest('/login', { host: 'unknown.lan' }))
  expect(plain).toMatchObject({ status: 404, body: expect.stringMatching(page) })
  expect(plain.headers.location).toBeUndefined()
  const logged = (await compose('logs', '--no-log-prefix', 'caddy')).split('\n')
  expect(logged.filter((line) => line.includes('"unknown.lan') && line.includes('/login'))).toHaveLength(2)
})

test('no other port than the published one is announced', async () => {
  for (const host of ['localhost', 'unknown.lan']) {
    const { headers } = await askFor(host, '/login', { port })
    expect(headers['alt-svc'] ?? `:${port}`).toContain(`:${port}`)
  }
})

test('behind a further proxy each client counts by itself, and cannot name another one', async () => {
  const front = await docker('network', 'inspect', `${process.env.COMPOSE_PROJECT_NAME}_front`)
  const [{ IPAM }] = JSON.parse(front) as [{ IPAM: { Config: { Gateway: string }[] } }]
  // What arrives from this computer comes from there: this test is the further proxy.
  const trusted = `TRUST_PROXY=${IPAM.Config[0]?.Gateway}`
  const name = `${process.env.COMPOSE_PROJECT_NAME}-second-caddy`
  const inner = ['run', '--detach', '--rm', '--no-deps', '--name', name, '--publish', '127.0.0.1:0:443']
  await compose(...inner, '--env', trusted, 'caddy')
  try {
    const [, behind = ''] = /:(\d+)$/m.exec(await docker('port', name, '443')) ?? []
    await expect(async () => {
      expect((await askFor('localhost', '/api/health', { port: behind })).status).toBe(200)
    }).toPass({ timeout: 30_000, intervals: [200] })
    // Thirty a minute for each caller, also where what they send is refused.
    const resets = async (at: string, count: number, forwardedFor: (index: number) => string) => {
      const all = Array.from({ length: count }, (_, index) => {
        const headers = { 'x-forwarded-for': forwardedFor(index) }
        return askFor('localhost', '/api/session/password/reset', { port: at, method: 'POST', headers })
      })
      return (await Promise.all(all)).filter(({ status }) => status === 429).length
    }
    expect(await resets(behind, 31, () => '203.0.113.7')).toBe(1)
    expect(await resets(behind, 30, () => '203.0.113.8')).toBe(0)
    // The further proxy adds whom it saw behind what that caller sent.
    expect(await resets(behind, 30, (index) => `198.51.100.${index}, 203.0.113.9`)).toBe(0)
    expect(await resets(behind, 1, () => '203.0.113.9')).toBe(1)
    // Where no further proxy is trusted, no header counts.
    expect(await resets(port, 31, (index) => `198.51.100.${100 + index}`)).toBe(1)
  } finally {
    await docker('rm', '--force', name)
  }
})
