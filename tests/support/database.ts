import { randomUUID } from 'node:crypto'
import { type Db, MongoClient } from 'mongodb'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { indexes } from '#server/db/indexes.ts'
import { setUpDatabase } from '#server/db/make-collections.ts'
import { dropDatabase } from './few-open-files.ts'

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
      await dropDatabase(client, database.name)
    } finally {
      await client.close()
    }
  })
  return database
}

/** The database of a test file that is over, with all its collections and indexes and no document. */
let emptied: string | undefined

/**
 * A database of this test file's own with the collections and indexes of this version, open during its tests. One
 * that an earlier file of this process used is taken where there is one: making the collections and indexes takes
 * longer than the tests of most files.
 */
export function preparedTestDatabase() {
  const uri = inject('mongodbUri')
  const name = emptied ?? `${inject('testRun')}_${randomUUID().slice(0, 8)}`
  emptied = undefined
  const opened: { database?: Database } = {}
  beforeAll(async () => {
    opened.database = await connectDatabase(uri, name)
    await setUpDatabase(opened.database.db)
  })
  afterAll(async () => {
    await opened.database?.close()
    const client = new MongoClient(uri)
    try {
      // One for each process is enough: a second one, of a file that needs two, would stay open in vain.
      if (emptied) return await dropDatabase(client, name)
      await empty(client.db(name))
      emptied = name
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

/**
 * Opens empty databases, one a call, each closed and dropped when the test is over that opened it, or the file (or
 * describe) where none did: each has hundreds of files, and MongoDB may open some thousand.
 */
export function freshDatabases(): () => Promise<Database> {
  const ofFile: Database[] = []
  let ofTest: Database[] | undefined
  beforeEach(() => {
    ofTest = []
  })
  afterEach(async () => {
    const opened = ofTest ?? []
    ofTest = undefined
    await drop(opened)
  })
  afterAll(() => drop(ofFile))
  return async () => {
    const database = await connectDatabase(inject('mongodbUri'), `fresh_${randomUUID().slice(0, 8)}`)
    const opened = ofTest ?? ofFile
    opened.push(database)
    return database
  }
}

async function drop(databases: readonly Database[]): Promise<void> {
  const client = new MongoClient(inject('mongodbUri'))
  try {
    for (const { db, close } of databases) {
      await close()
      await dropDatabase(client, db.databaseName)
    }
  } finally {
    await client.close()
  }
}
