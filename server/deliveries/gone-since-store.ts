import type { StockReceiptDocument } from '../books/kinds/stock-receipt/stored.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'

type Page = {
  entries: { number: number; source: { id: string } }[]
  moves: { sourceId: string; lineId: string; productId: string; quantityMilli: number; valueMinor: number }[]
}

/**
 * The first of a delivery's products of which something left the stock after it came, or had been sold before:
 * then part of what it cost is no longer in the stock. Null where there is none.
 */
export async function firstGoneSince(
  { collections }: Database,
  { _id: { shopId, receiptId }, entryNumber, lines }: StockReceiptDocument,
): Promise<string | null> {
  const broughtBy = new Map(lines.map(({ lineId, valueMinor }) => [lineId, valueMinor]))
  const products = new Set(lines.map(({ productId }) => productId))
  const since = entryNumber ?? 0
  const pages = collections.journalPages
    .find({ '_id.shopId': shopId, last: { $gte: since } }, boundedRead)
    .project<Page>({
      ...{ 'entries.number': 1, 'entries.source.id': 1, 'moves.sourceId': 1, 'moves.lineId': 1 },
      ...{ 'moves.productId': 1, 'moves.quantityMilli': 1, 'moves.valueMinor': 1 },
    })
    .sort({ last: 1 })
  for await (const { entries, moves } of pages) {
    const numbers = new Map(entries.map(({ number, source }) => [source.id, number]))
    for (const { sourceId, lineId, productId, quantityMilli, valueMinor } of moves) {
      if (!products.has(productId)) continue
      const isOwn = sourceId === receiptId
      if (isOwn && Number(valueMinor) !== broughtBy.get(lineId)) return productId
      if (!isOwn && (numbers.get(sourceId) ?? 0) > since && quantityMilli < 0) return productId
    }
  }
  return null
}
