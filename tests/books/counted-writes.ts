import { createBookWriter } from '#server/books/book-writer.ts'
import { connectDatabase } from '#server/db/client.ts'
import { requireShop } from '#server/shops/store.ts'
import { silentLog, someNoon } from '../support/book-samples.ts'
import { recordOf } from './samples.ts'

/** A document that is written over a connection of its own. */
export type CountedRun = {
  uri: string
  /** The database's. */
  name: string
  shopId: string
  /** The kind of the document. */
  kind: string
  /** As JSON has it. */
  input: object
}

const isWrite = new Set(['insert', 'update', 'delete', 'commitTransaction'])

/**
 * Records a document, and counts the writes that it takes.
 * @param onWrite called as soon as MongoDB reports that a write is done, with how many are
 */
export async function recordCounting(
  { uri, name, shopId, kind, input }: CountedRun,
  onWrite: (writes: number) => void = () => undefined,
) {
  const database = await connectDatabase(`${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`, name)
  let writes = 0
  let isCommitted = false
  // The writer lease is no part of the books, and is renewed by the clock: on a slow machine more often.
  const ofTurns = new Set<number>()
  database.db.client.on('commandStarted', ({ commandName, command, requestId }) => {
    if (command[commandName] === 'writingTurns') ofTurns.add(requestId)
    // MongoDB gave the one before up for a moment: it is written again from its start. What begins after the document was
    // committed is something else.
    if (command.startTransaction === true && !isCommitted) writes = 0
  })
  database.db.client.on('commandSucceeded', ({ commandName, requestId }) => {
    if (!isWrite.has(commandName) || ofTurns.has(requestId)) return
    if (isCommitted) return
    if (commandName === 'commitTransaction') isCommitted = true
    writes += 1
    onWrite(writes)
  })
  const writer = createBookWriter({
    database,
    requireShop: (id) => requireShop(database, id),
    now: () => someNoon,
    log: silentLog,
  })
  try {
    const [result] = await writer.record(shopId, [[recordOf(kind, input)]])
    return { result, writes }
  } finally {
    await writer.close()
    await database.close()
  }
}
