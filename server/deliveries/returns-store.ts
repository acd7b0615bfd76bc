import type { Day } from '#domain/business-day.ts'
import type { SupplierReturnBody } from '#domain/documents/supplier-return/schema.ts'
import { groupOf } from '#domain/open-items/family.ts'
import { takenBackOf } from '../bills/credits-store.ts'
import { type StockReceiptDocument, stockReceipts } from '../books/kinds/stock-receipt/stored.ts'
import type { Database } from '../db/client.ts'
import { readPartyMerges } from '../parties/merges-store.ts'

/** The last day on which a supplier delivered any of these goods; null where none is known. */
export async function lastBoughtOn(
  { db, collections }: Database,
  shopId: string,
  { supplierId, lines }: Pick<SupplierReturnBody, 'supplierId' | 'lines'>,
): Promise<Day | null> {
  const names = groupOf(supplierId, await readPartyMerges(collections, shopId))
  const [last] = await db
    .collection<StockReceiptDocument>(stockReceipts.name)
    .find({
      '_id.shopId': shopId,
      'lines.productId': { $in: lines.map(({ productId }) => productId) },
      of: { $exists: false },
      party: { $in: names },
    })
    .sort({ postingDay: -1 })
    .limit(1)
    .project<{ postingDay: Day }>({ postingDay: 1 })
    .toArray()
  return last?.postingDay ?? null
}

/** The ids of returns of some deliveries to their supplier that were taken back. */
export async function returnsTakenBack(
  database: Database,
  shopId: string,
  deliveryIds: readonly string[],
): Promise<string[]> {
  const returns = await database.db
    .collection<StockReceiptDocument>(stockReceipts.name)
    .find({ '_id.shopId': shopId, returnOf: { $in: [...deliveryIds] } })
    .project<{ _id: { receiptId: string } }>({ _id: 1 })
    .toArray()
  const ids = returns.map(({ _id }) => _id.receiptId)
  return takenBackOf(database, shopId, 'supplier-return', ids)
}
