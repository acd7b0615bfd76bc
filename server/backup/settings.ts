import { join, resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../config/config-error.ts'
import { logLevel } from '../config/log-level.ts'
import { secretsInFiles } from '../config/secrets-in-files.ts'
import { mongoUri } from '../config.ts'
import type { IdentityPlace } from './identity.ts'
import { backupFolderError, keycloakDatabase } from './places.ts'
import { backupTimes, localTimeZone } from './times.ts'

const places = {
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PLACE: z.string().optional(),
  BACKUP_KEY_FILE: z.string().optional(),
}
const Environment = z.object({
  ...places,
  MONGODB_URI: z.string('is missing: the address of MongoDB.'),
  MONGODB_USER: z.string().optional(),
  MONGODB_PASSWORD: z.string().optional(),
  MONGODB_DATABASE: z.string().default('sales_accounts'),
  BACKUP_KEY: z.string().optional(),
  ...backupTimes,
  KEYCLOAK_DATABASE: keycloakDatabase.optional(),
  KEYCLOAK_URL: z.string().optional(),
  KEYCLOAK_REALM: z.string().default('sales-accounts'),
  KEYCLOAK_DATABASE_PASSWORD: z.string().optional(),
  KEYCLOAK_DATABASE_JAVA: z.string().default('java'),
  KEYCLOAK_DATABASE_LIBRARY: z.string().default(''),
  // The app names a wrong one.
  LOG_LEVEL: logLevel.default('info').catch('info'),
})

/** These may lie in files: NAME_FILE says where. */
const secretNames = ['MONGODB_PASSWORD', 'KEYCLOAK_DATABASE_PASSWORD']

export type BackupPlaces = {
  dataDir: string
  /** Where the backups are kept; never inside dataDir, so that a new disk for one is no new disk for the other. */
  folder: string
  /** The same as people know it: in a container the folder has a name that is unknown outside. */
  place: string
  keyFile: string
}
export type BackupSettings = BackupPlaces & {
  mongo: { uri: string; database: string }
  /** The key for a restore that runs unattended. */
  key: string | null
  identity: IdentityPlace
  /** The time of day of the daily backup, and the zone it is of. */
  time: string
  timeZone: string
  rehearsalDays: number
  logLevel: string
}

/** Where the backups and their key are, by the same environment; for those who only read them. */
export function readBackupPlaces(environment: Readonly<Record<string, string | undefined>>): BackupPlaces {
  return placesOf(z.object(places).parse(withoutEmpty(environment)))
}

/** Reads the environment once. An empty variable counts as one that is not set. */
export function readBackupSettings(
  environment: Readonly<Record<string, string | undefined>>,
): BackupSettings {
  const set = withoutEmpty(environment)
  const parsed = Environment.safeParse({ ...set, ...secretsInFiles(set, secretNames) })
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`))
  }
  const env = parsed.data
  const { dataDir, folder, place, keyFile } = placesOf(env)
  const error = backupFolderError(folder, dataDir)
  if (error !== null) throw new ConfigError([`BACKUP_DIR ${error}`])
  return {
    mongo: { uri: mongoUri(env), database: env.MONGODB_DATABASE },
    dataDir,
    folder,
    place,
    keyFile,
    key: env.BACKUP_KEY ?? null,
    identity: identityPlace(env),
    time: env.BACKUP_TIME,
    timeZone: env.TZ ?? localTimeZone(),
    rehearsalDays: env.REHEARSAL_DAYS,
    logLevel: env.LOG_LEVEL,
  }
}

function withoutEmpty(environment: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
}

type PlacesOf = {
  DATA_DIR: string
  BACKUP_DIR?: string | undefined
  BACKUP_PLACE?: string | undefined
  BACKUP_KEY_FILE?: string | undefined
}

function placesOf(env: PlacesOf): BackupPlaces {
  const dataDir = resolve(env.DATA_DIR)
  const folder = resolve(env.BACKUP_DIR ?? `${dataDir}-backups`)
  return {
    dataDir,
    folder,
    place: env.BACKUP_PLACE ?? folder,
    keyFile: resolve(env.BACKUP_KEY_FILE ?? join(dataDir, 'backup-key.txt')),
  }
}

function identityPlace(env: z.infer<typeof Environment>): IdentityPlace {
  const { KEYCLOAK_DATABASE: place, KEYCLOAK_REALM: realm } = env
  if (!place) return { kind: 'none' }
  if (place.startsWith('h2:')) {
    const { KEYCLOAK_DATABASE_JAVA: java, KEYCLOAK_DATABASE_LIBRARY: library } = env
    return { kind: 'h2', file: resolve(place.slice('h2:'.length)), java, library, realm }
  }
  const uri = new URL(place)
  if (env.KEYCLOAK_DATABASE_PASSWORD) uri.password = encodeURIComponent(env.KEYCLOAK_DATABASE_PASSWORD)
  return { kind: 'postgresql', uri: uri.href, realm, isElsewhere: env.KEYCLOAK_URL !== undefined }
}
