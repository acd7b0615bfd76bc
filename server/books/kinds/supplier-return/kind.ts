import { otherThanFirst } from '#domain/documents/setting/locations.ts'
import { SupplierReturnBody } from '#domain/documents/supplier-return/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { OpenItemKey } from '#domain/open-items/open-item.ts'
import { unknownParty } from '#domain/posting/dims.ts'
import { reversal } from '#domain/posting/entry.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { AnyKind } from '../../engine/document-kind.ts'
import { billCredits } from '../bill-credit/stored.ts'
import { deliveryBills } from '../delivery-bill/stored.ts'
import { reversals } from '../reversal/stored.ts'
import { pageFactsOfStockReceipt, subjectOfStockReceipt } from '../stock-receipt/page-facts.ts'
import { type StockReceiptDocument, stockReceipts } from '../stock-receipt/stored.ts'
import { entryOf, planSupplierReturn, postingOf } from './plan.ts'
import type { SupplierReturnToRecord } from './to-record.ts'

/** Goods that go back to their supplier. They are stored beside the deliveries, so that no more goes back than came. */
export const supplierReturn = defineKind<SupplierReturnToRecord, StockReceiptDocument>({
  name: 'supplier-return',
  collection: stockReceipts,
  sources: ['supplier-return'],
  withoutAmounts: {
    because: 'bounded',
    how: 'By the bill; without one, its costs and taxes are compared as those of a delivery.',
  },
  isKindOf: ({ of }) => of === 'supplier-return',
  idOf: ({ returnId }) => returnId,
  linesOf: ({ returned: { lines } }) => lines.reduce((sum, { taxes }) => sum + 1 + taxes.length, 4),
  needs({ returned: { supplierId, deliveryId, lines }, deliveryBillId }) {
    const products = lines.map(({ productId }) => productId)
    if (deliveryId === undefined) return { products }
    return {
      products,
      originals: [deliveryId],
      others: [
        { collection: billCredits as AnyKind['collection'], id: deliveryBillId ?? deliveryId },
        ...(deliveryBillId === undefined
          ? []
          : [{ collection: deliveryBills as AnyKind['collection'], id: deliveryBillId }]),
      ],
      listed: [{ collection: reversals, of: { reverses: deliveryId, reversedKind: 'stock-receipt' } }],
      openItems: [accounts.payables, accounts.goodsNotBilled].map((account) => ({
        ...{ account, party: supplierId, document: deliveryId },
      })),
    }
  },
  request: {
    schema: SupplierReturnBody,
    of: ({ returned }) => ({ ...returned, locationId: otherThanFirst(returned.locationId) }),
    asSent,
    conflict: 'supplier_return_conflict',
    idName: 'returnId',
  },
  plan: planSupplierReturn,
  replan: postingOf,
  sourceOf: ({ _id, reference }) => ({
    kind: 'supplier-return',
    id: _id.receiptId,
    reference: reference ?? _id.receiptId.slice(-8),
  }),
  texts: ['/note'],
  reverse: (before, document) => reversal(entryOf(before, document)),
  stockOfReversal: () => ({ of: 'goods-out', countedSince: 'supplier_return_counted_since' }),
  tookOut: ({ location, lines }) => ({
    location,
    lines: lines.map(({ lineId, productId, quantityMilli, valueMinor }) => ({
      ...{ lineId, productId, quantityMilli, valueMinor },
    })),
  }),
  checkReverse(view, document) {
    const item = view.openItem(creditOf(document))
    if (item && item.openMinor !== item.amountMinor)
      throw new Refusal('supplier_credit_used', { usedMinor: item.amountMinor - item.openMinor })
  },
  reopens: (document) => [creditOf(document), ...loweredBy(document)],
  moved: ({ lines, postingDay }) =>
    lines.map(({ lineId, productId, quantityMilli }) => ({
      ...{ lineId, productId, postingDay },
      quantityMilli: milli(-quantityMilli),
    })),
  subject: subjectOfStockReceipt,
  pageFacts: pageFactsOfStockReceipt,
})

/** The part that becomes credit with the supplier. */
function creditOf({ _id, party = unknownParty }: StockReceiptDocument): OpenItemKey {
  return { account: accounts.payables, party, document: _id.receiptId }
}

/** The delivery of which less is owed. */
function loweredBy({ party = unknownParty, returnOf, settledMinor }: StockReceiptDocument): OpenItemKey[] {
  if (returnOf === undefined || settledMinor === undefined) return []
  return [{ account: accounts.payables, party, document: returnOf }]
}

/** As it is sent; of a delivery, which has its id in the same collection, nothing. */
function asSent({ of, party, returnOf, location, lines, ...stored }: StockReceiptDocument): object {
  if (of !== 'supplier-return') return {}
  return {
    ...{ ...stored, supplierId: party, deliveryId: returnOf, locationId: location },
    lines: lines.map(({ invoiced, ...line }) => ({ ...line, ...invoiced })),
  }
}
