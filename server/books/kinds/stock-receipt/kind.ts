import type { StockReceiptDocument } from '../../../db/documents.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { stockReceiptFacts } from './facts.ts'
import { planStockReceipt, postingOf } from './plan.ts'
import type { StockReceipt } from './to-record.ts'

/** Goods that came in, at what they cost, and the tax on them. The same receipt again is known and changes nothing. */
export const stockReceipt: DocumentKind<StockReceipt, StockReceiptDocument> = {
  name: 'stock-receipt',
  collection: { name: 'stockReceipts', idName: 'receiptId' },
  sources: ['stock-receipt'],
  isKindOf: () => true,
  plansAhead: false,
  idOf: (receipt) => receipt.receiptId,
  // Each tax of a line is a line of the entry.
  linesOf: ({ lines }) => lines.reduce((sum, { tax }) => sum + 1 + (tax?.taxes.length ?? 0), 0),
  needs: ({ lines }) => ({ products: lines.map(({ productId }) => productId) }),
  resend: () => '',
  plan: planStockReceipt,
  replan: postingOf,
  sourceOf: ({ _id }) => ({ kind: 'stock-receipt', id: _id.receiptId, reference: _id.receiptId }),
  firstFacts: stockReceiptFacts,
  measures: () => ({}),
  moved: ({ lines, postingDay }) => lines.map((line) => ({ ...line, postingDay })),
  answer: () => '',
}
