import { BooksChanged } from '../books/engine/commit-books-store.ts'
import { behind } from '../books/projections.ts'
import { type Database, TransactionConflict } from '../db/client.ts'
import type { Logger } from '../log.ts'
import { NotWhole, rebuildProjections } from './service.ts'

const maxTries = 3
/** Of what differs. */
const maxListed = 10

/**
 * Rebuilds what is added up of the books of every shop whose head says that it does not hold all of its journal: an
 * older version of the program wrote to them. Where nothing can be rebuilt, says why: the shop goes on selling.
 */
export async function mendBehind(database: Database, log: Logger, now: () => Date): Promise<void> {
  for (const head of await database.collections.chainHeads.find().toArray()) {
    const lacking = behind(head)
    if (lacking.length === 0) continue
    const shopId = head._id
    try {
      const mended = await rebuild(database, shopId, now)
      log.warn({ shopId, lacking, mended }, 'rebuilt what was added up of the books')
    } catch (error) {
      const differences = error instanceof NotWhole ? error.differences.slice(0, maxListed) : undefined
      log.error(
        { shopId, lacking, differences, err: error },
        'what is added up of the books could not be rebuilt: run npm run books -- rebuild',
      )
    }
  }
}

/** Starts again if a sale is recorded while it runs. @returns how many figures were corrected */
async function rebuild(database: Database, shopId: string, now: () => Date): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (await rebuildProjections(database, shopId, now())).length
    } catch (error) {
      const isMoved = error instanceof BooksChanged || error instanceof TransactionConflict
      if (!isMoved || tries === maxTries) throw error
    }
  }
}
