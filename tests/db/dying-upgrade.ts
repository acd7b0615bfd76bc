import { pino } from 'pino'
import { endAbandonedTransactions } from '#server/db/abandoned-transactions.ts'
import { connectDatabase } from '#server/db/client.ts'
import { prepareDatabase } from '#server/db/schema-version.ts'

/**
 * A server process that brings a database up to date and is killed by the operating system right after one of its
 * commands reached MongoDB. Arguments: address, database, the names of commands that count, and how many of them.
 */
const [uri = '', name = '', counted = '', dieAfter = ''] = process.argv.slice(2)

const database = await connectDatabase(`${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`, name)
let count = 0
database.db.client.on('commandSucceeded', ({ commandName }) => {
  if (!counted.split(',').includes(commandName)) return
  count += 1
  if (count === Number(dieAfter)) process.kill(process.pid, 'SIGKILL')
})
// As every start does it: the one before was killed in a transaction.
const freeing = setInterval(() => void endAbandonedTransactions(database.db), 500)
const now = () => new Date('2026-03-10T12:00:00Z')
await prepareDatabase(database.db, { log: pino({ level: 'silent' }), now })
clearInterval(freeing)
await database.close()
