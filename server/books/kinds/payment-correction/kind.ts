import { PaymentCorrectionBody } from '#domain/documents/payment-correction/schema.ts'
import { type NamedTender, typeIdOf } from '#domain/payments/payment-type.ts'
import { defineKind } from '../../engine/define-kind.ts'
import type { Listed } from '../../engine/needs.ts'
import { isSameRequest } from '../../engine/same-request.ts'
import { text } from '../fact-words.ts'
import { readsCount } from '../sale/in-count.ts'
import { sales } from '../sale/stored.ts'
import { tenderTotal } from '../sale/total-names.ts'
import { planPaymentCorrection, postingOf } from './plan.ts'
import { type PaymentCorrectionDocument, paymentCorrections } from './stored.ts'
import type { PaymentCorrectionToRecord } from './to-record.ts'

/** With it a day is one of sales, though it had none: its tenders are read with theirs. */
const nothingSold = {
  receipts: 0,
  returns: 0,
  grossMinor: 0,
  netMinor: 0,
  discountMinor: 0,
  returnsGrossMinor: 0,
  returnsNetMinor: 0,
  costMinor: 0,
}

type FromTo = { from: NamedTender; to: NamedTender }

/** A sale was keyed to another payment type than it was paid by: what it took moves to the other's account. */
export const paymentCorrection = defineKind<PaymentCorrectionToRecord, PaymentCorrectionDocument>({
  name: 'payment-correction',
  collection: paymentCorrections,
  sources: ['payment-correction'],
  withoutAmounts: {
    because: 'bounded',
    how: 'Moves what was paid for one sale to other tenders: its sum is that of the sale.',
  },
  linesOf: () => 2,
  needs({ saleId, sale }) {
    const { others, namesakesIn } = readsCount(sale)
    return {
      tills: [sale.tillId],
      others: [{ collection: sales, id: saleId }, ...others],
      namesakesIn,
      listed: listedOf(saleId),
    }
  },
  request: {
    isSame: (stored, { saleId, correction }) =>
      stored.saleId === saleId &&
      isSameRequest(PaymentCorrectionBody, byTypeId(stored), byTypeId(correction)),
    conflict: 'payment_correction_conflict',
  },
  plan: planPaymentCorrection,
  replan: (_past, document) => postingOf(document),
  sourceOf: ({ _id, receiptNumber }) => ({
    kind: 'payment-correction',
    id: _id.correctionId,
    reference: receiptNumber,
  }),
  others: ({ saleId }) => [{ collection: sales, id: saleId }],
  // Who paid can stand in both.
  texts: ['/reason', '/reference'],
  measures({ from, to, amountMinor }) {
    const day: Record<string, number> = { ...nothingSold }
    day[tenderTotal(typeIdOf(from))] = -amountMinor
    day[tenderTotal(typeIdOf(to))] = amountMinor
    return { day }
  },
  subject: ({ receiptNumber, from, to, amountMinor }) => ({
    about: `${receiptNumber}, ${from.name} to ${to.name}`,
    totalMinor: amountMinor,
  }),
  pageFacts: ({ receiptNumber, tillId, from, to, amountMinor, isCounted, isInFloat, ...rest }, { tills }) => [
    { label: 'Receipt', text: receiptNumber },
    ...text('Till', tills.get(tillId)),
    { label: 'Amount', amountMinor },
    { label: 'Keyed as', text: from.name },
    { label: 'Paid by', text: to.name },
    ...text('Reference', rest.reference),
    ...text('Reason', rest.reason),
    ...text('The drawer', (isCounted ?? isInFloat) && 'Was counted before: its cash stays as it was counted'),
  ],
})

function listedOf(saleId: string): Listed[] {
  return [
    { collection: sales, of: { returnOf: saleId } },
    { collection: paymentCorrections, of: { saleId } },
  ]
}

/** A payment type can be named by its kind alone: the first of that kind. */
function byTypeId({ from, to, ...correction }: FromTo): object {
  return { ...correction, from: typeIdOf(from), to: typeIdOf(to) }
}
