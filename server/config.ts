import { readFileSync } from 'node:fs'
import { isIP, isIPv6 } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isPrivateAddress } from '#domain/printing/private-address.ts'
import { backupTimes } from './backup/times.ts'
import { refusedPorts } from './http/refused-ports.ts'

// Messages go on after the variable's name: `MONGODB_URI is missing: the address of MongoDB.`
const required = (what: string) => z.string(`is missing: ${what}.`)
const noAddress = 'not an address such as 192.168.1.10 or fd00::10 (without brackets)'
/** What ends in a number is meant as an address, and is one or wrong. */
const hostName = /^(?!.*(^|\.)\d+$)[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/
const isOpened = (port: number) => !refusedPorts.has(port)
const address = z
  .url({ protocol: /^https?$/, error: 'is not an address such as http://127.0.0.1:8080.' })
  .refine((url) => !URL.canParse(url) || isOpened(Number(new URL(url).port)), {
    error: 'names a port that no browser and no program like it opens: take another one.',
  })
const email = z.email('is not an email address.')
const port = (least: number) =>
  z.coerce
    .number('is not a number.')
    .int('is not a whole number.')
    .min(least, `is below ${least}.`)
    .max(65_535, 'is above 65535.')
    .refine(isOpened, {
      error: ({ input }) =>
        `is ${input}, a port that no browser opens (it belongs to another service): take another one, such as 3000 or 8443.`,
    })

const Environment = z.object({
  PORT: port(0).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PLACE: z.string().optional(),
  BACKUP_KEY_FILE: z.string().optional(),
  ...backupTimes,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'is none of fatal, error, warn, info, debug, trace, silent.',
    })
    .default('info'),
  MONGODB_URI: required('the address of MongoDB').regex(
    /^mongodb(\+srv)?:\/\//,
    'does not begin with mongodb:// or mongodb+srv://.',
  ),
  MONGODB_DATABASE: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,63}$/, 'may hold letters, digits, _ and - only.')
    .default('sales_accounts'),
  MONGODB_USER: z.string().optional(),
  MONGODB_PASSWORD: z.string().optional(),
  KEYCLOAK_URL: required('the address of Keycloak').pipe(address),
  KEYCLOAK_REALM: z.string().default('sales-accounts'),
  KEYCLOAK_ISSUER: address.default('http://sales-accounts.localhost/realms/sales-accounts'),
  KEYCLOAK_APP_SECRET: required('the secret of the client app'),
  KEYCLOAK_ACCOUNTING_SECRET: required('the secret of the client app-accounting'),
  KEYCLOAK_SERVICE_SECRET: required('the secret of the client app-service'),
  ADMIN_EMAIL: email.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'is not an address such as smtp://127.0.0.1:25.' })
    .optional(),
  MAIL_FROM: z.string().optional(),
  RATE_FACTOR: z.coerce
    .number('is not a number.')
    .int('is not a whole number.')
    .min(1, 'is below 1.')
    .max(10_000, 'is above 10000.')
    .default(1),
  METRICS_TOKEN: z.string().min(20, 'has less than 20 characters.').optional(),
  SECRETS_KEY: z
    .string()
    .refine(
      (keys) => keys.split(/[\n,]/).every((key) => key.trim().length >= 32),
      'holds a key of less than 32 characters.',
    )
    .optional(),
  PAYSTACK_URL: address.default('https://api.paystack.co'),
  PRINTER_NETWORKS: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(
      z.array(
        z
          .cidrv4('is not a list of networks such as 192.168.1.0/24.')
          .refine((network) => isPrivateAddress(network.split('/')[0] ?? ''), {
            error: 'holds a network that is not private (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16).',
          }),
      ),
    )
    .optional(),
  DEMO_DATA: z.stringbool('is neither true nor false.').default(false),
  DEMO_ADMIN_EMAIL: email.optional(),
  DEMO_OWNER_EMAIL: email.optional(),
  DEMO_EMPLOYEE_EMAIL: email.optional(),
  DEMO_PASSWORD: z.string().optional(),
  APP_ORIGIN: address.optional(),
  FUNCTIONS_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(z.array(address, 'is not a list of addresses.'))
    .default([]),
  TRUST_PROXY: z.string().optional(),
  PUBLISHED_HOST: z.union([z.ipv4(), z.ipv6()], `is ${noAddress}.`).optional(),
  PUBLISHED_NAME: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .refine(
      (list) => list.every((one) => isIP(one) !== 0 || hostName.test(one)),
      `holds what is no name such as till.local, and ${noAddress}.`,
    )
    .default([]),
  HTTPS_PORT: port(1).default(443),
  // Caddy's, which looks at nothing itself: devices fetch the certificate there.
  HTTP_PORT: port(1).default(80),
  PROXY_ADDRESS: z
    .string()
    .regex(/^[A-Za-z0-9.-]+:\d+$/, 'is not an address such as caddy:443.')
    .optional(),
})

/** These may lie in files: NAME_FILE says where. So they stand in no list of processes or containers. */
const secretNames = [
  'MONGODB_PASSWORD',
  'KEYCLOAK_APP_SECRET',
  'KEYCLOAK_ACCOUNTING_SECRET',
  'KEYCLOAK_SERVICE_SECRET',
  'METRICS_TOKEN',
  'SECRETS_KEY',
] as const

export type Config = {
  port: number
  host: string
  dataDir: string
  /** Where server/backup keeps the backups and their key, for the first run to show; people know the folder as `place`. */
  backup: { folder: string; place: string; keyFile: string; time: string }
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  /** Where `remix vite:build` puts the pages and their assets. */
  buildDir: string
  mongo: { uri: string; database: string }
  keycloak: {
    /** The address this server reaches; the issuer is a constant, wherever that is. */
    url: string
    realm: string
    issuer: string
    appSecret: string
    accountingSecret: string
    serviceSecret: string
  }
  /** The one address that is always an administrator's, where its email is verified. */
  adminEmail: string | null
  /** The mail server and the sender of the app's own mail; null: none is sent. */
  mail: { smtpUrl: string; from: string } | null
  demo: { adminEmail: string; ownerEmail: string; employeeEmail: string; password: string } | null
  /** The public origin; null: that of each request. */
  appOrigin: string | null
  /** The names and addresses, without ports, by which people reach this server as far as the settings tell. */
  ownNames: readonly string[]
  /** Origins whose pages may call /functions besides this one's. */
  functionsOrigins: readonly string[]
  /** Where people open the program, as far as the settings tell: for what the log says. */
  publicAddress: string
  /** The proxies in front, as Fastify's trustProxy takes them; false: none. */
  trustProxy: string | ((address: string, hop: number) => boolean) | false
  /** host:port of the proxy that must be there for people to reach this server; null: none is known. */
  proxyAddress: string | null
  /** How many times the declared rates of the routes count: 1, and more where a program tests the API. */
  rateFactor: number
  /** What a program shows to read /metrics; null: the settings name none, and the one in DATA_DIR counts. */
  metricsToken: string | null
  /** The keys that seal the secrets of shops, the newest first, commas between; null: those in DATA_DIR. */
  secretsKey: string | null
  /** Where Paystack's API is; another address is for tests. */
  paystackUrl: string
  /** Where printers of tills may be, as `192.168.1.0/24`; null: in every private network. */
  printerNetworks: readonly string[] | null
}

/** The environment is not one the server can run in; `faults` says each in a sentence. */
export class ConfigFault extends Error {
  override readonly name = 'ConfigFault'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** The faults as they are told to anyone who starts the server. */
export const tellFaults = ({ faults }: ConfigFault) =>
  `The server can't run with these settings:\n${faults.map((fault) => `- ${fault}`).join('\n')}`

type Variables = Readonly<Record<string, string | undefined>>

/** Reads the environment once, and the files it names. An empty variable counts as one that is not set. */
export function readConfig(environment: Variables): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const given = { ...set, ...secretsInFiles(set) }
  const parsed = Environment.safeParse(given)
  const faults = parsed.success
    ? [...publishedFaults(parsed.data), ...demoFaults(parsed.data), ...mailFaults(parsed.data)]
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  if (!parsed.success || faults.length > 0) throw new ConfigFault(faults)
  const env = parsed.data
  const backupFolder = resolve(env.BACKUP_DIR ?? `${resolve(env.DATA_DIR)}-backups`)
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    backup: {
      folder: backupFolder,
      // In a container the folder has a name that nobody knows outside.
      place: env.BACKUP_PLACE ?? backupFolder,
      keyFile: resolve(env.BACKUP_KEY_FILE ?? join(env.DATA_DIR, 'backup-key.txt')),
      time: env.BACKUP_TIME,
    },
    logLevel: env.LOG_LEVEL,
    buildDir: join(import.meta.dirname, '..', 'build'),
    mongo: { uri: mongoUri(env), database: env.MONGODB_DATABASE },
    keycloak: {
      url: env.KEYCLOAK_URL.replace(/\/+$/, ''),
      realm: env.KEYCLOAK_REALM,
      issuer: env.KEYCLOAK_ISSUER,
      appSecret: env.KEYCLOAK_APP_SECRET,
      accountingSecret: env.KEYCLOAK_ACCOUNTING_SECRET,
      serviceSecret: env.KEYCLOAK_SERVICE_SECRET,
    },
    adminEmail: env.ADMIN_EMAIL ?? null,
    mail: env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : null,
    demo: env.DEMO_DATA
      ? {
          adminEmail: env.DEMO_ADMIN_EMAIL ?? '',
          ownerEmail: env.DEMO_OWNER_EMAIL ?? '',
          employeeEmail: env.DEMO_EMPLOYEE_EMAIL ?? '',
          password: env.DEMO_PASSWORD ?? '',
        }
      : null,
    appOrigin: env.APP_ORIGIN ? new URL(env.APP_ORIGIN).origin : null,
    ownNames: ownNames(env),
    functionsOrigins: env.FUNCTIONS_ORIGINS.map((one) => new URL(one).origin),
    publicAddress: publicAddress(env),
    trustProxy: trustedProxies(env.TRUST_PROXY),
    proxyAddress: env.PROXY_ADDRESS ?? null,
    rateFactor: env.RATE_FACTOR,
    metricsToken: env.METRICS_TOKEN ?? null,
    secretsKey: env.SECRETS_KEY ?? null,
    paystackUrl: env.PAYSTACK_URL.replace(/\/+$/, ''),
    printerNetworks: env.PRINTER_NETWORKS ?? null,
  }
}

/** @throws ConfigFault where a file can not be read: a secret is never silently another one */
export function secretsInFiles(
  environment: Variables,
  names: readonly string[] = secretNames,
): Record<string, string> {
  const secrets: Record<string, string> = {}
  const faults: string[] = []
  for (const name of names) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    try {
      secrets[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      faults.push(`${name}_FILE can not be read (${why}).`)
    }
  }
  if (faults.length > 0) throw new ConfigFault(faults)
  return secrets
}

/** The address of MongoDB with the account in it, where one is given. */
export function mongoUri(
  env: Pick<z.infer<typeof Environment>, 'MONGODB_URI' | 'MONGODB_USER' | 'MONGODB_PASSWORD'>,
): string {
  const { MONGODB_URI: uri, MONGODB_USER: user, MONGODB_PASSWORD: password } = env
  if (!user || !password) return uri
  return uri.replace('://', `://${encodeURIComponent(user)}:${encodeURIComponent(password)}@`)
}

/** The same for a program that needs no other setting; the password may lie in a file. */
export function databaseAddress(environment: Variables): string | undefined {
  const { MONGODB_URI, MONGODB_USER, MONGODB_PASSWORD } = {
    ...environment,
    ...secretsInFiles(environment, ['MONGODB_PASSWORD']),
  }
  return MONGODB_URI && mongoUri({ MONGODB_URI, MONGODB_USER, MONGODB_PASSWORD })
}

/** A number counts the proxies in front, the nearest first; anything else names their addresses. */
function trustedProxies(trusted: string | undefined): Config['trustProxy'] {
  if (trusted === undefined) return false
  if (!/^\d+$/.test(trusted)) return trusted
  return (_address, hop) => hop < Number(trusted)
}

function publicAddress(env: z.infer<typeof Environment>): string {
  if (env.APP_ORIGIN) return new URL(env.APP_ORIGIN).origin
  const {
    PUBLISHED_HOST: published,
    PUBLISHED_NAME: [name],
    HTTPS_PORT: port,
  } = env
  if (published) {
    // What the certificate of this machine alone is made out to is its name.
    const host = name ?? (isLoopback(published) ? 'localhost' : published)
    return new URL(`https://${inAddress(host)}:${port}`).origin
  }
  const isEvery = env.HOST === '0.0.0.0' || env.HOST === '::'
  return new URL(`http://${isEvery ? '127.0.0.1' : inAddress(env.HOST)}:${env.PORT}`).origin
}

function ownNames({
  APP_ORIGIN,
  HOST,
  PUBLISHED_HOST,
  PUBLISHED_NAME,
}: z.infer<typeof Environment>): string[] {
  const origin = APP_ORIGIN && new URL(APP_ORIGIN).hostname
  return [origin, HOST, PUBLISHED_HOST, ...PUBLISHED_NAME].filter((name) => name !== undefined)
}

const inAddress = (host: string): string => (isIPv6(host) ? `[${host}]` : host)

/** A certificate is made out to a name or an address, and "every address" is none. */
function publishedFaults(env: z.infer<typeof Environment>): string[] {
  const isEvery = env.PUBLISHED_HOST === '0.0.0.0' || env.PUBLISHED_HOST === '::'
  if (!isEvery || env.PUBLISHED_NAME.length > 0) return []
  return [
    `PUBLISHED_NAME is missing: with PUBLISHED_HOST=${env.PUBLISHED_HOST} it must say under which name or address the devices reach this computer.`,
  ]
}

/** A link in an email names the address that is configured: a request's own could be anybody's invention. */
function mailFaults(env: z.infer<typeof Environment>): string[] {
  if (!env.SMTP_URL) return []
  const faults: string[] = []
  if (!env.MAIL_FROM) faults.push('MAIL_FROM is missing: SMTP_URL needs the sender of the emails.')
  if (!env.APP_ORIGIN)
    faults.push('APP_ORIGIN is missing: SMTP_URL needs it, for the links in emails to lead back here.')
  return faults
}

const demoNames = ['DEMO_ADMIN_EMAIL', 'DEMO_OWNER_EMAIL', 'DEMO_EMPLOYEE_EMAIL', 'DEMO_PASSWORD'] as const

function isLoopback(host: string): boolean {
  return /^(127(\.\d{1,3}){3}|\[?::1\]?|(.+\.)?localhost)$/.test(host)
}

/** Demo accounts have a password that everybody knows: never where others can reach the server. */
function demoFaults(env: z.infer<typeof Environment>): string[] {
  if (!env.DEMO_DATA) return []
  const missing = demoNames
    .filter((name) => !env[name])
    .map((name) => `${name} is missing: DEMO_DATA needs it.`)
  if (isReachedByOthers(env)) {
    missing.push(
      'DEMO_DATA is refused where others can reach the server, since everybody knows the password of the demo ' +
        'accounts: leave HOST, PUBLISHED_HOST and APP_ORIGIN on this machine and TRUST_PROXY unset, or set DEMO_DATA=false.',
    )
  }
  return missing
}

/** In a container HOST says nothing: PUBLISHED_HOST is where the one proxy in front listens. */
function isReachedByOthers(env: z.infer<typeof Environment>): boolean {
  const isPublic = env.APP_ORIGIN !== undefined && !isLoopback(new URL(env.APP_ORIGIN).hostname)
  if (env.PUBLISHED_HOST !== undefined) return isPublic || !isLoopback(env.PUBLISHED_HOST)
  return isPublic || !isLoopback(env.HOST) || env.TRUST_PROXY !== undefined
}
