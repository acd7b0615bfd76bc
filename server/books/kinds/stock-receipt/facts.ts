import type { StockReceiptDocument } from './stored.ts'

/** What the chain protects of a receipt: everything that decides what was posted. */
export function stockReceiptFacts(receipt: Omit<StockReceiptDocument, 'entryNumber' | 'recordedAt'>) {
  return {
    shopId: receipt._id.shopId,
    receiptId: receipt._id.receiptId,
    postingDay: receipt.postingDay,
    against: receipt.against,
    lines: receipt.lines.map(({ lineId, productId, quantityMilli, valueMinor }) => ({
      lineId,
      productId,
      quantityMilli,
      valueMinor,
    })),
  }
}
