import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const program = join(import.meta.dirname, 'check-settings.ts')

/** How the service `settings` of docker compose ends: `given` is what compose read in this .env, and hands to the app. */
function check(envFile: string, given: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'check-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, '.env'), envFile)
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, folder], {
    env: {
      NODE_ENV: 'test',
      MONGODB_URI: 'mongodb://mongo:27017/',
      KEYCLOAK_URL: 'http://keycloak:8080',
      KEYCLOAK_APP_SECRET: 'a',
      KEYCLOAK_ACCOUNTING_SECRET: 'b',
      KEYCLOAK_SERVICE_SECRET: 'c',
      ...given,
    },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test('settings that docker compose reads as npm start does are in order', () => {
  expect(check("SMTP_PASSWORD='a$b'\n", { SMTP_PASSWORD: 'a$b' })).toEqual({
    status: 0,
    said: 'The settings are in order.\n',
  })
})

test('a line of which docker compose passes on a part is refused, also where selling does without it', () => {
  expect(check('SMTP_PASSWORD=a$b\n', { SMTP_PASSWORD: 'a' })).toEqual({
    status: 2,
    said: expect.stringMatching(/\.env, line 1: SMTP_PASSWORD holds \$.*SMTP_PASSWORD='…'\.\n$/),
  })
  expect(check('SMTP_PASSWORD=a$b\n')).toEqual({
    status: 0,
    said: expect.stringContaining('Until then it is left out.'),
  })
})

test('proxies that Caddy can’t be started with are refused', () => {
  for (const TRUST_PROXY of ['10.0.0.2, fd00::1', '192.168.1.0/24', 'loopback 10.0.0.2', ''])
    expect(check('', { TRUST_PROXY: '1', CADDY_TRUST_PROXY: TRUST_PROXY }).status).toBe(0)
  for (const TRUST_PROXY of ['1', '10.0.0.0/99', 'bad.cafe'])
    expect(check('', { TRUST_PROXY: '1', CADDY_TRUST_PROXY: TRUST_PROXY })).toEqual({
      status: 2,
      said: expect.stringContaining(
        'TRUST_PROXY is not a list of addresses or networks such as 10.0.0.2,192.168.1.0/24.',
      ),
    })
})

test('a proxy on this computer is one that Caddy does not know by the address of this computer', () => {
  const said = (CADDY_TRUST_PROXY: string) =>
    check('', { TRUST_PROXY: '1', COMPOSE_PROJECT_NAME: 'shop', CADDY_TRUST_PROXY })
  for (const proxies of ['loopback', '10.0.0.2,127.0.0.1'])
    expect(said(proxies), proxies).toEqual({
      status: 0,
      said: expect.stringContaining(
        'set TRUST_PROXY to the Gateway that docker network inspect shop_front shows',
      ),
    })
  expect(said('172.20.0.1')).toEqual({ status: 0, said: 'The settings are in order.\n' })
})

test('docker compose hands this check the proxies that it hands to Caddy', () => {
  const compose = readFileSync(join(import.meta.dirname, '..', '..', 'docker-compose.yml'), 'utf8')
  const [, service = ''] = /^ {2}settings:\n((?: {4}.*\n|\n)+)/m.exec(compose) ?? []
  expect(service).toMatch(/^ {6}<<: \*settings$/m)
  expect(service).toMatch(/^ {6}CADDY_TRUST_PROXY: \$\{TRUST_PROXY:-\}$/m)
})
