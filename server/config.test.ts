import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ConfigError } from './config/config-error.ts'
import { readConfig } from './config.ts'

const enough = {
  MONGODB_URI: 'mongodb://127.0.0.1:27017/?replicaSet=rs0',
  KEYCLOAK_URL: 'http://127.0.0.1:8080/',
  KEYCLOAK_APP_SECRET: 'a',
  KEYCLOAK_ACCOUNTING_SECRET: 'b',
  KEYCLOAK_SERVICE_SECRET: 'c',
}
const demo = {
  DEMO_DATA: 'true',
  DEMO_ADMIN_EMAIL: 'admin@demo.shop',
  DEMO_OWNER_EMAIL: 'owner@demo.shop',
  DEMO_EMPLOYEE_EMAIL: 'employee@demo.shop',
  DEMO_PASSWORD: 'demo',
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function errorsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.errors
    throw error
  }
}

describe('the settings', () => {
  test('have defaults for all but the two services and their secrets', () => {
    expect(readConfig(enough)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      mongo: { database: 'sales_accounts' },
      keycloak: {
        url: 'http://127.0.0.1:8080',
        realm: 'sales-accounts',
        issuer: 'http://sales-accounts.localhost/realms/sales-accounts',
      },
      adminEmail: null,
      mail: null,
      demo: null,
      appOrigin: null,
      functionsOrigins: [],
      trustProxy: false,
    })
  })

  test('give the address at which people open the program', () => {
    const opened = (more: Record<string, string>) => readConfig({ ...enough, ...more }).publicAddress
    expect(opened({})).toBe('http://127.0.0.1:3000')
    expect(opened({ HOST: '0.0.0.0', PORT: '8080' })).toBe('http://127.0.0.1:8080')
    expect(opened({ HOST: '::1' })).toBe('http://[::1]:3000')
    expect(opened({ HOST: '0.0.0.0', APP_ORIGIN: 'https://shop.example.com/' })).toBe(
      'https://shop.example.com',
    )
    expect(opened({ HOST: '0.0.0.0', PUBLISHED_HOST: '127.0.0.1' })).toBe('https://localhost')
    expect(opened({ PUBLISHED_HOST: '192.168.1.10', HTTPS_PORT: '8443' })).toBe('https://192.168.1.10:8443')
    expect(opened({ PUBLISHED_HOST: '0.0.0.0', PUBLISHED_NAME: 'till.shop.lan, 192.168.1.10' })).toBe(
      'https://till.shop.lan',
    )
    expect(opened({ PUBLISHED_HOST: '::', PUBLISHED_NAME: 'fd00::10' })).toBe('https://[fd00::10]')
  })

  test('give the names by which people reach the server', () => {
    expect(readConfig(enough).ownNames).toEqual(['127.0.0.1'])
    const names = { APP_ORIGIN: 'https://shop.example.com:8443', PUBLISHED_NAME: 'till.shop.lan,fd00::10' }
    expect(readConfig({ ...enough, ...names }).ownNames).toEqual([
      'shop.example.com',
      '127.0.0.1',
      'till.shop.lan',
      'fd00::10',
    ])
  })

  test('name every error at once, in sentences', () => {
    expect(
      errorsOf({ PORT: '99999', KEYCLOAK_URL: 'keycloak', SECRETS_KEY: 'short', KEYCLOAK_APP_SECRET: ' ' }),
    ).toEqual([
      'PORT is above 65535.',
      'MONGODB_URI is missing: the address of MongoDB.',
      'KEYCLOAK_URL is not an address such as http://127.0.0.1:8080.',
      'KEYCLOAK_APP_SECRET is missing: the secret of the client app.',
      'KEYCLOAK_ACCOUNTING_SECRET is missing: the secret of the client app-accounting.',
      'KEYCLOAK_SERVICE_SECRET is missing: the secret of the client app-service.',
      'SECRETS_KEY holds a key of less than 32 characters.',
    ])
  })

  test('name no port that browsers refuse: the program could not be opened there', () => {
    const refused = {
      PORT: '6000',
      HTTPS_PORT: '4190',
      HTTP_PORT: '6000',
      KEYCLOAK_URL: 'http://127.0.0.1:6667',
    }
    expect(errorsOf({ ...enough, ...refused, APP_ORIGIN: 'https://shop.example:10080' })).toEqual([
      'PORT is 6000, a port that no browser opens (it belongs to another service): take another one, such as 3000 or 8443.',
      'KEYCLOAK_URL names a port that no browser and no program like it opens: take another one.',
      'APP_ORIGIN names a port that no browser and no program like it opens: take another one.',
      'HTTPS_PORT is 4190, a port that no browser opens (it belongs to another service): take another one, such as 3000 or 8443.',
      'HTTP_PORT is 6000, a port that no browser opens (it belongs to another service): take another one, such as 3000 or 8443.',
    ])
  })

  test('take the demo shop on this machine alone: everybody knows its password', () => {
    expect(readConfig({ ...enough, ...demo, APP_ORIGIN: 'http://localhost:3000' }).demo).toMatchObject({
      ownerEmail: 'owner@demo.shop',
    })
    for (const reachable of [
      { HOST: '0.0.0.0' },
      { APP_ORIGIN: 'https://shop.example' },
      { TRUST_PROXY: '10.0.0.1' },
    ]) {
      expect(errorsOf({ ...enough, ...demo, ...reachable })).toMatchObject([
        expect.stringMatching(/^DEMO_DATA is refused/),
      ])
    }
    expect(errorsOf({ ...enough, DEMO_DATA: 'true' })).toHaveLength(4)
  })

  test('of a mail server need a sender and the address that links lead to', () => {
    const mail = { ...enough, SMTP_URL: 'smtp://mail.example.com:587' }
    expect(readConfig(mail)).toMatchObject({
      mail: null,
      switchedOff: [
        'MAIL_FROM is missing: SMTP_URL needs the sender of the emails. No email is sent.',
        'APP_ORIGIN is missing: SMTP_URL needs it, for the links in emails to lead back here. No email is sent.',
      ],
    })
    const whole = { ...mail, MAIL_FROM: 'Till <till@shop.example>', APP_ORIGIN: 'https://till.example/' }
    expect(readConfig(whole).mail).toEqual({
      smtpUrl: 'smtp://mail.example.com:587',
      from: 'Till <till@shop.example>',
    })
    expect(readConfig({ ...whole, SMTP_USER: 'till', SMTP_PASSWORD: '50%off' }).mail).toMatchObject({
      account: { user: 'till', password: '50%off' },
    })
    expect(readConfig({ ...whole, SMTP_USER: 'till' })).toMatchObject({ mail: null })
  })

  test.each(['50%off', 'pa#ss', '12/34', 'p%', 'a?b'])(
    'never close the shop: a password in SMTP_URL that can’t be in an address switches email off (%s)',
    (password) => {
      const { mail, switchedOff } = readConfig({
        ...enough,
        ...{ SMTP_URL: `smtp://u:${password}@mail.example.com`, MAIL_FROM: 'till@shop.example' },
        APP_ORIGIN: 'https://till.example/',
      })
      expect(mail).toBeNull()
      expect(switchedOff).toEqual([expect.stringMatching(/^SMTP_URL .* No email is sent\.$/)])
    },
  )

  test.each([
    [{ METRICS_TOKEN: 'short' }, { metricsToken: null }],
    [{ BACKUP_TIME: '25:00' }, { backup: { time: '02:30' } }],
    [{ REHEARSAL_DAYS: 'often' }, {}],
    [{ TZ: 'Accra' }, {}],
    [{ LOG_LEVEL: 'loud' }, { logLevel: 'info' }],
    [{ PROXY_ADDRESS: 'caddy' }, { proxyAddress: null }],
    [{ BACKUP_DIR: '.data/backups' }, {}],
    [{ BACKUP_DIR: '.data' }, {}],
    [{ KEYCLOAK_DATABASE: 'mysql://keycloak@127.0.0.1/keycloak' }, {}],
    [{ KEYCLOAK_DATABASE: 'postgresql://keycloak@127.0.0.1:port/keycloak' }, {}],
    [{ KEYCLOAK_DATABASE_PASSWORD_FILE: '/nowhere/password' }, {}],
    [{ PAYSTACK_URL: 'paystack' }, { providerUrls: { paystack: 'https://api.paystack.co' } }],
    [{ PRINTER_NETWORKS: '8.8.8.0/24' }, { printerNetworks: [] }],
    [{ RATE_FACTOR: '0' }, { rateFactor: 1 }],
    [{ RATE_FACTOR: '10', HOST: '0.0.0.0' }, { rateFactor: 1 }],
    [{ RATE_FACTOR: '10', TRUST_PROXY: '10.0.0.2' }, { rateFactor: 1 }],
    [{ ADMIN_EMAIL: 'me' }, { adminEmail: null }],
    [{ FUNCTIONS_ORIGINS: 'example' }, { functionsOrigins: [] }],
    [
      { SMTP_URL: 'mail.example.com', MAIL_FROM: 'a@b.example', APP_ORIGIN: 'https://a.example' },
      { mail: null },
    ],
  ] as const)('that selling does without switch off their own function: %o', (wrong, rest) => {
    const config = readConfig({ ...enough, ...wrong })
    expect(config).toMatchObject(rest)
    expect(config.switchedOff).toEqual([expect.stringContaining(Object.keys(wrong)[0] ?? '')])
  })

  test('raise the rates on this computer alone', () => {
    expect(readConfig({ ...enough, RATE_FACTOR: '10' })).toMatchObject({ rateFactor: 10, switchedOff: [] })
  })

  test('of the log may be in capitals', () => {
    expect(readConfig({ ...enough, LOG_LEVEL: 'Debug' })).toMatchObject({
      logLevel: 'debug',
      switchedOff: [],
    })
  })

  test('of the demo shop are checked where it is on', () => {
    const wrong = { ...enough, ...demo, DEMO_OWNER_EMAIL: 'me' }
    expect(errorsOf({ ...wrong, DEMO_DATA: 'false' })).toEqual([])
    expect(errorsOf(wrong)).toEqual(['DEMO_OWNER_EMAIL is not an email address.'])
  })

  test('of the mail server’s account may lie in files', () => {
    const folder = aFolder()
    for (const name of ['user', 'password']) writeFileSync(join(folder, name), `the ${name}\n`)
    const mail = {
      ...{ ...enough, SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'till@shop.example' },
      ...{ APP_ORIGIN: 'https://till.example', SMTP_PASSWORD_FILE: join(folder, 'password') },
    }
    expect(readConfig({ ...mail, SMTP_USER_FILE: join(folder, 'user') }).mail?.account).toEqual({
      user: 'the user',
      password: 'the password',
    })
    expect(readConfig({ ...mail, SMTP_USER_FILE: join(folder, 'none') })).toMatchObject({
      mail: null,
      switchedOff: [
        expect.stringMatching(/^SMTP_USER is missing: SMTP_USER_FILE cannot be read .* No email is sent\.$/),
        expect.stringContaining('SMTP_USER and SMTP_PASSWORD belong together'),
      ],
    })
  })

  test('read a secret from the file that is named for it, and say where one cannot be read', () => {
    const file = join(aFolder(), 'secret')
    writeFileSync(file, 'of the file\n')
    const { KEYCLOAK_APP_SECRET: _, ...rest } = enough
    expect(readConfig({ ...rest, KEYCLOAK_APP_SECRET_FILE: file }).keycloak.appSecret).toBe('of the file')
    expect(errorsOf({ ...rest, KEYCLOAK_APP_SECRET_FILE: '/nowhere/secret' })).toEqual([
      expect.stringMatching(/^KEYCLOAK_APP_SECRET_FILE cannot be read \(ENOENT/),
    ])
  })

  test("put the account into MongoDB's address", () => {
    const account = { MONGODB_USER: 'app', MONGODB_PASSWORD: 'p@ss/word' }
    expect(readConfig({ ...enough, ...account }).mongo.uri).toBe(
      'mongodb://app:p%40ss%2Fword@127.0.0.1:27017/?replicaSet=rs0',
    )
  })

  test('in a container, the demo shop is refused by the address that is published, not the one listened on', () => {
    const inside = { ...enough, ...demo, HOST: '0.0.0.0', TRUST_PROXY: '1' }
    expect(readConfig({ ...inside, PUBLISHED_HOST: '127.0.0.1' }).demo).not.toBeNull()
    for (const PUBLISHED_HOST of ['192.168.1.10', '0.0.0.0'])
      expect(errorsOf({ ...inside, PUBLISHED_HOST, PUBLISHED_NAME: 'till.lan' })).toEqual([
        expect.stringContaining('DEMO_DATA is refused'),
      ])
    expect(errorsOf(inside)).toEqual([expect.stringContaining('DEMO_DATA is refused')])
  })

  test('want a name for the certificate where every address is published', () => {
    expect(errorsOf({ ...enough, PUBLISHED_HOST: '0.0.0.0' })).toEqual([
      expect.stringContaining('PUBLISHED_NAME is missing'),
    ])
    expect(errorsOf({ ...enough, PUBLISHED_HOST: 'shop' })).toEqual([
      'PUBLISHED_HOST is not an address such as 192.168.1.10 or fd00::10 (without brackets).',
    ])
    for (const PUBLISHED_NAME of [
      'till.local, 192.168.1.300',
      '[fd00::10]',
      'till local',
      'https://till.local',
      ',',
    ])
      expect(errorsOf({ ...enough, PUBLISHED_NAME }), PUBLISHED_NAME).toEqual([
        'PUBLISHED_NAME holds what is no name such as till.local, and not an address such as 192.168.1.10 or fd00::10 (without brackets).',
      ])
  })

  test('name the networks of printers, private ones alone', () => {
    const networks = (PRINTER_NETWORKS?: string) =>
      readConfig({ ...enough, PRINTER_NETWORKS }).printerNetworks
    expect(networks()).toBeNull()
    expect(networks('192.168.1.0/24, 10.0.0.0/8')).toEqual(['192.168.1.0/24', '10.0.0.0/8'])
    for (const PRINTER_NETWORKS of ['192.168.1.50', 'printer.local', '192.168.1.0/24,'])
      expect(readConfig({ ...enough, PRINTER_NETWORKS }).switchedOff[0], PRINTER_NETWORKS).toContain(
        'is not a list of networks such as 192.168.1.0/24.',
      )
    expect(readConfig({ ...enough, PRINTER_NETWORKS: '8.8.8.0/24' }).switchedOff[0]).toContain('not private')
  })

  test.each([
    'banana',
    'loop back',
    '10.0.0.0/99',
    '10.0.0.0/0',
    '999.1.1.1',
    'bad.cafe',
    '1.5',
    '10.0.0.1,',
    '10.0.0.1 banana',
    '1 2',
  ])('name the proxies by a number or by addresses, and nothing else: %s', (TRUST_PROXY) => {
    expect(errorsOf({ ...enough, TRUST_PROXY })).toEqual([
      'TRUST_PROXY is neither a number of proxies nor a list of addresses or networks such as 10.0.0.2,192.168.1.0/24.',
    ])
  })

  test('pass on the addresses of proxies as they are', () => {
    for (const TRUST_PROXY of ['10.0.0.2', '10.0.0.2, fd00::1,192.168.1.0/24', 'fd00::/8'])
      expect(readConfig({ ...enough, TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY)
  })

  test.each([
    ['loopback', '127.0.0.9', '10.0.0.2'],
    ['10.0.0.1 10.0.0.2', '10.0.0.2', '10.0.0.3'],
    ['10.0.0.1  loopback,fd00::/8', 'fd00::1', '10.0.0.2'],
  ])(
    'take proxies with blanks between them, and this computer by its word: %s',
    async (list, trusted, other) => {
      const { trustProxy } = readConfig({ ...enough, TRUST_PROXY: list })
      const app = fastify({ trustProxy })
      app.get('/', (request) => request.ip)
      const callerBehind = async (remoteAddress: string) =>
        (await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '192.0.2.1' } })).body
      expect([await callerBehind(trusted), await callerBehind(other)]).toEqual(['192.0.2.1', other])
    },
  )

  test('trust as many proxies as a number says, the nearest first', () => {
    const { trustProxy } = readConfig({ ...enough, TRUST_PROXY: '1' })
    if (typeof trustProxy !== 'function') throw new Error('a number becomes a rule')
    expect([trustProxy('10.0.0.2', 0), trustProxy('192.168.1.20', 1)]).toEqual([true, false])
  })
})
