import { otherThanFirst } from '#domain/documents/setting/locations.ts'
import type { SupplierReturnBody } from '#domain/documents/supplier-return/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { reversals } from '../reversal/stored.ts'
import { type StockReceiptDocument, stockReceipts } from '../stock-receipt/stored.ts'
import { planSupplierReturn, postingOf } from './plan.ts'
import type { SupplierReturnToRecord } from './to-record.ts'

/** Goods that go back to their supplier. They stand beside the deliveries, so that no more goes back than came. */
export const supplierReturn: DocumentKind<SupplierReturnToRecord, StockReceiptDocument> = {
  name: 'supplier-return',
  collection: stockReceipts,
  sources: ['supplier-return'],
  isKindOf: ({ of }) => of === 'supplier-return',
  plansAhead: false,
  idOf: ({ returnId }) => returnId,
  linesOf: ({ returned: { lines } }) => lines.reduce((sum, { taxes }) => sum + 1 + taxes.length, 4),
  needs({ returned: { supplierId, deliveryId, lines } }) {
    const products = lines.map(({ productId }) => productId)
    if (deliveryId === undefined) return { products }
    return {
      products,
      originals: [deliveryId],
      listed: [{ collection: reversals, of: { reverses: deliveryId, reversedKind: 'stock-receipt' } }],
      openItems: [accounts.payables, accounts.goodsNotBilled].map((account) => ({
        ...{ account, party: supplierId, document: deliveryId },
      })),
    }
  },
  resend(stored, { returnId, returned }) {
    if (
      stored.of !== 'supplier-return' ||
      canonicalJson(saidOf(stored)) !== canonicalJson(contentOf(returned))
    )
      throw new Refusal('supplier_return_conflict', { returnId })
    return ''
  },
  plan: planSupplierReturn,
  replan: postingOf,
  sourceOf: ({ _id, reference }) => ({
    kind: 'supplier-return',
    id: _id.receiptId,
    reference: reference ?? _id.receiptId.slice(-8),
  }),
  texts: ({ note }) => (note === undefined ? [] : ['/note']),
  measures: () => ({}),
  moved: ({ lines, postingDay }) =>
    lines.map(({ lineId, productId, quantityMilli }) => ({
      ...{ lineId, productId, postingDay },
      quantityMilli: milli(-quantityMilli),
    })),
  answer: () => '',
}

/** What was said of it, and nothing the books added. */
function contentOf({ deliveryId, lines, ...said }: SupplierReturnBody) {
  const { businessDay, supplierId, reference, note, totalMinor, locationId } = said
  return {
    ...{ businessDay, supplierId, deliveryId, reference, note, totalMinor },
    location: otherThanFirst(locationId),
    lines: lines.map(({ lineId, productId, quantityMilli, netMinor, taxClassId, use, taxes }) => ({
      ...{ lineId, productId, quantityMilli, netMinor, taxClassId, use, taxes },
    })),
  }
}

function saidOf(document: StockReceiptDocument) {
  const { businessDay, party, returnOf, reference, note, totalMinor, location, lines } = document
  return {
    location,
    ...{ businessDay, supplierId: party, deliveryId: returnOf, reference, note, totalMinor },
    lines: lines.map(({ lineId, productId, quantityMilli, invoiced }) => ({
      ...{ lineId, productId, quantityMilli },
      ...invoiced,
    })),
  }
}
