import type { Minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type StockReceiptDocument, stockReceipts } from '../books/kinds/stock-receipt/stored.ts'
import type { Database } from '../db/client.ts'

/** What is open on 2050, the oldest first: each of one delivery. */
export async function openOnGoodsNotBilled(
  { collections }: Database,
  shopId: string,
): Promise<{ document: string; openMinor: Minor }[]> {
  const found = await collections.openItems
    .find({ '_id.shopId': shopId, '_id.account': accounts.goodsNotBilled, openMinor: { $gt: 0 } } as never)
    .sort({ number: 1 })
    .toArray()
  return found.map(({ _id, openMinor }) => ({ document: _id.document, openMinor }))
}

/** The deliveries of these ids, the first entry first. */
export function deliveriesByIds(
  { db }: Database,
  shopId: string,
  ids: readonly string[],
): Promise<StockReceiptDocument[]> {
  return db
    .collection<StockReceiptDocument>(stockReceipts.name)
    .find({ _id: { $in: ids.map((receiptId) => ({ shopId, receiptId })) } })
    .sort({ entryNumber: 1 })
    .toArray()
}
