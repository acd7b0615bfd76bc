import { paymentSides } from '#domain/documents/payment/posting.ts'
import { PaymentBody, partyOf } from '#domain/documents/payment/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { reversal } from '#domain/posting/entry.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { isSameRequest } from '../../engine/same-request.ts'
import { pageFactsOfPayment } from './page-facts.ts'
import { needsOfPayment, planPayment, postingOf } from './plan.ts'
import { type PaymentDocument, partyPayments } from './stored.ts'
import type { PaymentToRecord } from './to-record.ts'

/** Money received from a customer, or paid to a supplier. */
export const payment: DocumentKind<PaymentToRecord, PaymentDocument> = {
  name: 'payment',
  collection: partyPayments,
  sources: ['payment'],
  isKindOf: () => true,
  plansAhead: false,
  amounts: ({ direction, amountMinor }) => [{ account: paymentSides[direction].owed, amountMinor }],
  isFromTill: ({ isAtTill = false, isEntered = false }) => isAtTill && !isEntered,
  idOf: ({ paymentId }) => paymentId,
  linesOf: ({ payment: { allocations } }) => 4 + (allocations?.length ?? 1),
  needs: needsOfPayment,
  resend(stored, { paymentId, payment }) {
    if (!isSameRequest(PaymentBody, asSent(stored), payment))
      throw new Refusal('party_payment_conflict', { paymentId })
    return ''
  },
  plan: planPayment,
  replan: postingOf,
  sourceOf: ({ _id }) => ({
    kind: 'payment',
    id: _id.paymentId,
    reference: _id.paymentId.slice(-8),
  }),
  // A person can stand in both: a transfer's reference is what its sender wrote.
  texts: ({ note, reference }) => [
    ...(note === undefined ? [] : ['/note']),
    ...(reference === undefined ? [] : ['/reference']),
  ],
  reverse: (before, document) => reversal(postingOf(before, document).lines),
  reopens(document) {
    const party = partyOf(document)
    const { owed, credit } = paymentSides[document.direction]
    const { allocations, credits, restMinor, _id } = document
    return [
      ...allocations.map((one) => ({ account: owed, party, document: one.document })),
      ...credits.map((one) => ({ account: credit, party, document: one.document })),
      ...(restMinor > 0 ? [{ account: credit, party, document: _id.paymentId }] : []),
    ]
  },
  measures: () => ({}),
  pageFacts: pageFactsOfPayment,
  answer: () => '',
}

/** Allocations to the oldest first were found by the server. */
function asSent({ isOldestFirst, allocations, ...stored }: PaymentDocument): object {
  return isOldestFirst ? stored : { ...stored, allocations }
}
