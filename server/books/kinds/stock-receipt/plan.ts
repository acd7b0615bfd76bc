import { postingDay as postingDayOf } from '#domain/business-day.ts'
import { postStockReceipt } from '#domain/documents/stock-receipt/posting.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { receiveStock } from '#domain/stock/moving-average.ts'
import type { StockReceiptDocument } from '../../../db/documents.ts'
import type { BooksView, Draft } from '../../engine/document-kind.ts'
import { StockDraft } from '../../engine/stock-draft.ts'
import type { StockReceipt } from './to-record.ts'

export function planStockReceipt(
  view: BooksView,
  { receiptId, businessDay, against, lines }: StockReceipt,
): Draft<StockReceiptDocument> {
  const postingDay = postingDayOf(businessDay, view.shop.lockedThrough)
  const stock = new StockDraft(view, { sourceId: receiptId, postingDay })
  let shortfallDifferenceMinor = minor(0)
  let writeOffMinor = minor(0)
  for (const line of lines) {
    const received = receiveStock(stock.balanceOf(line.productId), line.quantityMilli, line.valueMinor)
    shortfallDifferenceMinor = minor(shortfallDifferenceMinor + received.shortfallDifferenceMinor)
    writeOffMinor = minor(writeOffMinor + received.writeOffMinor)
    stock.move(line, received.balance)
  }
  return {
    document: {
      _id: { shopId: view.shopId, receiptId },
      businessDay,
      postingDay,
      against,
      lines: lines.map((line) => ({ ...line })),
      entryNumber: null,
      recordedAt: view.recordedAt,
    },
    businessDay,
    lines: postStockReceipt({
      valueMinor: sumMinor(lines.map((line) => line.valueMinor)),
      against,
      openItem: receiptId,
      shortfallDifferenceMinor,
      writeOffMinor,
    }),
    moves: stock.moves,
  }
}
