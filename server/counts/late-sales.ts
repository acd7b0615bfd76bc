import { Refusal } from '#domain/errors.ts'
import { correctionsFor, type TimedMove } from '#domain/stock/count.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../books/documents-store.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { movedBySale } from '../books/kinds/sale/moved.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import { stockAdjustment } from '../books/kinds/stock-adjustment/kind.ts'
import { recordOne } from '../books/record-one.ts'
import { findSalesByIds } from '../sales/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { type PostedCount, postedCountsAfter } from './store.ts'

type Deps = Pick<BooksDeps, 'database' | 'writer' | 'now' | 'log'>

/** A till that is online sends its sales at once: no count is scanned and posted meanwhile. */
const atOnceMs = 5_000

/** Whether a sale comes in so late that a count may have been posted between. */
export function isLate(soldAt: string, now: Date): boolean {
  return now.getTime() - new Date(soldAt).getTime() > atOnceMs
}

/**
 * Corrects the counts that were posted before sales came in that had been made before the goods were counted: the
 * count found them missing already, and the sale takes them out once more. Called before the till is answered: where
 * it fails, the till sends the sale again, and it is tried again. Done again, it changes nothing.
 */
export async function correctCounts(deps: Deps, shopId: string, saleIds: readonly string[]): Promise<void> {
  if (saleIds.length === 0) return
  const sales = (await findSalesByIds(deps.database, shopId, saleIds)).filter(({ soldAt, recordedAt }) =>
    isLate(soldAt, recordedAt),
  )
  for (const sale of sales) {
    const moves = movesOf(sale)
    const products = [...new Set(moves.map(({ productId }) => productId))]
    const counts = await postedCountsAfter(deps.database, shopId, products, new Date(sale.soldAt))
    for (const count of counts) if (await correctOne(deps, shopId, sale, moves, count)) break
  }
}

/** @returns whether this is the count that had found the goods of the sale missing */
async function correctOne(
  deps: Deps,
  shopId: string,
  sale: SaleDocument,
  moves: readonly TimedMove[],
  { countId, name, countedAt }: PostedCount,
): Promise<boolean> {
  const posted = await findDocument(deps.database, stockAdjustment, shopId, countId)
  // A sale that came in before the count was posted is part of what it was held against.
  if (!posted || (posted.entryNumber ?? 0) > (sale.entryNumber ?? 0)) return false
  const corrections = correctionsFor(moves, countedAt)
  if (corrections.size === 0) return false
  const adjustmentId = `${sale._id.saleId}:count`
  if (await findDocument(deps.database, stockAdjustment, shopId, adjustmentId)) return true
  const shop = await requireSettledShop(deps.database, shopId)
  const lines = [...corrections].map(([productId, quantityMilli], at) => ({
    ...{ lineId: String(at + 1), productId, quantityMilli },
  }))
  const count = {
    businessDay: businessDayOf(deps.now().toISOString(), shop),
    name: `${name}, receipt ${sale.receiptNumber} came in later`,
    lines,
  }
  try {
    await recordOne(deps, stockAdjustment, { shopId, byUid: posted.postedBy ?? '' }, { adjustmentId, count })
  } catch (error) {
    // The sale stands. What can't be corrected is found by the next count.
    if (!(error instanceof Refusal)) throw error
    deps.log.warn({ shopId, saleId: sale._id.saleId, code: error.code }, 'a count was not corrected')
  }
  return true
}

function movesOf(sale: SaleDocument): TimedMove[] {
  const at = new Date(sale.soldAt)
  return movedBySale(sale).map(({ productId, quantityMilli }) => ({ productId, quantityMilli, at }))
}
