import { MongoClient } from 'mongodb'

/**
 * The demo accounts, where the demo shop is in the database: it is never loaded into one that holds
 * anything else, and names that open nothing should not be shown.
 *
 * @param {string} mongodbUri
 * @param {import('./settings.js').DemoAccounts} demo
 * @returns {Promise<import('./settings.js').DemoAccounts | undefined>}
 */
export async function demoAccountsIn(mongodbUri, demo) {
  const client = new MongoClient(mongodbUri, { serverSelectionTimeoutMS: 5000 })
  try {
    const shops = client.db(process.env.MONGODB_DATABASE || 'sales_accounts').collection('shops')
    return (await shops.findOne({ email: demo.owner })) ? demo : undefined
  } finally {
    await client.close()
  }
}
