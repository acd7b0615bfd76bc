import { type StockTransferDocument, stockTransfers } from '../books/kinds/stock-transfer/stored.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { openAndLatest } from '../db/open-and-latest.ts'

const transfers = ({ db }: Database) => db.collection<StockTransferDocument>(stockTransfers.name)

const maxListed = 200

/** What was sent, the latest first: the latest ones, and all of which something is still in transit. */
export async function listedTransfers(database: Database, shopId: string) {
  const ids = await inTransit(database, shopId)
  return openAndLatest(transfers(database), {
    of: { '_id.shopId': shopId, of: 'sent' },
    open: { _id: { $in: ids.map((transferId) => ({ shopId, transferId })) } },
    sort: { entryNumber: -1 },
    most: maxListed,
  })
}

/** The transfers of which less arrived, or was lost, than was sent. */
async function inTransit(database: Database, shopId: string): Promise<string[]> {
  const gone = { $add: ['$$line.quantityMilli', { $ifNull: ['$$line.lostMilli', 0] }] }
  const quantityOf = { $sum: { $map: { input: '$lines', as: 'line', in: gone } } }
  const signed = { $cond: [{ $eq: ['$of', 'sent'] }, quantityOf, { $multiply: [quantityOf, -1] }] }
  const found = transfers(database).aggregate<{ _id: string }>(
    [
      { $match: { '_id.shopId': shopId } },
      { $group: { _id: { $ifNull: ['$receives', '$_id.transferId'] }, openMilli: { $sum: signed } } },
      { $match: { openMilli: { $gt: 0 } } },
    ],
    boundedRead,
  )
  return (await found.toArray()).map(({ _id }) => _id)
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
