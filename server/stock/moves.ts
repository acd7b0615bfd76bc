import type { StockMovement } from '#domain/api/stock.ts'
import type { Day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import { milli } from '#domain/quantity.ts'
import { heldAt } from '#domain/stock/at-locations.ts'
import type { Database } from '../db/client.ts'
import type { StockMoveDocument } from '../db/documents.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { whileBooksStand } from '../ledger/store.ts'
import { findBalances } from '../products/store.ts'
import { movesOf } from './moves-store.ts'

/** Where a page ended, and what there was before its last movement. */
type Position = { day: Day; version: number; position: number; quantityMilli: number; valueMinor: number }

/**
 * The movements of a product with the balance that each left. Balances are counted back from what there is now: in
 * the order of the days, in which a document that came late is where it belongs.
 */
export function listMoves(
  database: Database,
  shopId: string,
  productId: string,
  { cursor, limit, location }: { cursor?: string | undefined; limit: number; location?: string | undefined },
): Promise<{ items: StockMovement[]; nextCursor: string | null }> {
  const after = decodeCursor<Position>(cursor)
  return whileBooksStand(database.collections, shopId, async () => {
    const balance = (await findBalances(database, shopId, [productId])).get(productId)
    const now = after ?? (balance && location !== undefined ? heldAt(balance, location) : balance)
    let quantityMilli = now?.quantityMilli ?? 0
    let valueMinor = now?.valueMinor ?? 0
    let end: Position | null = null
    const items: StockMovement[] = []
    for await (const { move, entry, recordedAt } of movesOf(database, shopId, productId, after)) {
      const moved = location === undefined ? move : movedAt(move, location)
      if (moved.quantityMilli === 0 && moved.valueMinor === 0 && location !== undefined) continue
      if (items.length === limit) return { items, nextCursor: end && encodeCursor(end) }
      items.push({
        day: move.postingDay,
        recordedAt: recordedAt.toISOString(),
        source: entry.source,
        entryNumber: entry.number,
        quantityMilli: moved.quantityMilli,
        valueMinor: moved.valueMinor,
        places: placesOf(move),
        balanceMilli: milli(quantityMilli),
        balanceMinor: minor(valueMinor),
      })
      quantityMilli -= moved.quantityMilli
      valueMinor -= moved.valueMinor
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

type Moved = Pick<StockMoveDocument, 'quantityMilli' | 'valueMinor' | 'at'>

/** What of a movement was at a place: what was nowhere else was in the first. */
function movedAt({ quantityMilli, valueMinor, at }: Moved, location: string) {
  return heldAt(
    { quantityMilli, valueMinor, lastUnitCostMinor: minor(0), ...(at && { elsewhere: at }) },
    location,
  )
}

function placesOf(move: Moved): StockMovement['places'] {
  if (!move.at) return []
  return [firstLocation, ...move.at.map(({ location }) => location)]
    .map((locationId) => ({ locationId, quantityMilli: movedAt(move, locationId).quantityMilli }))
    .filter(({ quantityMilli }) => quantityMilli !== 0)
}
