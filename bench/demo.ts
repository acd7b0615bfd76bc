import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { pino } from 'pino'
import { createBookWriter } from '#server/books/book-writer.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { prepareDatabase } from '#server/db/schema-version.ts'
import type { DemoDeps } from '#server/demo/demo-deps.ts'
import { loadDemoShop } from '#server/demo/load.ts'
import { requireShop } from '#server/shops/store.ts'
import type { Row } from './table.ts'

const maxSeconds = 15
const log = pino({ level: 'silent' })
const now = () => new Date()

/**
 * Loads the demo shop's 90 days into an empty database beside the product's, through the same writer as a till's
 * sales, against inserting the same documents as they then are, a collection after the other. Its three people
 * are remembered and not made in Keycloak.
 */
export async function benchDemo(mongodbUri: string): Promise<Row> {
  const names = [`bench_${randomUUID().slice(0, 8)}`, `bench_${randomUUID().slice(0, 8)}`] as const
  const database = await connectDatabase(mongodbUri, names[0])
  const client = await MongoClient.connect(mongodbUri)
  try {
    await prepareDatabase(database.db, { log, now })
    const loading = performance.now()
    await loadDemoShop(depsOn(database))
    const loaded = (performance.now() - loading) / 1000
    const { documents, seconds } = await copy(client, names)
    return {
      what: 'the demo shop, 90 days from nothing',
      measured: `${loaded.toFixed(1)} s`,
      baseline: `${seconds.toFixed(1)} s to insert its ${documents.toLocaleString('en')} documents`,
      ratio: loaded / seconds,
      wanted: `at most ${maxSeconds} s`,
      holds: loaded <= maxSeconds,
    }
  } finally {
    await database.close()
    for (const name of names) await client.db(name).dropDatabase()
    await client.close()
  }
}

function depsOn(database: Database): DemoDeps {
  const uids = new Map<string, string>()
  return {
    ...{ database, now, log },
    writer: createBookWriter({ database, requireShop: (shopId) => requireShop(database, shopId), now, log }),
    people: {
      findByEmail: async (email) => uids.get(email) ?? null,
      async createPerson(email) {
        const uid = randomUUID()
        uids.set(email, uid)
        return uid
      },
    },
    demo: {
      adminEmail: 'admin@bench.example',
      ownerEmail: 'owner@bench.example',
      employeeEmail: 'employee@bench.example',
      password: 'Demo-Bench-2026',
    },
  }
}

/** Copies the content of the first database into the second. @returns how many documents, and the seconds of inserting */
async function copy(client: MongoClient, [from, to]: readonly [string, string]) {
  let [documents, ms] = [0, 0]
  for (const { name } of await client.db(from).listCollections({ type: 'collection' }).toArray()) {
    const found = await client.db(from).collection(name).find().toArray()
    if (found.length === 0) continue
    documents += found.length
    const began = performance.now()
    await client.db(to).collection(name).insertMany(found)
    ms += performance.now() - began
  }
  return { documents, seconds: ms / 1000 }
}
