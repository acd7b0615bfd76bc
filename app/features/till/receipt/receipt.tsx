import type { Shop } from '#domain/api/shop.ts'
import { receiptPaper } from '#domain/receipt/receipt-paper.ts'
import type { ReceiptView } from '#domain/receipt/view.ts'
import { PaperSheet } from './paper-sheet.tsx'

/** A receipt as it is handed out. `isCopy`: it was printed before. */
export function Receipt({ receipt, shop, isCopy }: { receipt: ReceiptView; shop: Shop; isCopy: boolean }) {
  return <PaperSheet paper={receiptPaper(receipt, shop, { isCopy })} />
}
