import type { Day } from '#domain/business-day.ts'
import type { SupplierReturnBody } from '#domain/documents/supplier-return/schema.ts'
import { groupOf } from '#domain/open-items/family.ts'
import { takenBackOf } from '../bills/credits-store.ts'
import { type StockReceiptDocument, stockReceipts } from '../books/kinds/stock-receipt/stored.ts'
import type { Database } from '../db/client.ts'
import { readPartyMerges } from '../parties/merges-store.ts'

/**
 * The last day up to that of the return on which these goods came: from the supplier, or paid at once, which names no
 * supplier. Null where no such delivery is known.
 */
export async function lastBoughtOn(
  database: Database,
  shopId: string,
  { supplierId, businessDay, lines }: Pick<SupplierReturnBody, 'supplierId' | 'businessDay' | 'lines'>,
): Promise<Day | null> {
  const names = groupOf(supplierId, await readPartyMerges(database.collections, shopId))
  const deliveries = database.db.collection<StockReceiptDocument>(stockReceipts.name).find(
    {
      '_id.shopId': shopId,
      'lines.productId': { $in: lines.map(({ productId }) => productId) },
      of: { $exists: false },
      postingDay: { $lte: businessDay },
      $or: [{ party: { $in: names } }, { party: { $exists: false }, totalMinor: { $exists: true } }],
    },
    { sort: { postingDay: -1 }, projection: { postingDay: 1 } },
  )
  for await (const { _id, postingDay } of deliveries) {
    const reversed = await takenBackOf(database, shopId, 'stock-receipt', [_id.receiptId])
    if (reversed.length === 0) return postingDay
  }
  return null
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
