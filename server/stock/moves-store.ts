import type { Day } from '#domain/business-day.ts'
import type { JournalPages } from '../books/journal/in-order-store.ts'
import { movesIn } from '../books/journal/page.ts'
import { storedCollections } from '../books/kinds/stored.ts'
import type { Database } from '../db/client.ts'
import type { PageEntry, StockMoveDocument } from '../db/documents.ts'
import { journalIndexes } from '../db/journal-indexes.ts'

/** A movement with the entry of its document. */
type FoundMove = { move: StockMoveDocument; entry: PageEntry; recordedAt: Date }
/** Where a list of movements ended: what came before it, in this order, is past it. */
type MovePosition = { day: Day; version: number; position: number }

/** Movements of a product, the latest day first and of a day the last one first, past a position. */
export async function* movesOf(
  database: Database,
  shopId: string,
  productId: string,
  after: MovePosition | null,
): AsyncGenerator<FoundMove> {
  for (const day of await daysOfMoves(database, shopId, productId)) {
    if (after && day > after.day) continue
    yield* movesOfDay(database.collections.journalPages, { shopId, productId, day }, after)
  }
}

/**
 * The days on which a product moved, the latest first. Sales and returns are in the totals of their days; what else
 * moves goods is found by its lines. So no page has to be found by the products in it, which every sale would pay for.
 */
async function daysOfMoves({ collections, db }: Database, shopId: string, productId: string): Promise<Day[]> {
  const posted = await collections.dayTotals
    .find({ '_id.shopId': shopId })
    .project<{ _id: { day: Day } }>({ _id: 1 })
    .toArray()
  const [sold, ...others] = await Promise.all([
    collections.dayProductTotals
      .find({ _id: { $in: posted.map(({ _id: { day } }) => ({ shopId, day, productId })) } })
      .project<{ _id: { day: Day } }>({ _id: 1 })
      .toArray(),
    ...storedCollections
      .filter((collection: { movesByLines?: true }) => collection.movesByLines)
      .map(({ name }) =>
        db
          .collection(name)
          .find({ '_id.shopId': shopId, 'lines.productId': productId })
          .project<{ postingDay: Day }>({ _id: 0, postingDay: 1 })
          .toArray(),
      ),
  ])
  const days = [...sold.map(({ _id }) => _id.day), ...others.flat().map(({ postingDay }) => postingDay)]
  return [...new Set(days)].sort().reverse()
}

async function* movesOfDay(
  pages: JournalPages,
  { shopId, productId, day }: { shopId: string; productId: string; day: Day },
  after: MovePosition | null,
): AsyncGenerator<FoundMove> {
  const past = after?.day === day ? after : null
  const found = pages
    .find({ '_id.shopId': shopId, days: day, 'moves.productId': productId })
    .hint(journalIndexes.byDay)
    .sort({ last: -1 })
    .batchSize(20)
  for await (const page of found) {
    if (past && page._id.version > past.version) continue
    const entries = new Map(page.entries.map((entry) => [entry.source.id, entry]))
    for (const move of movesIn(page).reverse()) {
      if (move.productId !== productId || move.postingDay !== day) continue
      if (past && page._id.version === past.version && move._id.position >= past.position) continue
      const entry = entries.get(move.sourceId)
      if (entry) yield { move, entry, recordedAt: entry.recordedAt ?? page.recordedAt }
    }
  }
}
