import { DeliveryBillBody } from '#domain/documents/delivery-bill/schema.ts'
import { Refusal } from '#domain/errors.ts'
import type { OpenItemKey } from '#domain/open-items/open-item.ts'
import { reversal } from '#domain/posting/entry.ts'
import { formatMilli, milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksView } from '../../engine/books-view.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { AnyKind } from '../../engine/document-kind.ts'
import { hasMoved } from '../../engine/revalued-goods.ts'
import { invoicesLike } from '../bill/recorded-before.ts'
import { refuseCredited } from '../bill-credit/refuse-credited.ts'
import { billCredits } from '../bill-credit/stored.ts'
import { productName, subjectOf, text } from '../fact-words.ts'
import { reversals } from '../reversal/stored.ts'
import { stockReceipts } from '../stock-receipt/stored.ts'
import { entryOf, planDeliveryBill, postingOf, revaluedBy } from './plan.ts'
import { type DeliveryBillDocument, deliveryBills } from './stored.ts'
import type { DeliveryBillToRecord } from './to-record.ts'

/** The bill for goods that arrived earlier, or for the freight of deliveries. */
export const deliveryBill = defineKind<DeliveryBillToRecord, DeliveryBillDocument>({
  name: 'delivery-bill',
  collection: deliveryBills,
  sources: ['delivery-bill'],
  withoutAmounts: {
    because: 'compared-otherwise',
    how: 'With what was received and with the cost of the goods, its tax with the rates.',
  },
  // What costs no more and no less than was thought moves nothing.
  mayLeaveStock: true,
  idOf: ({ billId }) => billId,
  linesOf: ({ bill: { lines } }) => lines.reduce((sum, { taxes }) => sum + 3 + taxes.length, 1),
  needs({ billId, bill: { supplierId, isFreight, reference, lines } }) {
    const deliveries = [...new Set(lines.map(({ deliveryId }) => deliveryId))]
    return {
      products: lines.map(({ productId }) => productId),
      listed: invoicesLike({ id: billId, supplierId, reference }),
      others: [stockReceipts, reversals].flatMap((collection) =>
        deliveries.map((id) => ({ collection: collection as AnyKind['collection'], id })),
      ),
      openItems: [
        { account: accounts.payables, party: supplierId, document: billId },
        ...(isFreight ? [] : deliveries).map((document) => ({
          ...{ account: accounts.goodsNotBilled, party: supplierId, document },
        })),
      ],
    }
  },
  request: {
    schema: DeliveryBillBody,
    of: ({ bill }) => bill,
    conflict: 'delivery_bill_conflict',
    idName: 'billId',
  },
  plan: planDeliveryBill,
  replan: postingOf,
  sourceOf: ({ _id, reference }) => ({
    kind: 'delivery-bill',
    id: _id.deliveryBillId,
    reference: reference ?? _id.deliveryBillId.slice(-8),
  }),
  texts: ['/note'],
  reverse: (before, document) => reversal(entryOf(before, document)),
  stockOfReversal: () => ({ of: 'costs' }),
  revalued: revaluedBy,
  deliveriesOf,
  followedIn: [billCredits, stockReceipts].map((one) => one as AnyKind['collection']),
  checkReverse(view, document, takenBack) {
    refuseCredited(view, document._id.deliveryBillId, takenBack)
    if (!document.isFreight) refuseReturned(view, document, takenBack)
    const item = view.openItem(owedFor(document))
    if (item && item.openMinor !== item.amountMinor)
      throw new Refusal('bill_has_payments', { paidMinor: item.amountMinor - item.openMinor })
  },
  reopens: (document) => [owedFor(document), ...notBilledOf(document)],
  moved: ({ lines, postingDay }) =>
    lines
      .filter(hasMoved)
      .map(({ lineId, productId }) => ({ lineId, productId, quantityMilli: milli(0), postingDay })),
  subject: ({ supplierId, reference, totalMinor }, { customers }) =>
    subjectOf({ number: reference, payee: customers.get(supplierId), toward: 'from', totalMinor }),
  pageFacts: (bill, names) => [
    ...text('Supplier', names.customers.get(bill.supplierId)),
    ...text('Bill', bill.reference),
    { label: 'Due', day: bill.due },
    ...bill.lines.map(({ productId, quantityMilli, netMinor }) => ({
      label: productName(productId, names),
      text: formatMilli(quantityMilli),
      amountMinor: netMinor,
    })),
    { label: 'Total', amountMinor: bill.totalMinor },
    ...text('Note', bill.note),
  ],
})

function owedFor({ _id, supplierId }: DeliveryBillDocument): OpenItemKey {
  return { account: accounts.payables, party: supplierId, document: _id.deliveryBillId }
}

/** Goods go back of what is billed: the tax that went back with them would be left without it. @throws Refusal bill_goods_returned */
function refuseReturned(
  view: Pick<BooksView, 'find' | 'followersOf'>,
  document: DeliveryBillDocument,
  takenBack: readonly string[],
): void {
  for (const deliveryId of deliveriesOf(document)) {
    if (!view.find(stockReceipts, deliveryId)) throw new Error(`delivery ${deliveryId} was not asked for`)
    const returns = view.followersOf(stockReceipts, deliveryId)
    if (returns.some(({ _id }) => !takenBack.includes(_id.receiptId)))
      throw new Refusal('bill_goods_returned', { deliveryId })
  }
}

function deliveriesOf({ lines }: Pick<DeliveryBillDocument, 'lines'>): string[] {
  return [...new Set(lines.map(({ deliveryId }) => deliveryId))]
}

/** The deliveries, which wait for their bill again. */
function notBilledOf(document: DeliveryBillDocument): OpenItemKey[] {
  const { supplierId, isFreight } = document
  if (isFreight) return []
  return deliveriesOf(document).map((document) => ({
    ...{ account: accounts.goodsNotBilled, party: supplierId, document },
  }))
}
