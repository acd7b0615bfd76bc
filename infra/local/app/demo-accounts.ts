import { MongoClient } from 'mongodb'
import { databaseAddress } from '../../../server/config.ts'
import { databaseIn } from '../services/mongodb-accounts.ts'
import type { DemoAccounts } from './settings.ts'

/**
 * The demo accounts, where the demo shop is in the database: it is never loaded into one that holds
 * anything else, and names that open nothing should not be shown.
 *
 * @param env the environment of the app
 */
export async function demoAccountsIn(
  env: Record<string, string | undefined>,
  demo: DemoAccounts,
): Promise<DemoAccounts | undefined> {
  const client = new MongoClient(databaseAddress(env) ?? '', { serverSelectionTimeoutMS: 5000 })
  try {
    const shops = client.db(databaseIn(env)).collection('shops')
    return (await shops.findOne({ email: demo.owner })) ? demo : undefined
  } finally {
    await client.close()
  }
}
