import {
  type ClientSession,
  type Db,
  MongoClient,
  type MongoClientOptions,
  MongoError,
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
  // A server that hangs is noticed within these two: what waits for it ends then, and not after half a minute.
  connectTimeoutMS: 5_000,
  heartbeatFrequencyMS: 5_000,
}

const transactionOptions: TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true },
  readPreference: 'primary',
}

/** What is written with it is committed together. */
export type Transaction = ClientSession

export type Database = {
  db: Db
  collections: Collections
  /**
   * Runs `work` in one transaction, once: all of it is committed, or nothing. Throws TransactionConflict
   * where another one was in the way; whatever it was decided from is to be read again.
   */
  transaction(work: (session: ClientSession) => Promise<void>): Promise<void>
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
    transaction: (work) => inTransaction(client, work),
    close: () => client.close(),
  }
}

/** The newest instant that the replica set has written anything at; it never goes back. Null where unknown. */
export async function readLastWriteAt(db: Db): Promise<Date | null> {
  const { lastWrite } = await db.command({ hello: 1 })
  const seconds: unknown = lastWrite?.opTime?.ts?.getHighBitsUnsigned()
  return typeof seconds === 'number' ? new Date(seconds * 1000) : null
}

/** Another transaction wrote what this one wanted to write. Nothing of this one remains. */
export class TransactionConflict extends Error {
  override readonly name = 'TransactionConflict'
}

/** `Database.transaction`, for callers without a Database yet. */
export function inTransaction(
  client: MongoClient,
  work: (session: ClientSession) => Promise<void>,
): Promise<void> {
  return client.withSession((session) => runTransaction(session, work))
}

const maxCommitTries = 5

async function runTransaction(
  session: ClientSession,
  work: (session: ClientSession) => Promise<void>,
): Promise<void> {
  try {
    session.startTransaction(transactionOptions)
    await work(session)
    await commit(session)
  } catch (error) {
    if (session.inTransaction()) await session.abortTransaction()
    if (error instanceof MongoError && error.hasErrorLabel('TransientTransactionError')) {
      throw new TransactionConflict(error.message, { cause: error })
    }
    throw error
  }
}

/** A commit whose answer was lost may have happened: committing again is safe and shows whether it did. */
async function commit(session: ClientSession): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await session.commitTransaction()
      return
    } catch (error) {
      const isUnknown = error instanceof MongoError && error.hasErrorLabel('UnknownTransactionCommitResult')
      if (!isUnknown || tries === maxCommitTries) throw error
    }
  }
}
