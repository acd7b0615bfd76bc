import { takenBackOf } from '../bills/credits-store.ts'
import { type StockReceiptDocument, stockReceipts } from '../books/kinds/stock-receipt/stored.ts'
import type { Database } from '../db/client.ts'

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
