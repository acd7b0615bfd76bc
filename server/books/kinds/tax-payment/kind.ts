import { itemOfReturn } from '#domain/documents/tax-payment/posting.ts'
import { TaxPaymentBody, taxSettledByLabels } from '#domain/documents/tax-payment/schema.ts'
import { reversal } from '#domain/posting/entry.ts'
import { isAddedMoney } from '#domain/terms/money-account.ts'
import { defineKind } from '../../engine/define-kind.ts'
import { accountText, subjectOf, text } from '../fact-words.ts'
import { planTaxPayment, postingOf, withheldVat } from './plan.ts'
import { type TaxPaymentDocument, type TaxPaymentToRecord, taxPayments } from './stored.ts'

/** What was paid to the tax office for a return, or paid back by it. */
export const taxPayment = defineKind<TaxPaymentToRecord, TaxPaymentDocument>({
  name: 'tax-payment',
  collection: taxPayments,
  sources: ['tax-payment'],
  amounts: ({ returnId, direction, amountMinor }) => [
    { account: itemOfReturn(returnId, direction).account, amountMinor },
  ],
  linesOf: () => 2,
  needs: ({ payment }) => ({
    tills: payment.tillId === undefined ? [] : [payment.tillId],
    chart: isAddedMoney(payment.by),
    openItems: itemsOf(payment),
    ledgerBalances: payment.by === 'withheld-vat' ? [withheldVat] : [],
  }),
  request: { schema: TaxPaymentBody, of: ({ payment }) => payment, conflict: 'tax_payment_conflict' },
  plan: planTaxPayment,
  replan: (_past, document) => postingOf(document),
  sourceOf: ({ _id, reference }) => ({
    kind: 'tax-payment',
    id: _id.paymentId,
    reference: reference ?? _id.paymentId.slice(-8),
  }),
  texts: ['/note'],
  reverse: (_before, document) => reversal(postingOf(document).lines),
  reopens: (document) => itemsOf(document),
  subject: ({ direction, amountMinor, reference }) =>
    subjectOf({
      name: direction === 'paid' ? 'Tax payment' : 'Tax refund',
      number: reference,
      payee: 'Tax office',
      totalMinor: amountMinor,
    }),
  pageFacts: ({ direction, by, tillId, amountMinor, reference, note }, names) => [
    {
      label: direction === 'paid' ? 'Paid by' : 'Received into',
      text: isAddedMoney(by) ? accountText(by, names) : taxSettledByLabels[by],
    },
    ...text('Till', tillId && names.tills.get(tillId)),
    { label: 'Amount', amountMinor },
    ...text('Reference', reference),
    ...text('Note', note),
  ],
})

function itemsOf({ returnId, direction, creditOf }: TaxPaymentBody) {
  return [
    itemOfReturn(returnId, direction),
    ...(creditOf === undefined ? [] : [itemOfReturn(creditOf, 'received')]),
  ]
}
