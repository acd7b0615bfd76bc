// Runs once at every `docker compose up` and ends: makes MongoDB a replica set of one node (transactions and
// change streams need one), gives the app and the backups their accounts and passwords, and brings collections, indexes and
// validators up to date. It alone holds MongoDB's root secret, the keyfile: with it MongoDB's own inner
// account logs in, which no password can lock out and no lost volume can lose.
import { readFileSync } from 'node:fs'
import { MongoClient, type MongoClientOptions } from 'mongodb'
import { prepareDatabase } from '#server/db/schema-version.ts'
import { createLogger } from '#server/log.ts'
import { giveAccounts } from './accounts.ts'
import { becomePrimary } from './replica-set.ts'

const patienceMs = 120_000
const address = process.env.MONGODB_ADDRESS ?? 'mongo:27017'
const databaseName = process.env.MONGODB_DATABASE ?? ''
const secret = (name: string) => readFileSync(`/run/secrets/${name}`, 'utf8')

async function main(): Promise<void> {
  const account: MongoClientOptions = {
    auth: { username: '__system', password: secret('mongo-keyfile') },
    authSource: 'local',
  }
  await becomePrimary({ address, member: address, account, timeoutMs: patienceMs })
  const client = new MongoClient(`mongodb://${address}/?directConnection=true`, {
    ...account,
    writeConcern: { w: 'majority', journal: true },
  })
  try {
    await prepareDatabase(client.db(databaseName), { log: createLogger('info'), now: () => new Date() })
    const changes = await giveAccounts(client.db('admin'), databaseName, {
      app: secret('mongo-app-password'),
      backup: secret('mongo-backup-password'),
      restore: secret('mongo-restore-password'),
    })
    console.log(`MongoDB is set up: ${changes.join(', ')}.`)
  } finally {
    await client.close()
  }
}

/** The words of an error and of what led to it. */
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message} (${inWords(error.cause)})` : error.message
}

try {
  // The app checks its name again, and says the same; here it would make a user for another database.
  if (!/^[A-Za-z0-9_-]{1,63}$/.test(databaseName))
    throw new Error('MONGODB_DATABASE may hold letters, digits, _ and - only')
  await main()
} catch (error) {
  console.error(
    `MongoDB could not be set up: ${inWords(error)}. \`docker compose logs mongo\` says more; \`docker compose up -d\` tries again.`,
  )
  process.exitCode = 1
}
