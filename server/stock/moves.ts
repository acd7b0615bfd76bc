import type { StockMovement } from '#domain/api/stock.ts'
import type { Day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import type { Database } from '../db/client.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { whileBooksStand } from '../ledger/store.ts'
import { findBalances } from '../products/store.ts'
import { movesOf } from './moves-store.ts'

/** Where a page ended, and what there was before its last movement. */
type Position = { day: Day; version: number; position: number; quantityMilli: number; valueMinor: number }

/**
 * The movements of a product with the balance that each left. Balances are counted back from what there is now: in
 * the order of the days, in which a document that came late stands where it belongs.
 */
export function listMoves(
  database: Database,
  shopId: string,
  productId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: StockMovement[]; nextCursor: string | null }> {
  const after = decodeCursor<Position>(cursor)
  return whileBooksStand(database.collections, shopId, async () => {
    const now = after ?? (await findBalances(database, shopId, [productId])).get(productId)
    let quantityMilli = now?.quantityMilli ?? 0
    let valueMinor = now?.valueMinor ?? 0
    let end: Position | null = null
    const items: StockMovement[] = []
    for await (const { move, entry, recordedAt } of movesOf(database, shopId, productId, after)) {
      if (items.length === limit) return { items, nextCursor: end && encodeCursor(end) }
      items.push({
        day: move.postingDay,
        recordedAt: recordedAt.toISOString(),
        source: entry.source,
        entryNumber: entry.number,
        quantityMilli: move.quantityMilli,
        valueMinor: move.valueMinor,
        balanceMilli: milli(quantityMilli),
        balanceMinor: minor(valueMinor),
      })
      quantityMilli -= move.quantityMilli
      valueMinor -= move.valueMinor
      end = {
        day: move.postingDay,
        version: move._id.version,
        position: move._id.position,
        quantityMilli,
        valueMinor,
      }
    }
    return { items, nextCursor: null }
  })
}
