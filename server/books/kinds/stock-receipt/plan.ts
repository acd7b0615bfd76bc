import { postingDay as postingDayOf } from '#domain/business-day.ts'
import { postStockReceipt } from '#domain/documents/stock-receipt/posting.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { receiveStock } from '#domain/stock/moving-average.ts'
import type { StockReceiptDocument } from '../../../db/documents.ts'
import type { BooksView, Draft, StockBefore } from '../../engine/document-kind.ts'
import { StockDraft } from '../../engine/stock-draft.ts'
import type { StockReceipt } from './to-record.ts'

export function planStockReceipt(
  view: BooksView,
  { receiptId, businessDay, against, lines }: StockReceipt,
): Draft<StockReceiptDocument> {
  return postingOf(view, {
    _id: { shopId: view.shopId, receiptId },
    businessDay,
    postingDay: postingDayOf(businessDay, view.shop.lockedThrough),
    against,
    lines: lines.map((line) => ({ ...line })),
    entryNumber: null,
    recordedAt: view.recordedAt,
  })
}

/** What a delivery does to the books, of itself and the stock that it comes to. */
export function postingOf(before: StockBefore, document: StockReceiptDocument): Draft<StockReceiptDocument> {
  const { _id, against, lines, postingDay, businessDay = postingDay } = document
  const stock = new StockDraft(before, { sourceId: _id.receiptId, postingDay })
  let shortfallDifferenceMinor = minor(0)
  let writeOffMinor = minor(0)
  for (const line of lines) {
    const received = receiveStock(stock.balanceOf(line.productId), line.quantityMilli, line.valueMinor)
    shortfallDifferenceMinor = minor(shortfallDifferenceMinor + received.shortfallDifferenceMinor)
    writeOffMinor = minor(writeOffMinor + received.writeOffMinor)
    stock.move(line, received.balance)
  }
  return {
    document,
    businessDay,
    lines: postStockReceipt({
      valueMinor: sumMinor(lines.map((line) => line.valueMinor)),
      against,
      openItem: _id.receiptId,
      shortfallDifferenceMinor,
      writeOffMinor,
    }),
    moves: stock.moves,
  }
}
