import { randomUUID } from 'node:crypto'
import { type Db, MongoClient } from 'mongodb'
import { afterAll, beforeAll, inject } from 'vitest'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { indexes } from '#server/db/indexes.ts'
import { setUpDatabase } from '#server/db/make-collections.ts'

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

/** Databases whose test file is over, with all their collections and indexes and no document. */
const emptied: string[] = []

/**
 * A database of this test file's own with the collections and indexes of this version, open during its tests. One
 * that an earlier file of this process used is taken where there is one: making the collections and indexes takes
 * longer than the tests of most files.
 */
export function preparedTestDatabase() {
  const uri = inject('mongodbUri')
  const name = emptied.pop() ?? `${inject('testRun')}_${randomUUID().slice(0, 8)}`
  const opened: { database?: Database } = {}
  beforeAll(async () => {
    opened.database = await connectDatabase(uri, name)
    await setUpDatabase(opened.database.db)
  })
  afterAll(async () => {
    await opened.database?.close()
    const client = new MongoClient(uri)
    try {
      await empty(client.db(name))
      emptied.push(name)
    } finally {
      await client.close()
    }
  })
  const database = () => {
    if (!opened.database) throw new Error('the test database is opened in beforeAll')
    return opened.database
  }
  return { uri, name, database }
}

/** Takes all documents away, and what a test made beside the collections of this version. */
async function empty(db: Db): Promise<void> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray()
  await Promise.all(
    collections.map(({ name, type }) =>
      name in indexes && type === 'collection' ? db.collection(name).deleteMany({}) : db.dropCollection(name),
    ),
  )
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
