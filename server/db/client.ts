import {
  type ClientSession,
  type Db,
  MongoClient,
  type MongoClientOptions,
  type TransactionOptions,
} from 'mongodb'
import { type Collections, openCollections } from './collections.ts'

const options: MongoClientOptions = {
  appName: 'sales-and-accounts',
  writeConcern: { w: 'majority', journal: true },
  readConcern: { level: 'majority' },
  retryWrites: true,
  maxPoolSize: 50,
  serverSelectionTimeoutMS: 5_000,
}

const transactionOptions: TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
  readPreference: 'primary',
}

export type Database = {
  db: Db
  collections: Collections
  /** Runs `work` in one transaction; the driver retries it whole on a transient conflict. */
  transaction<Result>(work: (session: ClientSession) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/**
 * Connects to a replica set and names the database. Fails where the server does not answer within
 * five seconds; try again with a new call (a client whose first command failed stays unusable).
 */
export async function connectDatabase(uri: string, name: string): Promise<Database> {
  const client = new MongoClient(uri, options)
  try {
    await client.connect()
    await client.db(name).command({ ping: 1 })
  } catch (error) {
    await client.close()
    throw error
  }
  const db = client.db(name)
  return {
    db,
    collections: openCollections(db),
    transaction: (work) =>
      client.withSession((session) => session.withTransaction(() => work(session), transactionOptions)),
    close: () => client.close(),
  }
}
