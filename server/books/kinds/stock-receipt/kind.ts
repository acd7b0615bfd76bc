import type { Day } from '#domain/business-day.ts'
import { otherThanFirst } from '#domain/documents/setting/locations.ts'
import { Refusal } from '#domain/errors.ts'
import { sumMinor } from '#domain/money.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { unknownParty } from '#domain/posting/dims.ts'
import { reversal } from '#domain/posting/entry.ts'
import { accounts } from '#domain/terms/chart.ts'
import { isAddedMoney } from '#domain/terms/money-account.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { AnyKind } from '../../engine/document-kind.ts'
import type { Needs } from '../../engine/needs.ts'
import { invoiceOf, invoicesLike } from '../bill/recorded-before.ts'
import { refuseCredited } from '../bill-credit/refuse-credited.ts'
import { billCredits } from '../bill-credit/stored.ts'
import { pageFactsOfStockReceipt, subjectOfStockReceipt } from './page-facts.ts'
import { linesOf, noDifference, planStockReceipt, postingOf } from './plan.ts'
import { type StockReceiptDocument, stockReceipts } from './stored.ts'
import type { StockReceipt } from './to-record.ts'

/** Goods that came in, at what they cost, and the tax on them. The same receipt again is known and changes nothing. */
export const stockReceipt = defineKind<StockReceipt, StockReceiptDocument>({
  name: 'stock-receipt',
  collection: stockReceipts,
  sources: ['stock-receipt'],
  isKindOf: ({ of }) => of === undefined,
  // Opening stock is no delivery, and what comes back or is sent back is in the same collection.
  amounts: ({ of, against, totalMinor, lines }) =>
    of !== undefined || against === accounts.openingBalances
      ? []
      : [
          {
            account: accounts.inventory,
            amountMinor: totalMinor ?? sumMinor(lines.map(({ valueMinor }) => valueMinor)),
          },
        ],
  idOf: (receipt) => receipt.receiptId,
  // Each tax of a line is a line of the entry.
  linesOf: ({ lines }) => lines.reduce((sum, { tax }) => sum + 1 + (tax?.taxes.length ?? 0), 0),
  needs: needsOfReceipt,
  request: {
    isSame: (stored, receipt) =>
      receipt.totalMinor === undefined ||
      canonicalJson(contentOf(stored)) === canonicalJson(contentOfReceipt(receipt)),
    conflict: 'delivery_conflict',
    idName: 'deliveryId',
  },
  plan: planStockReceipt,
  replan: postingOf,
  sourceOf: ({ _id, reference }) => ({
    kind: 'stock-receipt',
    id: _id.receiptId,
    reference: reference ?? _id.receiptId,
  }),
  texts: ['/supplierName', '/note'],
  firstFacts: stockReceiptFacts,
  reverse: (before, document) => reversal(linesOf(before, document, noDifference)),
  stockOfReversal: () => ({ of: 'goods-in' }),
  tookIn: ({ location, lines }) => ({
    location,
    lines: lines.map(({ lineId, productId, quantityMilli, valueMinor }) => ({
      ...{ lineId, productId, quantityMilli, valueMinor },
    })),
  }),
  // Opening stock has no total.
  offersReversal: ({ totalMinor }) => totalMinor !== undefined,
  followedIn: [billCredits as AnyKind['collection']],
  checkReverse(view, document, takenBack) {
    refuseCredited(view, document._id.receiptId, takenBack)
    const [item] = itemsOf(document).flatMap((key) => view.openItem(key) ?? [])
    if (item && item.openMinor !== item.amountMinor)
      throw new Refusal('delivery_settled', { settledMinor: item.amountMinor - item.openMinor })
  },
  reopens: itemsOf,
  moved: ({ lines, postingDay }) => lines.map((line) => ({ ...line, postingDay })),
  subject: subjectOfStockReceipt,
  pageFacts: pageFactsOfStockReceipt,
})

function needsOfReceipt(receipt: StockReceipt): Needs {
  const { receiptId, against, party, lines, tillId, orderId, orderPart } = receipt
  return {
    products: lines.map(({ productId }) => productId),
    listed: invoicesLike(invoiceOf(receipt)),
    chart: isAddedMoney(against),
    claims:
      orderId === undefined || orderPart === undefined
        ? []
        : [{ of: { orderId }, field: 'orderPart', value: orderPart }],
    tills: tillId === undefined ? [] : [tillId],
    openItems: party === undefined ? [] : [{ account: against, party, document: receiptId }],
  }
}

/** What is owed for it, or is to come: with whomever it is of. */
function itemsOf({ _id, against, party = unknownParty }: StockReceiptDocument) {
  const isOpen = against === accounts.payables || against === accounts.goodsNotBilled
  return isOpen ? [{ account: against, party, document: _id.receiptId }] : []
}

/** What was sent, without what the books added. */
function contentOf({ lines, ...document }: StockReceiptDocument) {
  return {
    ...headOf({ ...document, locationId: document.location }),
    lines: lines.map(({ lineId, productId, quantityMilli, valueMinor, invoiced }) => {
      if (!invoiced) return { lineId, productId, quantityMilli, valueMinor }
      const { netMinor, ...tax } = invoiced
      return { lineId, productId, quantityMilli, valueMinor: netMinor, tax }
    }),
  }
}

function contentOfReceipt({ lines, ...receipt }: StockReceipt) {
  return { ...headOf({ ...receipt, locationId: otherThanFirst(receipt.locationId) }), lines }
}

function headOf(
  sent: Omit<StockReceipt, 'receiptId' | 'businessDay' | 'lines' | 'locationId'> & {
    businessDay?: Day
    locationId: string | undefined
  },
) {
  const { businessDay, against, tillId, party, due, supplierName, reference, note, totalMinor } = sent
  const { orderId, orderPart, locationId, isPostedLater } = sent
  return {
    ...{ businessDay, against, tillId, party, due, supplierName, reference, note, totalMinor },
    ...{ orderId, orderPart, locationId, isPostedLater },
  }
}

/** What the chain protects of a receipt: everything that decides what was posted. */
function stockReceiptFacts(receipt: Omit<StockReceiptDocument, 'entryNumber' | 'recordedAt'>) {
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
