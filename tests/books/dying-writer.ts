import { pino } from 'pino'
import { createBookWriter } from '#server/books/book-writer.ts'
import { connectDatabase } from '#server/db/client.ts'
import { requireShop } from '#server/shops/store.ts'
import { recordOf } from './samples.ts'

/**
 * A server process that records one document and is killed by the operating system right after its nth
 * write reached MongoDB, or, where n is 0, says what came of it and after how many writes. Arguments: address,
 * database, shop, n, the kind, its input as JSON.
 */
const [uri = '', name = '', shopId = '', dieAfter = '', kind = '', input = ''] = process.argv.slice(2)
const isWrite = new Set(['insert', 'update', 'delete', 'commitTransaction'])

const database = await connectDatabase(`${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`, name)
let writes = 0
// Whose turn it is to write is no part of the books, and is kept by the clock: a slow machine does so more often.
const ofTurns = new Set<number>()
database.db.client.on('commandStarted', ({ commandName, command, requestId }) => {
  if (command[commandName] === 'writingTurns') ofTurns.add(requestId)
  // MongoDB gave the one before up for a moment: it is written anew from its start.
  if (command.startTransaction === true) writes = 0
})
database.db.client.on('commandSucceeded', ({ commandName, requestId }) => {
  if (!isWrite.has(commandName) || ofTurns.has(requestId)) return
  writes += 1
  if (writes === Number(dieAfter)) process.kill(process.pid, 'SIGKILL')
})
const writer = createBookWriter({
  database,
  requireShop: (id) => requireShop(database, id),
  now: () => new Date('2026-03-10T12:00:00Z'),
  log: pino({ level: 'silent' }),
})
const [result] = await writer.record(shopId, [[recordOf(kind, JSON.parse(input))]])
console.log(JSON.stringify({ result, writes }))
await database.close()
