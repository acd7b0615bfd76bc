import { pino } from 'pino'
import { createBookWriter } from '#server/books/writer.ts'
import { connectDatabase } from '#server/db/client.ts'
import { requireShop } from '#server/shops/store.ts'
import { recordOf } from './samples.ts'

/**
 * A server process that records one document and is killed by the operating system right after its nth
 * write reached MongoDB. Arguments: address, database, shop, n, the kind, its input as JSON.
 */
const [uri = '', name = '', shopId = '', dieAfter = '', kind = '', input = ''] = process.argv.slice(2)
const isWrite = new Set(['insert', 'update', 'delete', 'commitTransaction'])

const database = await connectDatabase(`${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`, name)
let writes = 0
database.db.client.on('commandSucceeded', ({ commandName }) => {
  if (!isWrite.has(commandName)) return
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
console.log(JSON.stringify(result))
await database.close()
