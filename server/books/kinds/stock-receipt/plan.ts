import { postingDay as postingDayOf } from '#domain/business-day.ts'
import { postStockReceipt } from '#domain/documents/stock-receipt/posting.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { receiveStock } from '#domain/stock/moving-average.ts'
import type { StockReceiptDocument } from '../../../db/documents.ts'
import type { StockReceipt } from '../../engine/book-documents.ts'
import type { BooksState } from '../../engine/books-state.ts'
import type { Planned } from '../../engine/plan-batch.ts'
import { stockReceiptHash } from '../../engine/source-facts.ts'
import { startingBalance } from '../sale/stock.ts'

/** Goods that came in, at what they cost. The same receipt again is known and changes nothing. */
export function planStockReceipt(state: BooksState, receipt: StockReceipt): Planned {
  const { receiptId, against, lines } = receipt
  if (state.snapshot.recordedReceipts.has(receiptId)) return { id: receiptId, outcome: 'known', answer: '' }
  const postingDay = postingDayOf(receipt.businessDay, state.snapshot.shop.lockedThrough)
  const document: StockReceiptDocument = {
    _id: { shopId: state.shopId, receiptId },
    postingDay,
    against,
    lines: lines.map((line) => ({ ...line })),
    entryNumber: null,
    recordedAt: state.recordedAt,
  }
  let shortfallDifferenceMinor = minor(0)
  let writeOffMinor = minor(0)
  for (const { lineId, productId, quantityMilli, valueMinor } of lines) {
    const before = startingBalance(state, productId)
    const received = receiveStock(before, quantityMilli, valueMinor)
    shortfallDifferenceMinor = minor(shortfallDifferenceMinor + received.shortfallDifferenceMinor)
    writeOffMinor = minor(writeOffMinor + received.writeOffMinor)
    state.addMove(
      {
        sourceId: receiptId,
        lineId,
        productId,
        postingDay,
        quantityMilli,
        valueMinor: received.balance.valueMinor - before.valueMinor,
      },
      received.balance,
    )
  }
  document.entryNumber = state.addEntry({
    postingDay,
    businessDay: receipt.businessDay,
    source: { kind: 'stock-receipt', id: receiptId, reference: receiptId },
    sourceHash: stockReceiptHash(document),
    lines: postStockReceipt({
      valueMinor: sumMinor(lines.map((line) => line.valueMinor)),
      against,
      shortfallDifferenceMinor,
      writeOffMinor,
    }),
  })
  state.stockReceipts.push(document)
  state.snapshot.recordedReceipts.add(receiptId)
  return { id: receiptId, outcome: 'recorded', answer: '' }
}
