import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { giveAccounts } from '../../mongo/accounts.ts'
import { OperatorError } from '../begin/errors.js'
import { writeWhole } from '../begin/json-file.js'
import { system } from './mongodb-sign-in.ts'
import type { Secrets } from './secrets.ts'

/**
 * The key as mongod wants it: in a file that its own account alone can read. It is written at every start,
 * since secrets.json is what counts: it may have come out of a backup.
 *
 * @returns the file
 */
export function keepKeyFile(dataDir: string, key: string): string {
  const file = join(dataDir, 'mongodb.key')
  writeWhole(file, `${key}\n`, 0o600)
  return file
}

/**
 * Gives the app, the backups and the restores their accounts, or brings them to what they should be: so one
 * start after another, whatever it found, ends with the same.
 */
export async function giveLocalAccounts({
  address,
  databaseName,
  secrets,
}: {
  /** host:port of the primary */
  address: string
  /** the one that the accounts are for */
  databaseName: string
  secrets: Secrets
}) {
  if (!/^[A-Za-z0-9_-]{1,63}$/.test(databaseName))
    throw new OperatorError(
      `MONGODB_DATABASE=${databaseName} cannot be used: it may hold letters, digits, _ and - only.`,
    )
  const client = new MongoClient(`mongodb://${address}/?directConnection=true`, {
    ...system(secrets.MONGODB_KEY),
    writeConcern: { w: 'majority', journal: true },
  })
  try {
    await giveAccounts(client.db('admin'), databaseName, {
      app: secrets.MONGODB_APP_PASSWORD,
      backup: secrets.MONGODB_BACKUP_PASSWORD,
      restore: secrets.MONGODB_RESTORE_PASSWORD,
    })
  } finally {
    await client.close()
  }
}

export const databaseIn = (env: Record<string, string | undefined>) =>
  env.MONGODB_DATABASE || 'sales_accounts'
