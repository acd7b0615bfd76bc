import { BillCreditBody } from '#domain/documents/bill-credit/schema.ts'
import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { GoodsCreditBody } from '#domain/documents/goods-credit/schema.ts'
import { reversal } from '#domain/posting/entry.ts'
import { milli } from '#domain/quantity.ts'
import { accounts } from '#domain/terms/chart.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import type { Needs, OtherDocument } from '../../engine/needs.ts'
import { hasMoved } from '../../engine/revalued-goods.ts'
import { isSameRequest } from '../../engine/same-request.ts'
import { bills } from '../bill/stored.ts'
import { accountText, amount, productName, subjectOf, text } from '../fact-words.ts'
import { reversals } from '../reversal/stored.ts'
import { stockReceipts } from '../stock-receipt/stored.ts'
import { entryOfGoods, planGoodsCredit, postingOfGoods, revaluedBy } from './goods.ts'
import { goodsBillsOf } from './goods-bill.ts'
import { paidAheadOf, planBillCredit, postingOf } from './plan.ts'
import { type BillCreditDocument, billCredits, type GoodsCreditDocument } from './stored.ts'
import type { BillCreditToRecord } from './to-record.ts'

/** A supplier's credit note on a bill, of expenses or for goods that stay in the shop. */
export const billCredit = defineKind<BillCreditToRecord, BillCreditDocument>({
  name: 'bill-credit',
  collection: billCredits,
  sources: ['bill-credit'],
  amounts: ({ totalMinor }) => [{ account: accounts.payables, amountMinor: totalMinor }],
  // Goods that are all sold are worth no less.
  mayLeaveStock: true,
  linesOf: (input) =>
    ('credit' in input ? input.credit : input.goodsCredit).lines.reduce(
      (sum, { taxes }) => sum + 2 + taxes.length,
      2,
    ),
  needs: needsOf,
  request: { isSame: isSameCredit, conflict: 'bill_credit_conflict' },
  plan: (view, input) => ('credit' in input ? planBillCredit(view, input) : planGoodsCredit(view, input)),
  replan: (past, document) =>
    document.of === undefined ? postingOf(past, document) : postingOfGoods(past, document),
  sourceOf: ({ _id, reference }) => ({
    kind: 'bill-credit',
    id: _id.creditId,
    reference: reference ?? _id.creditId.slice(-8),
  }),
  others: ({ of, billId }) => [{ collection: billsOf(of), id: billId }],
  texts: ['/note', '/lines/*/description'],
  reverse: (before, document) =>
    reversal(document.of === undefined ? postingOf(before, document).lines : entryOfGoods(before, document)),
  stockOfReversal: ({ of, billId }) =>
    of === undefined ? undefined : { of: 'costs', bill: { kind: of, id: billId } },
  revalued: (before, document) => (document.of === undefined ? [] : revaluedBy(before, document)),
  reopens: ({ _id, supplierId, billId, settledMinor, restMinor }) => [
    ...(settledMinor > 0 ? [itemOf(supplierId, billId)] : []),
    ...(restMinor > 0 ? [itemOf(supplierId, _id.creditId)] : []),
  ],
  moved: (document) => (document.of === undefined ? [] : movedBy(document)),
  subject: ({ supplierId, reference, totalMinor }, { customers }) =>
    subjectOf({ number: reference, payee: customers.get(supplierId), toward: 'from', totalMinor }),
  pageFacts: (credit, names) => [
    ...text('Supplier', names.customers.get(credit.supplierId)),
    ...text('Credit note', credit.reference),
    ...linesOfCredit(credit, names),
    { label: 'Total', amountMinor: credit.totalMinor },
    ...amount('Off the bill', credit.settledMinor === 0 ? undefined : credit.settledMinor),
    ...amount('Left as credit', credit.restMinor === 0 ? undefined : credit.restMinor),
    ...text('Note', credit.note),
  ],
})

function needsOf(input: BillCreditToRecord): Needs {
  const { creditId, supplierId } = input
  const billId = 'credit' in input ? input.credit.billId : input.goodsCredit.of.id
  const read = { originals: [billId], openItems: [itemOf(supplierId, billId), itemOf(supplierId, creditId)] }
  // Whoever reverses the bill at the same moment is seen as well.
  const taken: OtherDocument = { collection: reversals as OtherDocument['collection'], id: billId }
  if ('credit' in input) {
    const bill: OtherDocument = {
      collection: bills as OtherDocument['collection'],
      id: billId,
      reopens: paidAheadOf,
    }
    return { ...read, chart: true, others: [bill, taken] }
  }
  const { goodsCredit, deliveries, productIds } = input
  const goods = deliveries.map((id) => ({ collection: stockReceipts as OtherDocument['collection'], id }))
  const bill = { collection: goodsBillsOf[goodsCredit.of.kind], id: billId }
  return { ...read, products: productIds, others: [bill, ...goods, taken] }
}

/** Of a document that was tampered with, too: what it says here is reported, not followed. */
function billsOf(of: BillCreditDocument['of']): OtherDocument['collection'] {
  const known = of === undefined ? undefined : goodsBillsOf[of]
  return known ?? (bills as OtherDocument['collection'])
}

function itemOf(party: string, document: string) {
  return { account: accounts.payables, party, document }
}

function movedBy({ lines, postingDay }: GoodsCreditDocument) {
  return lines
    .filter(hasMoved)
    .map(({ lineId, productId }) => ({ lineId, productId, quantityMilli: milli(0), postingDay }))
}

function isSameCredit(stored: BillCreditDocument, input: BillCreditToRecord): boolean {
  const { of, billId, supplierId } = stored
  if ('credit' in input) return of === undefined && isSameRequest(BillCreditBody, stored, input.credit)
  if (of === undefined) return false
  const asSent = { ...stored, of: { kind: of, id: billId } }
  return isSameRequest(GoodsCreditBody, asSent, { supplierId, ...input.goodsCredit })
}

function linesOfCredit(credit: BillCreditDocument, names: FactNames): DocumentFact[] {
  if (credit.of !== undefined)
    return credit.lines.map(({ productId, netMinor }) => ({
      label: productName(productId, names),
      amountMinor: netMinor,
    }))
  return credit.lines.map(({ account, description, netMinor }) => ({
    label: accountText(account, names),
    ...(description !== undefined && { text: description }),
    amountMinor: netMinor,
  }))
}
