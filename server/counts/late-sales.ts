import { Refusal } from '#domain/errors.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import type { Milli } from '#domain/quantity.ts'
import { correctionsFor, type PostedCount, type TimedMove } from '#domain/stock/count.ts'
import type { Review } from '#domain/terms/review.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { findDocument } from '../books/documents-store.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { movedBySale } from '../books/kinds/sale/moved.ts'
import { soldSpan, soldTime } from '../books/kinds/sale/sold-at.ts'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import { stockAdjustment } from '../books/kinds/stock-adjustment/kind.ts'
import { recordOne } from '../books/record-one.ts'
import { withRecordingOptions } from '../books/recording-options.ts'
import { findSalesByIds } from '../sales/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { countsToCorrect, hasCountedSince } from './posted-store.ts'

type Deps = Pick<BooksDeps, 'database' | 'writer' | 'now' | 'log'>

/** A till that is online sends its sales at once: no count is scanned and posted within this time. */
const atOnceMs = 5_000

/** Whether a sale comes in so late that a count may have been posted between. */
function isLate(soldAt: string, now: Date): boolean {
  return now.getTime() - new Date(soldAt).getTime() > atOnceMs
}

/** Older sales did not come late from a till, so they correct nothing. */
const latestMs = 28 * 86_400_000

/** `correctCounts`, for sales as a till sends them: of those that come at once, and in a shop that counted nothing since, none is read again. */
export async function correctCountsOf(
  deps: Deps,
  shopId: string,
  sales: readonly { saleId: string; soldAt: string }[],
): Promise<void> {
  const now = deps.now()
  const late = sales.filter(({ soldAt }) => isLate(soldAt, now))
  if (late.length === 0) return
  const first = new Date(Math.min(...late.map(({ soldAt }) => new Date(soldAt).getTime())))
  if (!(await hasCountedSince(deps.database, shopId, first))) return
  await correctCounts(
    deps,
    shopId,
    late.map(({ saleId }) => saleId),
  )
}

/**
 * Corrects the counts that were held against the books before sales came in that had been made before the goods were
 * counted: the count found them missing already, and the sale takes them out once more. Called before the till is
 * answered: where it fails, the till sends the sale again, and it is tried again. Done again, it changes nothing.
 */
export async function correctCounts(deps: Deps, shopId: string, saleIds: readonly string[]): Promise<void> {
  if (saleIds.length === 0) return
  const sales = (await findSalesByIds(deps.database, shopId, saleIds)).filter(mayCorrect)
  if (sales.length === 0) return
  const moved = sales.map((sale) => ({ sale, moves: movesOf(sale) }))
  const products = [...new Set(moved.flatMap(({ moves }) => moves.map(({ productId }) => productId)))]
  const first = new Date(Math.min(...sales.map((sale) => soldSpan(sale).at.getTime())))
  const counts = await countsToCorrect(deps.database, shopId, products, first)
  if (counts.length === 0) return
  for (const { sale, moves } of moved) {
    const there = counts.filter(({ location }) => location === (sale.location ?? firstLocation))
    const corrections = correctionsFor({ number: sale.entryNumber ?? 0, moves }, there)
    for (const [count, products] of corrections) await correctOne(deps, shopId, sale, count, products)
  }
}

/** A return without its receipt is only claimed: it doesn't cancel what a count found. */
function mayCorrect(sale: SaleDocument): boolean {
  const { kind, returnOf, recordedAt } = sale
  const soldAt = soldTime(sale)
  if (kind === 'return' && returnOf === undefined) return false
  return isLate(soldAt, recordedAt) && recordedAt.getTime() - new Date(soldAt).getTime() <= latestMs
}

async function correctOne(
  deps: Deps,
  shopId: string,
  sale: SaleDocument,
  { countId, name, location }: PostedCount,
  corrections: ReadonlyMap<string, Milli>,
): Promise<void> {
  const adjustmentId = `${sale._id.saleId}:${countId}`
  if (await findDocument(deps.database, stockAdjustment, shopId, adjustmentId)) return
  const shop = await requireSettledShop(deps.database, shopId)
  const lines = [...corrections].map(([productId, quantityMilli], at) => ({
    ...{ lineId: String(at + 1), productId, quantityMilli },
  }))
  const count = {
    businessDay: businessDayOf(deps.now().toISOString(), shop),
    name: `${name}, receipt ${sale.receiptNumber} came in later`,
    locationId: location,
    lines,
    ...unsureTime(sale),
  }
  try {
    // A correction by the program: nothing was counted.
    await withRecordingOptions({}, () =>
      recordOne(deps, stockAdjustment, { shopId, byUid: null }, { adjustmentId, count }),
    )
  } catch (error) {
    // The sale stays. What can't be corrected is found by the next count.
    if (!(error instanceof Refusal)) throw error
    deps.log.warn({ shopId, saleId: sale._id.saleId, code: error.code }, 'a count was not corrected')
  }
}

/** Without the till's time at sending it is not known that its clock was right: the count is corrected, and marked. */
function unsureTime({ sentAt, soldAt, recordedAt }: SaleDocument): { reviews?: Review[] } {
  if (sentAt !== undefined) return {}
  return { reviews: [{ code: 'time_unsure', said: soldAt, expected: recordedAt.toISOString() }] }
}

function movesOf(sale: SaleDocument): TimedMove[] {
  const span = soldSpan(sale)
  return movedBySale(sale).map(({ productId, quantityMilli }) => ({ productId, quantityMilli, ...span }))
}
