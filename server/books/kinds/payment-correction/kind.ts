import type { PaymentCorrectionBody } from '#domain/documents/payment-correction/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { type NamedTender, typeIdOf } from '#domain/payments/payment-type.ts'
import { canonicalJson } from '#domain/posting/chain.ts'
import type { DocumentKind } from '../../engine/document-kind.ts'
import type { Listed } from '../../engine/needs.ts'
import { readsCount } from '../sale/in-count.ts'
import { sales } from '../sale/stored.ts'
import { tenderTotal } from '../sale/total-names.ts'
import { pageFactsOfPaymentCorrection } from './page-facts.ts'
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
export const paymentCorrection: DocumentKind<PaymentCorrectionToRecord, PaymentCorrectionDocument> = {
  name: 'payment-correction',
  collection: paymentCorrections,
  sources: ['payment-correction'],
  isKindOf: () => true,
  plansAhead: false,
  idOf: ({ correctionId }) => correctionId,
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
  resend(stored, { correctionId, saleId, correction }) {
    const isSame =
      stored.saleId === saleId && canonicalJson(contentOf(stored)) === canonicalJson(contentOf(correction))
    if (!isSame) throw new Refusal('payment_correction_conflict', { correctionId })
    return ''
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
  texts: ({ reason, reference }) => [
    ...(reason === undefined ? [] : ['/reason']),
    ...(reference === undefined ? [] : ['/reference']),
  ],
  measures({ from, to, amountMinor }) {
    const day: Record<string, number> = { ...nothingSold }
    day[tenderTotal(typeIdOf(from))] = -amountMinor
    day[tenderTotal(typeIdOf(to))] = amountMinor
    return { day }
  },
  pageFacts: pageFactsOfPaymentCorrection,
  answer: () => '',
}

function listedOf(saleId: string): Listed[] {
  return [
    { collection: sales, of: { returnOf: saleId } },
    { collection: paymentCorrections, of: { saleId } },
  ]
}

/** What was said of it, and nothing the books added. */
function contentOf({ from, to, ...said }: Omit<PaymentCorrectionBody, 'from' | 'to'> & FromTo) {
  const { amountMinor, reference, reason, approvalId } = said
  return { from: typeIdOf(from), to: typeIdOf(to), amountMinor, reference, reason, approvalId }
}
