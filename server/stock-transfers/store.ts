import { type StockTransferDocument, stockTransfers } from '../books/kinds/stock-transfer/stored.ts'
import type { Database } from '../db/client.ts'

const transfers = ({ db }: Database) => db.collection<StockTransferDocument>(stockTransfers.name)

const maxListed = 200

/** What was sent, the latest first. */
export function latestTransfers(database: Database, shopId: string): Promise<StockTransferDocument[]> {
  return transfers(database)
    .find({ '_id.shopId': shopId, of: 'sent' })
    .sort({ entryNumber: -1 })
    .limit(maxListed)
    .toArray()
}

/** What arrived of these transfers, in the order it was recorded. */
export function receiptsOf(
  database: Database,
  shopId: string,
  transferIds: readonly string[],
): Promise<StockTransferDocument[]> {
  return transfers(database)
    .find({ '_id.shopId': shopId, receives: { $in: [...transferIds] } })
    .sort({ entryNumber: 1 })
    .toArray()
}
