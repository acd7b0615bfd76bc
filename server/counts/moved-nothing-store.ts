import { accounts } from '#domain/terms/chart.ts'
import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import { kinds, sourcesIn } from '../books/kinds/index.ts'
import { type StockAdjustmentDocument, stockAdjustments } from '../books/kinds/stock-adjustment/stored.ts'
import { type StockReceiptDocument, stockReceipts } from '../books/kinds/stock-receipt/stored.ts'
import type { Database } from '../db/client.ts'

/** Sources of the kinds whose goods had never left where a document is reversed. */
const takenOutByMistake = kinds.flatMap(({ goodsNeverLeft, sources }) => (goodsNeverLeft ? [...sources] : []))

/**
 * Those of these documents that moved no goods, though they moved stock. What another count posted was missing already.
 * A write-off or a gift that was reversed was none: the goods were there all the time. So were those of an opening
 * stock, whenever it was entered or corrected.
 */
export async function movedNothing(
  database: Database,
  shopId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = await Promise.all([
    ofCounts(database, shopId, ids),
    writtenOffByMistake(database, shopId, ids),
    stoodBefore(database, shopId, ids),
  ])
  return new Set(found.flat())
}

async function ofCounts({ db }: Database, shopId: string, ids: readonly string[]): Promise<string[]> {
  const found = await db
    .collection<StockAdjustmentDocument>(stockAdjustments.name)
    .find({ _id: { $in: ids.map((adjustmentId) => ({ shopId, adjustmentId })) }, of: 'stock-count' })
    .project<{ _id: { adjustmentId: string } }>({ _id: 1 })
    .toArray()
  return found.map(({ _id }) => _id.adjustmentId)
}

/** Reversals of what took goods out by mistake, and the documents that they reverse. */
async function writtenOffByMistake(database: Database, shopId: string, ids: readonly string[]) {
  const found = await reversalsOf(database, shopId, ids, takenOutByMistake)
  return found.flatMap(({ _id, reverses }) => [_id.reversalId, reverses])
}

/** Opening stock, and what reverses it. */
async function stoodBefore(database: Database, shopId: string, ids: readonly string[]): Promise<string[]> {
  const reversals = await reversalsOf(database, shopId, ids, sourcesIn(stockReceipts))
  const receiptIds = [...ids, ...reversals.map(({ reverses }) => reverses)]
  const found = await database.db
    .collection<StockReceiptDocument>(stockReceipts.name)
    .find({
      _id: { $in: receiptIds.map((receiptId) => ({ shopId, receiptId })) },
      against: accounts.openingBalances,
    })
    .project<{ _id: { receiptId: string } }>({ _id: 1 })
    .toArray()
  const openings = new Set(found.map(({ _id }) => _id.receiptId))
  const takenBack = reversals.filter(({ reverses }) => openings.has(reverses))
  return [...openings, ...takenBack.map(({ _id }) => _id.reversalId)]
}

function reversalsOf(
  { collections }: Database,
  shopId: string,
  ids: readonly string[],
  reversedKinds: readonly EntrySourceKind[],
): Promise<{ _id: { reversalId: string }; reverses: string }[]> {
  return collections.reversals
    .find({
      _id: { $in: ids.map((reversalId) => ({ shopId, reversalId })) },
      reversedKind: { $in: [...reversedKinds] },
    })
    .project<{ _id: { reversalId: string }; reverses: string }>({ reverses: 1 })
    .toArray()
}
