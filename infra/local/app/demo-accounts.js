import { MongoClient } from 'mongodb'
import { databaseAddress } from '../../../server/config.ts'
import { databaseIn } from '../services/mongodb-accounts.js'

/**
 * The demo accounts, where the demo shop is in the database: it is never loaded into one that holds
 * anything else, and names that open nothing should not be shown.
 *
 * @param {Record<string, string | undefined>} env what the app is told
 * @param {import('./settings.js').DemoAccounts} demo
 * @returns {Promise<import('./settings.js').DemoAccounts | undefined>}
 */
export async function demoAccountsIn(env, demo) {
  const client = new MongoClient(databaseAddress(env) ?? '', { serverSelectionTimeoutMS: 5000 })
  try {
    const shops = client.db(databaseIn(env)).collection('shops')
    return (await shops.findOne({ email: demo.owner })) ? demo : undefined
  } finally {
    await client.close()
  }
}
