import { TransferBody, TransferReceiptBody } from '#domain/documents/stock-transfer/schema.ts'
import { formatMilli, milli } from '#domain/quantity.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { MovedLine } from '../../engine/document-kind.ts'
import { isSameRequest } from '../../engine/same-request.ts'
import { productName, text } from '../fact-words.ts'
import { planStockTransfer, postingOf } from './plan.ts'
import { type StockTransferDocument, stockTransfers } from './stored.ts'
import type { TransferToRecord } from './to-record.ts'

/** Goods that leave one place of the shop for another, and what arrives of them. */
export const stockTransfer = defineKind<TransferToRecord, StockTransferDocument>({
  name: 'stock-transfer',
  collection: stockTransfers,
  sources: ['stock-transfer', 'transfer-receipt'],
  withoutAmounts: { because: 'calculated', how: 'Moves goods at their cost: no amount is entered.' },
  linesOf: (input) => ('sent' in input ? input.sent : input.received).lines.length,
  needs: (input) =>
    'sent' in input
      ? { products: input.sent.lines.map(({ productId }) => productId) }
      : { products: input.productIds, originals: [input.received.transferId] },
  request: {
    isSame: (stored, input) =>
      'sent' in input
        ? stored.of === 'sent' && isSameRequest(TransferBody, stored, input.sent)
        : stored.of === 'received' && isSameRequest(TransferReceiptBody, asReceived(stored), input.received),
    conflict: 'goods_transfer_conflict',
  },
  plan: planStockTransfer,
  replan: postingOf,
  sourceOf: ({ _id, of }) => ({
    kind: of === 'sent' ? 'stock-transfer' : 'transfer-receipt',
    id: _id.transferId,
    reference: _id.transferId.slice(-8),
  }),
  texts: ['/note'],
  moved: movedBy,
  subject: ({ of, from, to }, { locations }) =>
    of === 'sent'
      ? { name: `Goods sent from ${locations?.get(from) ?? from} to ${locations?.get(to) ?? to}` }
      : { name: `Goods received at ${locations?.get(to) ?? to}` },
  pageFacts: ({ of, from, to, lines, note }, { locations, ...names }) => [
    ...text('From', of === 'sent' ? (locations?.get(from) ?? from) : 'In transit'),
    ...text('To', locations?.get(to) ?? to),
    ...lines.flatMap(({ productId, quantityMilli, lostMilli, lostMinor }) => [
      { label: productName(productId, names), text: formatMilli(quantityMilli) },
      ...(lostMilli === undefined
        ? []
        : [
            {
              label: `${productName(productId, names)}, lost on the way`,
              text: formatMilli(lostMilli),
              ...(lostMinor !== undefined && { amountMinor: lostMinor }),
            },
          ]),
    ]),
    ...text('Note', note),
  ],
})

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

/** The receipt of a transfer as it is sent. */
function asReceived({ from, to, receives, lines, ...stored }: StockTransferDocument): object {
  return {
    ...stored,
    transferId: receives,
    isBack: to === from ? true : undefined,
    lines: lines.map(({ lineId, quantityMilli, lostMilli = milli(0) }) => ({
      ...{ lineId, receivedMilli: quantityMilli, lostMilli },
    })),
  }
}
