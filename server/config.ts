import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ConnectedProvider, eachProvider } from '#domain/payments/providers/index.ts'
import { backupFolderError } from './backup/places.ts'
import { ConfigError } from './config/config-error.ts'
import { Environment, email, providerUrlSetting } from './config/environment.ts'
import { isReachedByOthers, ownNames, publicAddress } from './config/reached-at.ts'
import { secretNames, secretsInFiles, type Variables } from './config/secrets-in-files.ts'
import { isOptional, mailErrors, switchedOff } from './config/switched-off.ts'
import { programFolder } from './program-folder.ts'

export type Config = {
  port: number
  host: string
  dataDir: string
  /** Where server/backup keeps the backups and their key, for the first run to show; people know the folder as `place`. */
  backup: { folder: string; place: string; keyFile: string; time: string }
  logLevel: Environment['LOG_LEVEL']
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
  mail: { smtpUrl: string; account?: { user: string; password: string }; from: string } | null
  demo: { adminEmail: string; ownerEmail: string; employeeEmail: string; password: string } | null
  /** The public origin; null: that of each request. */
  appOrigin: string | null
  /** The names and addresses, without ports, by which people reach this server, as far as the settings show. */
  ownNames: readonly string[]
  /** Origins whose pages may call /functions besides this one's. */
  functionsOrigins: readonly string[]
  /** Where people open the program, as far as the settings show: for the log. */
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
  /** What is wrong with settings that selling does without, a sentence each, and what is switched off because of it. */
  switchedOff: readonly string[]
  /** Where the APIs of payment providers are; another address is for tests. */
  providerUrls: Readonly<Record<ConnectedProvider, string>>
  /** Where printers of tills may be, as `192.168.1.0/24`; null: in every private network. */
  printerNetworks: readonly string[] | null
}

/** Reads the environment once, and the files it names. An empty variable counts as one that is not set. */
export function readConfig(environment: Variables): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const { given, unread } = withSecrets(set)
  const { env, off } = withoutInvalidOptions(given)
  const errors = errorsBetween(env)
  if (errors.length > 0) throw new ConfigError(errors)
  const errorsOfMail = mailErrors(env)
  const leftOut = set.SETTINGS_LEFT_OUT?.split('\n') ?? []
  const backupFolder = resolve(env.BACKUP_DIR ?? `${resolve(env.DATA_DIR)}-backups`)
  const folderError = backupFolderError(backupFolder, resolve(env.DATA_DIR))
  const errorsOfBackups = folderError === null ? [] : [switchedOff('BACKUP_DIR', folderError)]
  const errorsOfRate =
    env.RATE_FACTOR > 1 && isReachedByOthers(env)
      ? [switchedOff('RATE_FACTOR', 'is for tests, and others can reach the server.')]
      : []
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    backup: {
      folder: backupFolder,
      // In a container the folder has a name that is unknown outside.
      place: env.BACKUP_PLACE ?? backupFolder,
      keyFile: resolve(env.BACKUP_KEY_FILE ?? join(env.DATA_DIR, 'backup-key.txt')),
      time: env.BACKUP_TIME,
    },
    logLevel: env.LOG_LEVEL,
    buildDir: fileURLToPath(new URL('build/screens', programFolder)),
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
    mail: errorsOfMail.length === 0 ? mailOf(env) : null,
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
    rateFactor: errorsOfRate.length === 0 ? env.RATE_FACTOR : 1,
    metricsToken: env.METRICS_TOKEN ?? null,
    secretsKey: env.SECRETS_KEY ?? null,
    switchedOff: [
      ...leftOut,
      ...unread,
      ...off.values(),
      ...errorsOfMail,
      ...errorsOfBackups,
      ...errorsOfRate,
    ],
    providerUrls: eachProvider(({ name }) => env[providerUrlSetting(name)].replace(/\/+$/, '')),
    // Left out, every private network counts: not if fewer were meant to be named.
    printerNetworks: off.has('PRINTER_NETWORKS') ? [] : (env.PRINTER_NETWORKS ?? null),
  }
}

/** With the secrets that lie in files. One that selling does without and that can't be read is left out. @throws ConfigError */
function withSecrets(set: Variables): { given: Variables; unread: string[] } {
  const unread: string[] = []
  const given = {
    ...set,
    ...secretsInFiles(
      set,
      secretNames.filter((name) => !isOptional(name)),
    ),
  }
  for (const name of secretNames) {
    if (!isOptional(name)) continue
    try {
      Object.assign(given, secretsInFiles(set, [name]))
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      unread.push(...error.errors.map((error) => switchedOff(name, `is missing: ${error}`)))
    }
  }
  return { given, unread }
}

/** The settings without those that selling does without and that are wrong. @throws ConfigError for any other */
function withoutInvalidOptions(given: Variables): { env: Environment; off: Map<string, string> } {
  const off = new Map<string, string>()
  const first = Environment.safeParse(given)
  if (first.success) return { env: first.data, off }
  const errors: string[] = []
  for (const { path, message } of first.error.issues) {
    const name = String(path[0])
    if (isOptional(name)) off.set(name, off.get(name) ?? switchedOff(name, message))
    else errors.push(`${path.join('.')} ${message}`)
  }
  if (errors.length > 0) throw new ConfigError(errors)
  const rest = Object.entries(given).filter(([name]) => !off.has(name))
  return { env: Environment.parse(Object.fromEntries(rest)), off }
}

function mailOf({
  SMTP_URL: smtpUrl,
  SMTP_USER: user,
  SMTP_PASSWORD: password,
  MAIL_FROM: from,
}: Environment) {
  if (!smtpUrl || !from) return null
  return { smtpUrl, ...(user && password && { account: { user, password } }), from }
}

/** The address of MongoDB with the account in it, where one is given. */
export function mongoUri(
  env: Pick<Environment, 'MONGODB_URI' | 'MONGODB_USER' | 'MONGODB_PASSWORD'>,
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
  // Fastify separates addresses by commas alone.
  if (!/^\d+$/.test(trusted)) return trusted.trim().replaceAll(/(?<=[^\s,])\s+(?=[^\s,])/g, ',')
  return (_address, hop) => hop < Number(trusted)
}

/** What is wrong with settings that are right each by itself, a sentence for each. */
function errorsBetween(env: Environment): string[] {
  return [...publishedErrors(env), ...demoErrors(env)]
}

/** A certificate is made out to a name or an address, and "every address" is none. */
function publishedErrors(env: Environment): string[] {
  const isEvery = env.PUBLISHED_HOST === '0.0.0.0' || env.PUBLISHED_HOST === '::'
  if (!isEvery || env.PUBLISHED_NAME.length > 0) return []
  return [
    `PUBLISHED_NAME is missing: with PUBLISHED_HOST=${env.PUBLISHED_HOST} it must say under which name or address the devices reach this computer.`,
  ]
}

const demoEmails = ['DEMO_ADMIN_EMAIL', 'DEMO_OWNER_EMAIL', 'DEMO_EMPLOYEE_EMAIL'] as const
const demoNames = [...demoEmails, 'DEMO_PASSWORD'] as const

/** Demo accounts have a password that everybody knows: never where others can reach the server. */
function demoErrors(env: Environment): string[] {
  if (!env.DEMO_DATA) return []
  const errors = demoNames
    .filter((name) => !env[name])
    .map((name) => `${name} is missing: DEMO_DATA needs it.`)
  for (const name of demoEmails)
    if (env[name] && !email.safeParse(env[name]).success) errors.push(`${name} is not an email address.`)
  if (isReachedByOthers(env)) {
    errors.push(
      'DEMO_DATA is refused where others can reach the server, since everybody knows the password of the demo ' +
        'accounts: leave HOST, PUBLISHED_HOST and APP_ORIGIN on this machine and TRUST_PROXY unset, or set DEMO_DATA=false.',
    )
  }
  return errors
}
