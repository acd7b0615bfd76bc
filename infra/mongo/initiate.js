// Makes the MongoDB that MONGODB_URI names a replica set of one node, once: transactions and change streams
// need one. Run again, it changes nothing. The set's name and its member's address are those of MONGODB_URI,
// so clients that follow the set find it under the name they already use.
import { MongoClient } from 'mongodb'

const DEADLINE_MS = 60_000
const PAUSE_MS = 250

const address = new URL(process.env.MONGODB_URI ?? 'missing:')
const setName = address.searchParams.get('replicaSet')
if (address.protocol !== 'mongodb:' || !setName || address.host.includes(',')) {
  console.error('MONGODB_URI must name one server and its set: mongodb://host:27017/?replicaSet=rs0')
  process.exit(1)
}

// A node outside a set answers only a client that looks for no set.
const direct = new URL(address)
direct.searchParams.delete('replicaSet')
direct.searchParams.set('directConnection', 'true')

/**
 * One look at the server, and the initiation where it is still due; true once the set takes writes.
 * Each on a client of its own, since a client whose first command failed stays unusable.
 */
async function takesWrites() {
  const client = new MongoClient(direct.href, { serverSelectionTimeoutMS: 2_000 })
  try {
    const admin = client.db('admin')
    const hello = await admin.command({ hello: 1 })
    if (!hello.setName && !hello.isreplicaset) throw new Error('it was started without --replSet')
    if (hello.setName && hello.setName !== setName) throw new Error(`its set is called ${hello.setName}`)
    if (!hello.setName) {
      await admin.command({ replSetInitiate: { _id: setName, members: [{ _id: 0, host: address.host }] } })
      console.log(`Replica set ${setName} made, with ${address.host} as its member.`)
    }
    return hello.isWritablePrimary === true
  } finally {
    await client.close()
  }
}

const giveUpAt = performance.now() + DEADLINE_MS
let reason = 'no member has become primary'
for (;;) {
  try {
    if (await takesWrites()) break
  } catch (error) {
    reason = error.message
  }
  if (performance.now() > giveUpAt) {
    console.error(
      `MongoDB at ${address.host} is no replica set ${setName} after ${DEADLINE_MS / 1000} s: ${reason}.`,
    )
    process.exit(1)
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
console.log(`MongoDB at ${address.host} is ready.`)
