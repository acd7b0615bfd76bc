import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { OperatorError } from '../begin/errors.js'
import { readJson, writeJson } from '../begin/json-file.js'

/** What the app and Keycloak share, by the names of the environment. */
export const CLIENT_SECRETS = [
  'KEYCLOAK_APP_SECRET',
  'KEYCLOAK_ACCOUNTING_SECRET',
  'KEYCLOAK_SERVICE_SECRET',
] as const

/**
 * KEYCLOAK_SETUP_SECRET belongs to the service account that keeps the realm as realm.json says,
 * KEYCLOAK_ADMIN_PASSWORD to the first administrator, who makes that account. Anyone who has MONGODB_KEY may do
 * everything in MongoDB; the passwords are those of infra/mongo/accounts.ts, set again at every start.
 */
export type Secrets = Record<
  | (typeof CLIENT_SECRETS)[number]
  | 'KEYCLOAK_SETUP_SECRET'
  | 'KEYCLOAK_ADMIN_PASSWORD'
  | 'MONGODB_KEY'
  | 'MONGODB_APP_PASSWORD'
  | 'MONGODB_BACKUP_PASSWORD'
  | 'MONGODB_RESTORE_PASSWORD',
  string
>

const newSecret = () => randomBytes(24).toString('base64url')

export const newSecrets = (): Secrets => ({
  KEYCLOAK_APP_SECRET: newSecret(),
  KEYCLOAK_ACCOUNTING_SECRET: newSecret(),
  KEYCLOAK_SERVICE_SECRET: newSecret(),
  KEYCLOAK_SETUP_SECRET: newSecret(),
  KEYCLOAK_ADMIN_PASSWORD: newSecret(),
  // In hexadecimal: MongoDB takes nothing but the letters of plain base64 here.
  MONGODB_KEY: randomBytes(48).toString('hex'),
  MONGODB_APP_PASSWORD: newSecret(),
  MONGODB_BACKUP_PASSWORD: newSecret(),
  MONGODB_RESTORE_PASSWORD: newSecret(),
})

const fileIn = (dataDir: string) => join(dataDir, 'secrets.json')

/** What is kept in this DATA_DIR: nothing, or less than all, where no start of this version has been yet. */
export const readSecrets = (dataDir: string): Partial<Secrets> => readJson(fileIn(dataDir)) ?? {}

/**
 * The secrets of this DATA_DIR, made at random at the first start and kept for its owner's eyes only. Those
 * of the clients that the environment names count instead: Keycloak is given them at every start.
 */
export function keepSecrets(dataDir: string, env: Record<string, string | undefined>): Secrets {
  const path = fileIn(dataDir)
  const kept: Partial<Secrets> | undefined = readJson(path)
  if (!kept && existsSync(join(dataDir, 'keycloak', 'data', 'h2', 'keycloakdb.mv.db'))) {
    throw new OperatorError(
      `${path} is missing, and the accounts in ${join(dataDir, 'keycloak')} cannot be used without it: put it back from a backup, then start again.`,
    )
  }
  const secrets = { ...newSecrets(), ...kept, ...secretsIn(env) }
  if (!isDeepStrictEqual(secrets, kept)) writeJson(path, secrets, 0o600)
  return secrets
}

export const secretsIn = (env: Record<string, string | undefined>): Partial<Secrets> =>
  Object.fromEntries(CLIENT_SECRETS.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))

/** The secrets of the clients of a Keycloak that runs elsewhere: only the environment can know them. */
export function needClientSecrets(env: Record<string, string | undefined>) {
  const missing = CLIENT_SECRETS.filter((name) => !env[name])
  if (missing.length > 0) {
    throw new OperatorError(
      `KEYCLOAK_URL names a Keycloak that runs elsewhere, so its client secrets must be given too: set ${missing.join(', ')} in the environment or in .env, then start again.`,
    )
  }
}
