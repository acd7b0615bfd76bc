import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { afterAll, inject } from 'vitest'
import { connectDatabase, type Database } from '#server/db/client.ts'

type TestDatabase = { uri: string; name: string }

/**
 * A database of this test file's own, empty, dropped when the file's tests are over. Call it at the top
 * of the file (or in a describe); open it with the server's `connectDatabase(uri, name)`.
 */
export function testDatabase(): TestDatabase {
  const database = { uri: inject('mongodbUri'), name: `test_${randomUUID().replaceAll('-', '')}` }
  // Hooks run last-registered first: what a test file closes in its own afterAll is closed by then.
  afterAll(async () => {
    const client = new MongoClient(database.uri)
    try {
      await client.db(database.name).dropDatabase()
    } finally {
      await client.close()
    }
  })
  return database
}

/** Opens empty databases, one a call, all closed and dropped when the tests of the file (or describe) are over. */
export function freshDatabases(): () => Promise<Database> {
  const opened: Database[] = []
  afterAll(async () => {
    const client = new MongoClient(inject('mongodbUri'))
    for (const { db, close } of opened) {
      await close()
      await client.db(db.databaseName).dropDatabase()
    }
    await client.close()
  })
  return async () => {
    const database = await connectDatabase(inject('mongodbUri'), `fresh_${randomUUID().slice(0, 8)}`)
    opened.push(database)
    return database
  }
}
