import { join } from 'node:path'
import { readJson } from '../begin/json-file.js'
import type { Secrets } from './secrets.ts'

// How one logs in at the MongoDB of a DATA_DIR. Nothing here needs a package.

/** Which secret opens which account; infra/mongo/accounts.ts says what each may do. */
const PASSWORDS = {
  app: 'MONGODB_APP_PASSWORD',
  backup: 'MONGODB_BACKUP_PASSWORD',
  restore: 'MONGODB_RESTORE_PASSWORD',
} as const

export type SignIn = Record<
  'MONGODB_URI' | 'MONGODB_USER' | 'MONGODB_PASSWORD' | 'MONGODB_PASSWORD_FILE',
  string
>

/**
 * What a program finds in its environment to log in as this account. It overrides settings of the environment for
 * an account of another MongoDB.
 *
 * @param uri where it answers, without an account
 * @param secrets without the account's password (of a MongoDB
 *   that an older program started) no login is required
 */
export function signInAs(account: keyof typeof PASSWORDS, uri: string, secrets: Partial<Secrets>): SignIn {
  const password = secrets[PASSWORDS[account]] ?? ''
  return {
    MONGODB_URI: uri,
    MONGODB_USER: password && account,
    MONGODB_PASSWORD: password,
    MONGODB_PASSWORD_FILE: '',
  }
}

/** The account that may do everything. It is MongoDB's own: anyone with the key can use it. */
export const system = (key: string) => ({
  auth: { username: '__system', password: key },
  authSource: 'local',
})

/**
 * The address of a running DATA_DIR's MongoDB with that account in it, for tests and benchmarks, which look
 * behind the API and make databases of their own.
 */
export function systemUri(dataDir: string, options: string = 'directConnection=true') {
  const { mongodb } = readJson(join(dataDir, 'stack.json'))
  const { MONGODB_KEY: key } = readJson(join(dataDir, 'secrets.json'))
  return `mongodb://__system:${key}@127.0.0.1:${mongodb.port}/?${options}&authSource=local`
}
