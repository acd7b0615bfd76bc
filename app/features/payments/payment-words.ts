import type { Tone } from '#app/components/ui/status-tag.tsx'
import type { ListedPayment, PaymentRefund } from '#domain/api/payment.ts'
import { isTaken } from '#domain/payments/attempt.ts'
import type { PaymentFinding } from '#domain/payments/finding.ts'

/** Why a payment needs attention, and what can be done. */
export const findingWords: Readonly<Record<PaymentFinding, { what: string; fix: string }>> = {
  'no-sale': {
    what: 'Paid, but no receipt has this reference.',
    fix: 'Refund it, or link it to the receipt it belongs to. If the sale was never recorded, record it at the till with this reference.',
  },
  'not-started-here': {
    what: 'Paid to your account, but not requested by a till of this shop.',
    fix: 'Refund it, or link it to the receipt it belongs to.',
  },
  'other-amount': {
    what: 'The amount paid differs from the amount asked for, or from the receipt.',
    fix: 'Refund the payment, or link it to its receipt once you have settled the difference.',
  },
  'refunded-without-return': {
    what: 'Refunded, but no return was recorded.',
    fix: 'Take the sale back on its receipt, for the amount that was refunded.',
  },
  'not-known': {
    what: 'This reference was typed in at the till, and the provider has received no payment with it.',
    fix: 'Compare it with the slip or message of the payment. If nothing was paid, ask the customer to pay, or take the receipt back with a return.',
  },
  'not-paid': {
    what: 'The receipt has this reference, but the provider received no money.',
    fix: 'Ask the customer to pay, or take the receipt back with a return.',
  },
}

/** The status of a payment, in a word or two. */
export function statusOf(payment: ListedPayment): { label: string; tone: Tone } {
  if (isTaken(payment)) {
    if (payment.refunds.some(({ state }) => state === 'doing')) return { label: 'Refunding', tone: 'warn' }
    if (payment.refundableMinor <= 0) return { label: 'Refunded', tone: 'neutral' }
    return payment.state === 'paid'
      ? { label: 'Paid', tone: 'good' }
      : { label: 'Other amount paid', tone: 'loss' }
  }
  switch (payment.state) {
    case 'failed':
      return { label: 'Not paid', tone: 'neutral' }
    case 'given-up':
      return { label: 'Cancelled', tone: 'neutral' }
    default:
      return { label: 'Waiting', tone: 'neutral' }
  }
}

export const refundWords: Readonly<Record<PaymentRefund['state'], string>> = {
  doing: 'refund on its way',
  done: 'refunded',
  failed: 'refund failed',
}
