import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from './faults.js'
import { readJson, writeJson } from './json-file.js'

/** What the app and Keycloak share, by the names of the environment. */
export const CLIENT_SECRETS = /** @type {const} */ ([
  'KEYCLOAK_APP_SECRET',
  'KEYCLOAK_ACCOUNTING_SECRET',
  'KEYCLOAK_SERVICE_SECRET',
])

/**
 * @typedef {Record<typeof CLIENT_SECRETS[number] | 'KEYCLOAK_ADMIN_PASSWORD', string>} Secrets
 */

const newSecret = () => randomBytes(24).toString('base64url')

/** @returns {Secrets} */
export const newSecrets = () => ({
  KEYCLOAK_APP_SECRET: newSecret(),
  KEYCLOAK_ACCOUNTING_SECRET: newSecret(),
  KEYCLOAK_SERVICE_SECRET: newSecret(),
  KEYCLOAK_ADMIN_PASSWORD: newSecret(),
})

/**
 * The secrets of this DATA_DIR, made at random at the first start (or taken from the environment then)
 * and kept for its owner's eyes only. Keycloak takes them once, when it imports the realm: later starts
 * need the same ones.
 *
 * @param {string} dataDir
 * @param {Record<string, string | undefined>} env
 * @param {(line: string) => void} say
 * @returns {Secrets}
 */
export function keepSecrets(dataDir, env, say) {
  const path = join(dataDir, 'secrets.json')
  /** @type {Partial<Secrets> | undefined} */
  const kept = readJson(path)
  if (!kept && existsSync(join(dataDir, 'keycloak', 'data', 'h2'))) {
    throw new Fault(
      `${path} is missing, and the accounts in ${join(dataDir, 'keycloak')} can not be used without it: put it back from a backup, then start again.`,
    )
  }
  const secrets = { ...newSecrets(), ...secretsIn(env), ...kept }
  for (const name of CLIENT_SECRETS) {
    if (env[name] && env[name] !== secrets[name])
      say(`  ${name} in the environment is not used: Keycloak was set up with the one in ${path}.`)
  }
  if (!kept) writeJson(path, secrets, 0o600)
  return secrets
}

/** @param {Record<string, string | undefined>} env @returns {Partial<Secrets>} */
const secretsIn = (env) =>
  Object.fromEntries(CLIENT_SECRETS.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))

/**
 * The secrets for a Keycloak that runs elsewhere: only the environment can know them.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {Secrets}
 */
export function secretsFromEnvironment(env) {
  const missing = CLIENT_SECRETS.filter((name) => !env[name])
  if (missing.length > 0) {
    throw new Fault(
      `KEYCLOAK_URL names a Keycloak that runs elsewhere, so its client secrets must be given too: set ${missing.join(', ')} in the environment or in .env, then start again.`,
    )
  }
  return { ...newSecrets(), ...secretsIn(env) }
}
