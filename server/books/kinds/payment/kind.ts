import { paymentSides } from '#domain/documents/payment/posting.ts'
import { PaymentBody, partyOf } from '#domain/documents/payment/schema.ts'
import { minor } from '#domain/money.ts'
import { reversal } from '#domain/posting/entry.ts'
import { accountOfMoney } from '#domain/terms/money-account.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText, amount, subjectOf, text } from '../fact-words.ts'
import { needsOfPayment, planPayment, postingOf } from './plan.ts'
import { type PaymentDocument, partyPayments } from './stored.ts'
import type { PaymentToRecord } from './to-record.ts'

/** Money received from a customer, or paid to a supplier. */
export const payment = defineKind<PaymentToRecord, PaymentDocument>({
  name: 'payment',
  collection: partyPayments,
  sources: ['payment'],
  amounts: ({ direction, amountMinor }) => [{ account: paymentSides[direction].owed, amountMinor }],
  isFromTill: ({ isAtTill = false, isEntered = false }) => isAtTill && !isEntered,
  linesOf: ({ payment: { allocations } }) => 4 + (allocations?.length ?? 1),
  needs: needsOfPayment,
  request: { schema: PaymentBody, of: ({ payment }) => payment, asSent, conflict: 'party_payment_conflict' },
  plan: planPayment,
  replan: postingOf,
  sourceOf: ({ _id }) => ({
    kind: 'payment',
    id: _id.paymentId,
    reference: _id.paymentId.slice(-8),
  }),
  // A person can stand in both: a transfer's reference is what its sender wrote.
  texts: ['/note', '/reference'],
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
  turnover: {
    // What a discount takes off what was sold.
    filter: { direction: 'received', discountParts: { $exists: true } },
    linesOf: ({ discountParts = [] }) =>
      discountParts.map(({ netMinor, taxClassId }) => ({
        ...{ amountMinor: minor(-netMinor), taxClassId },
        ...{ isTurnover: false, isDeclared: true },
      })),
  },
  subject: (payment, names) =>
    subjectOf({
      payee: names.customers.get(partyOf(payment)),
      toward: payment.direction === 'received' ? 'from' : 'to',
      totalMinor: payment.amountMinor,
    }),
  pageFacts: (payment, names) => [
    ...text(
      payment.direction === 'received' ? 'Received from' : 'Paid to',
      names.customers.get(partyOf(payment)),
    ),
    { label: payment.direction === 'received' ? 'Into' : 'Out of', text: moneyText(payment, names) },
    ...text('Till', payment.tillId && names.tills.get(payment.tillId)),
    ...text('Reference', payment.reference),
    { label: 'Amount', amountMinor: payment.amountMinor },
    ...amount('Discount', payment.discountMinor),
    ...amount('VAT withheld', payment.withheldVatMinor),
    ...amount('Income tax withheld', payment.withheldIncomeTaxMinor),
    ...amount('From credit', payment.creditMinor),
    ...amount('Left as credit', payment.restMinor === 0 ? undefined : payment.restMinor),
    ...text('Note', payment.note),
  ],
})

/** Allocations to the oldest first were found by the server. */
function asSent({ isOldestFirst, allocations, ...stored }: PaymentDocument): object {
  return isOldestFirst ? stored : { ...stored, allocations }
}

function moneyText({ money }: PaymentDocument, names: FactNames): string {
  return accountText(accountOfMoney(money), names)
}
