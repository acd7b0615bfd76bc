import { itemOfReturn } from '#domain/documents/tax-payment/posting.ts'
import { TaxPaymentBody } from '#domain/documents/tax-payment/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { reversal } from '#domain/posting/entry.ts'
import { isAddedMoney } from '#domain/terms/money-account.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import { isSameRequest } from '../../engine/same-request.ts'
import { pageFactsOfTaxPayment } from './page-facts.ts'
import { planTaxPayment, postingOf, withheldVat } from './plan.ts'
import { type TaxPaymentDocument, type TaxPaymentToRecord, taxPayments } from './stored.ts'

/** What was paid to the tax office for a return, or paid back by it. */
export const taxPayment: DocumentKind<TaxPaymentToRecord, TaxPaymentDocument> = {
  name: 'tax-payment',
  collection: taxPayments,
  sources: ['tax-payment'],
  isKindOf: () => true,
  plansAhead: false,
  amounts: ({ returnId, direction, amountMinor }) => [
    { account: itemOfReturn(returnId, direction).account, amountMinor },
  ],
  idOf: ({ paymentId }) => paymentId,
  linesOf: () => 2,
  needs: ({ payment }) => ({
    tills: payment.tillId === undefined ? [] : [payment.tillId],
    chart: isAddedMoney(payment.by),
    openItems: itemsOf(payment),
    ledgerBalances: payment.by === 'withheld-vat' ? [withheldVat] : [],
  }),
  resend(stored, { paymentId, payment }) {
    if (!isSameRequest(TaxPaymentBody, stored, payment))
      throw new Refusal('tax_payment_conflict', { paymentId })
    return ''
  },
  plan: planTaxPayment,
  replan: (_past, document) => postingOf(document),
  sourceOf: ({ _id, reference }) => ({
    kind: 'tax-payment',
    id: _id.paymentId,
    reference: reference ?? _id.paymentId.slice(-8),
  }),
  texts: ({ note }) => (note === undefined ? [] : ['/note']),
  reverse: (_before, document) => reversal(postingOf(document).lines),
  reopens: (document) => itemsOf(document),
  measures: () => ({}),
  pageFacts: pageFactsOfTaxPayment,
  answer: () => '',
}

function itemsOf({ returnId, direction, creditOf }: TaxPaymentBody) {
  return [
    itemOfReturn(returnId, direction),
    ...(creditOf === undefined ? [] : [itemOfReturn(creditOf, 'received')]),
  ]
}
