import type { BillCreditBody } from '#domain/documents/bill-credit/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import { reversal } from '#domain/posting/entry.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { bills } from '../bill/stored.ts'
import { paidAheadOf, planBillCredit, postingOf } from './plan.ts'
import { type BillCreditDocument, billCredits } from './stored.ts'
import type { BillCreditToRecord } from './to-record.ts'

/** A supplier's credit note on a bill. */
export const billCredit: DocumentKind<BillCreditToRecord, BillCreditDocument> = {
  name: 'bill-credit',
  collection: billCredits,
  sources: ['bill-credit'],
  isKindOf: () => true,
  plansAhead: false,
  idOf: ({ creditId }) => creditId,
  linesOf: ({ credit: { lines } }) => lines.reduce((sum, { taxes }) => sum + 1 + taxes.length, 2),
  needs: ({ creditId, supplierId, credit: { billId } }) => ({
    chart: true,
    originals: [billId],
    others: [{ collection: bills, id: billId, reopens: paidAheadOf }],
    openItems: [itemOf(supplierId, billId), itemOf(supplierId, creditId)],
  }),
  resend(stored, { creditId, credit }) {
    if (canonicalJson(contentOf(stored)) !== canonicalJson(contentOf(credit)))
      throw new Refusal('bill_credit_conflict', { creditId })
    return ''
  },
  plan: planBillCredit,
  replan: postingOf,
  sourceOf: ({ _id, reference }) => ({
    kind: 'bill-credit',
    id: _id.creditId,
    reference: reference ?? _id.creditId.slice(-8),
  }),
  others: ({ billId }) => [{ collection: bills, id: billId }],
  texts: textsOfCredit,
  reverse: (before, document) => reversal(postingOf(before, document).lines),
  reopens: ({ _id, supplierId, billId, settledMinor, restMinor }) => [
    ...(settledMinor > 0 ? [itemOf(supplierId, billId)] : []),
    ...(restMinor > 0 ? [itemOf(supplierId, _id.creditId)] : []),
  ],
  measures: () => ({}),
  answer: () => '',
}

function itemOf(party: string, document: string) {
  return { account: accounts.payables, party, document }
}

/** A person can stand in the note, and in what a line is for. */
function textsOfCredit({ note, lines }: BillCreditDocument): string[] {
  return [
    ...(note === undefined ? [] : ['/note']),
    ...lines.flatMap(({ description }, index) =>
      description === undefined ? [] : [`/lines/${index}/description`],
    ),
  ]
}

/** What was said of it, and nothing the books added. */
function contentOf(said: BillCreditBody): BillCreditBody {
  const { billId, businessDay, isPostedLater, reference, note, lines, totalMinor } = said
  return { billId, businessDay, isPostedLater, reference, note, lines, totalMinor }
}
