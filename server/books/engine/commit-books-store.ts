import { isDeepStrictEqual } from 'node:util'
import type { ClientSession, Collection, Document } from 'mongodb'
import { MongoServerError } from 'mongodb'
import { foundingOf } from '#domain/documents/founding/founding.ts'
import { isDatabaseAway } from '../../db/away.ts'
import { type Database, TransactionConflict } from '../../db/client.ts'
import type { StockBalanceDocument } from '../../db/documents.ts'
import { withLongs } from '../../db/longs.ts'
import { pageAfter, requirePageFits } from '../journal/page.ts'
import type { BooksState } from './books-state.ts'
import type { Increments } from './increments.ts'
import { openItemUpdates } from './open-items-store.ts'

/** The same books were committed to since they were read: read them and plan again. */
export class BooksChanged extends Error {
  override readonly name = 'BooksChanged'
}

/**
 * Whether the error may lie in one document of a batch: a bug in its plan, or anything that a database
 * which is there says of a write. Then the others are written without it.
 */
export function mayBeOneDocumentsError(error: unknown): boolean {
  return !(error instanceof BooksChanged) && !isDatabaseAway(error)
}

/**
 * Writes a planned batch in one transaction: all of it, or nothing. Throws BooksChanged where the
 * books moved since the snapshot was read, PageTooLarge where the batch is too much for one page.
 *
 * @param onHalfDone is called when about half of it is written
 */
export async function commitBooks(
  database: Database,
  state: BooksState,
  onHalfDone: () => void,
): Promise<void> {
  const { collections } = database
  const page = pageAfter(state.snapshot.head, state)
  requirePageFits(page)
  try {
    await database.transaction(async (session) => {
      await advanceHead(database, state, session)
      if (state.snapshot.head.version === 0) await holdShop(database, state, session)
      const run = runIn(database, session)
      for (const [name, documents] of state.documents)
        await insertAll(database.db.collection(name), documents, run)
      await insertAll(collections.journalPages, [page], run)
      await insertAll(collections.reviewItems, state.reviewItems, run)
      onHalfDone()
      await updateAll(collections.stockBalances, balanceUpdates(state), run)
      await updateAll(collections.dayProductTotals, incrementUpdates(state.productTotals), run)
      await updateAll(collections.dayTotals, incrementUpdates(state.dayTotals), run)
      await updateAll(collections.openItems, openItemUpdates(state.shopId, state.openItems), run)
    })
  } catch (error) {
    // A duplicate key: the first batch of a shop by two processes at once, or a receipt number that was used in the meantime.
    const isDuplicate = error instanceof MongoServerError && error.code === 11000
    if (isDuplicate || error instanceof TransactionConflict)
      throw new BooksChanged(error.message, { cause: error })
    throw error
  }
}

async function advanceHead(
  { collections }: Database,
  state: BooksState,
  session: ClientSession,
): Promise<void> {
  const { _id, version, number, hash, projections } = state.head
  const before = state.snapshot.head.version
  const { matchedCount, upsertedCount } = await collections.chainHeads.updateOne(
    { _id, version: before },
    { $set: { version, number, hash, projections } },
    { session, upsert: before === 0 },
  )
  if (matchedCount + upsertedCount !== 1)
    throw new BooksChanged(`the books of ${_id} moved past version ${before}`)
}

/**
 * With its first documents a shop is what they say it began with. Its record is written here, so that a correction
 * of it in the same moment and this commit can't both be done.
 */
async function holdShop(
  { collections }: Database,
  { shopId, snapshot }: BooksState,
  session: ClientSession,
): Promise<void> {
  const shop = await collections.shops.findOneAndUpdate(
    { _id: shopId },
    { $set: { hasBooks: true } },
    { session },
  )
  if (!shop || !isDeepStrictEqual(foundingOf(shop), foundingOf(snapshot.shop)))
    throw new BooksChanged(`the shop ${shopId} was corrected before its first document`)
}

/** Documents a command: far below the 48 MB a message may have, since the writer bounds the lines of a batch. */
const maxPerCommand = 1000

async function insertAll(
  { collectionName }: { readonly collectionName: string },
  documents: readonly object[],
  run: RunCommand,
): Promise<void> {
  for (let from = 0; from < documents.length; from += maxPerCommand) {
    const some = documents.slice(from, from + maxPerCommand)
    await run({ insert: collectionName, documents: some.map(withLongs) })
  }
}

async function updateAll<Schema extends Document>(
  { collectionName }: Collection<Schema>,
  updates: readonly Document[],
  run: RunCommand,
): Promise<void> {
  for (let from = 0; from < updates.length; from += maxPerCommand) {
    await run({ update: collectionName, updates: updates.slice(from, from + maxPerCommand), ordered: false })
  }
}

type RunCommand = (command: Document) => Promise<void>

/**
 * Plain commands: insertMany and bulkWrite serialise each document a second time, to measure it. What
 * the server says of a single document is thrown as the driver would.
 */
function runIn({ db }: Database, session: ClientSession): RunCommand {
  return async (command) => {
    const { writeErrors } = await db.command(command, { session })
    if (writeErrors?.[0]) throw new MongoServerError({ ...writeErrors[0], message: writeErrors[0].errmsg })
  }
}

function balanceUpdates(state: BooksState): Document[] {
  return [...state.changedBalances].map(([productId, balance]) => {
    const _id: StockBalanceDocument['_id'] = { shopId: state.shopId, productId }
    return { q: { _id }, u: { $set: withLongs({ ...balance }) }, upsert: true }
  })
}

function incrementUpdates(increments: Increments<Record<string, string | number>>): Document[] {
  return increments.sorted().map(({ id, amounts }) => ({
    q: { _id: id },
    u: { $inc: withLongs(amounts) },
    upsert: true,
  }))
}
