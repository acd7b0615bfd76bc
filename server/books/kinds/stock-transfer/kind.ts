import type { TransferReceiptBody } from '#domain/documents/stock-transfer/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { milli } from '#domain/quantity.ts'
import type { DocumentKind, MovedLine } from '../../engine/document-kind.ts'
import { pageFactsOfStockTransfer } from './page-facts.ts'
import { planStockTransfer, postingOf } from './plan.ts'
import { type StockTransferDocument, stockTransfers } from './stored.ts'
import type { TransferToRecord } from './to-record.ts'

/** Goods that leave one place of the shop for another, and what arrives of them. */
export const stockTransfer: DocumentKind<TransferToRecord, StockTransferDocument> = {
  name: 'stock-transfer',
  collection: stockTransfers,
  sources: ['stock-transfer', 'transfer-receipt'],
  isKindOf: () => true,
  plansAhead: false,
  idOf: ({ transferId }) => transferId,
  linesOf: (input) => ('sent' in input ? input.sent : input.received).lines.length,
  needs: (input) =>
    'sent' in input
      ? { products: input.sent.lines.map(({ productId }) => productId) }
      : { products: input.productIds, originals: [input.received.transferId] },
  resend(stored, input) {
    if (canonicalJson(contentOf(stored)) !== canonicalJson(saidBy(input)))
      throw new Refusal('goods_transfer_conflict', { transferId: input.transferId })
    return ''
  },
  plan: planStockTransfer,
  replan: postingOf,
  sourceOf: ({ _id, of }) => ({
    kind: of === 'sent' ? 'stock-transfer' : 'transfer-receipt',
    id: _id.transferId,
    reference: _id.transferId.slice(-8),
  }),
  texts: ({ note }) => (note === undefined ? [] : ['/note']),
  measures: () => ({}),
  moved: movedBy,
  pageFacts: pageFactsOfStockTransfer,
  answer: () => '',
}

/** The shop as a whole has less only of what was lost. */
function movedBy({ of, lines, postingDay }: StockTransferDocument): MovedLine[] {
  return lines.flatMap(({ lineId, productId, quantityMilli, lostMilli }) => {
    const one = { lineId, productId, postingDay }
    const hasChangedPlace = of === 'sent' || quantityMilli > 0
    return [
      ...(hasChangedPlace ? [{ ...one, quantityMilli: milli(0) }] : []),
      ...(lostMilli === undefined ? [] : [{ ...one, quantityMilli: milli(-lostMilli) }]),
    ]
  })
}

/** What was said of it, and nothing the books added. */
function contentOf({ of, businessDay, from, to, receives, note, lines }: StockTransferDocument) {
  if (of === 'sent') {
    const sent = lines.map(({ lineId, productId, quantityMilli }) => ({ lineId, productId, quantityMilli }))
    return { businessDay, from, to, note, lines: sent }
  }
  const received = lines.map(({ lineId, quantityMilli, lostMilli = milli(0) }) => ({
    ...{ lineId, receivedMilli: quantityMilli, lostMilli },
  }))
  return { businessDay, receives, isBack: to === from, note, lines: received }
}

function saidBy(input: TransferToRecord) {
  return 'sent' in input ? input.sent : receiptSaid(input.received)
}

function receiptSaid({ transferId, isBack, ...said }: TransferReceiptBody) {
  return { ...said, receives: transferId, isBack: isBack === true }
}
