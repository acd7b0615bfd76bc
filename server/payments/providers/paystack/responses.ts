import { z } from 'zod'
import { currencyDigits, type Minor, minor } from '#domain/money.ts'
import type { PaymentReport, ProviderTender, RefundState } from '#domain/payments/attempt.ts'
import type { ProviderPayout, ProviderPayoutPart, ProviderRefund } from '../../provider.ts'

// What Paystack answers, and what that says in the words of a provider.

/** What an account with Paystack can be in. */
export const currencies: readonly string[] = ['NGN', 'GHS', 'KES', 'ZAR', 'XOF', 'EGP', 'RWF', 'USD']

export const TransactionData = z.object({
  id: z.union([z.number(), z.string()]).optional(),
  domain: z.string().nullish(),
  status: z.string(),
  reference: z.string().min(1).max(200),
  amount: z.coerce.number().int().nonnegative(),
  currency: z.string().length(3),
  fees: z.coerce.number().int().nullish(),
  paid_at: z.string().nullish(),
  channel: z.string().nullish(),
  gateway_response: z.string().nullish(),
  // An object, a JSON text of one, an empty text, or nothing, as it was sent.
  metadata: z.unknown().optional(),
})
export type TransactionData = z.infer<typeof TransactionData>

export const RefundData = z.object({
  id: z.union([z.number(), z.string()]),
  status: z.string(),
  amount: z.coerce.number().int().nonnegative(),
  merchant_note: z.string().nullish(),
  // Its id in a list, all of it where the refund is made.
  transaction: z.unknown().optional(),
  transaction_reference: z.string().nullish(),
})

const RefundedTransaction = z.union([
  z.number(),
  z.string(),
  z.object({ id: z.union([z.number(), z.string()]) }),
])

export const SettlementData = z.object({
  id: z.union([z.number(), z.string()]),
  status: z.string(),
  currency: z.string().length(3),
  /** What goes to the bank; fees and what was refunded are off it. */
  total_amount: z.coerce.number().int(),
  total_fees: z.coerce.number().int(),
  settlement_date: z.string().min(10),
})

export function toHundredths(amountMinor: Minor, currency: string): number {
  return minor(amountMinor * 10 ** (2 - currencyDigits(currency)))
}

function fromHundredths(amount: number, currency: string): Minor {
  return minor(Math.round(amount / 10 ** (2 - currencyDigits(currency))))
}

export function reportOf(data: TransactionData, wantedCurrency: string): PaymentReport {
  switch (data.status) {
    case 'success':
      return { outcome: 'paid', taken: takenOf(data), ...namedBy(data) }
    case 'failed':
      return { outcome: 'failed', reason: data.gateway_response ?? 'The payment was declined.' }
    case 'reversed':
      // It was paid, and went back by a refund, which is followed by itself.
      return {
        outcome: 'paid',
        taken: { ...takenOf(data), currency: data.currency || wantedCurrency },
        ...namedBy(data),
      }
    default:
      // abandoned, ongoing, pending, processing, queued: the customer can still pay.
      return { outcome: 'waiting' }
  }
}

export function namedBy({ id }: TransactionData): { transactionId?: string } {
  return id === undefined ? {} : { transactionId: String(id) }
}

/** Whether a refund is of this payment: what the provider lists of another one is no refund of it. */
export function isRefundOf(
  { transaction, transaction_reference }: z.infer<typeof RefundData>,
  { transactionId, reference }: { transactionId: string; reference: string },
): boolean {
  const { data: named } = RefundedTransaction.safeParse(transaction)
  if (named !== undefined) return String(typeof named === 'object' ? named.id : named) === transactionId
  return transaction_reference == null || transaction_reference === reference
}

export function payoutOf(data: z.infer<typeof SettlementData>): ProviderPayout {
  const { id, currency, total_amount, total_fees, settlement_date } = data
  return {
    payoutId: String(id),
    paidOn: settlement_date.slice(0, 10),
    currency,
    netMinor: fromHundredths(total_amount, currency),
    feeMinor: fromHundredths(total_fees, currency),
  }
}

export function partOf(
  { reference, amount, fees, channel }: TransactionData,
  currency: string,
): ProviderPayoutPart {
  return {
    reference,
    tender: tenderOf(channel),
    grossMinor: fromHundredths(amount, currency),
    feeMinor: fromHundredths(fees ?? 0, currency),
  }
}

export const tenderOf = (channel: string | null | undefined): ProviderTender =>
  channel === 'card' || channel == null ? 'card' : 'mobile-money'

function takenOf({ amount, currency, fees, paid_at }: TransactionData) {
  return {
    amountMinor: fromHundredths(amount, currency),
    currency,
    feeMinor: fees == null ? null : fromHundredths(fees, currency),
    at: paid_at ?? null,
  }
}

const refundStates: Readonly<Record<string, RefundState>> = { processed: 'done', failed: 'failed' }

export function refundOf(data: z.infer<typeof RefundData>, currency: string): ProviderRefund {
  const state = refundStates[data.status] ?? 'doing'
  return {
    providerId: String(data.id),
    note: data.merchant_note ?? null,
    amountMinor: fromHundredths(data.amount, currency),
    state,
    reason: state === 'failed' ? 'Paystack could not pay it back.' : null,
  }
}
