import { setTimeout as wait } from 'node:timers/promises'
import { type Db, MongoClient, type MongoClientOptions } from 'mongodb'

/** The server that answers is not the one that was started: a stranger holds the port. */
export class StrangerOnPort extends Error {}

const NOT_YET_INITIALIZED = 94

/**
 * Makes the mongod at `address` the primary of a replica set of its own: initiates it the first time,
 * and if its address changed since, reconfigures it (else it would wait for itself at the old one).
 */
export async function becomePrimary({
  address,
  member,
  pid,
  account,
  timeoutMs,
  hasEnded = () => false,
}: {
  /** host:port to reach it at */
  address: string
  /** host:port under which it must find itself */
  member: string
  /** the process that must answer */
  pid?: number
  /** where it asks who one is */
  account?: MongoClientOptions
  timeoutMs: number
  /** ends the waiting early */
  hasEnded?: () => boolean
}) {
  const until = Date.now() + timeoutMs
  let last: unknown
  while (Date.now() < until && !hasEnded()) {
    // A client whose first command failed stays unusable: a new one for each attempt.
    const client = new MongoClient(`mongodb://${address}/?directConnection=true`, {
      ...account,
      serverSelectionTimeoutMS: 2000,
      connectTimeoutMS: 2000,
    })
    try {
      if (await step(client, member, pid)) return
    } catch (error) {
      if (error instanceof StrangerOnPort) throw error
      last = error
    } finally {
      await client.close()
    }
    await wait(50)
  }
  throw new Error(`MongoDB at ${address} did not become primary`, { cause: last })
}

/** @returns true where it is primary under its address */
async function step(client: MongoClient, member: string, pid: number | undefined): Promise<boolean> {
  const admin = client.db('admin')
  if (pid !== undefined) {
    const status = await admin.command({ serverStatus: 1, metrics: 0, wiredTiger: 0 })
    if (Number(status.pid) !== pid) throw new StrangerOnPort(`process ${status.pid} answers, not ${pid}`)
  }
  const hello = await admin.command({ hello: 1 })
  if (hello.isWritablePrimary && hello.me === member) return true
  const config = await configOf(admin)
  if (!config) {
    await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: member }] } })
  } else if (config.members[0].host !== member) {
    await admin.command({
      replSetReconfig: {
        ...config,
        version: config.version + 1,
        members: [{ ...config.members[0], host: member }],
      },
      force: true,
    })
  }
  return false
}

async function configOf(admin: Db) {
  try {
    return (await admin.command({ replSetGetConfig: 1 })).config
  } catch (error) {
    if ((error as { code?: number }).code === NOT_YET_INITIALIZED) return undefined
    throw error
  }
}
