import { z } from 'zod'
import { Minor } from '../money.ts'
import { PaymentState, ProviderTender, RefundState } from '../payments/attempt.ts'
import { PaymentFinding } from '../payments/finding.ts'
import { TrimmedText } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { PageQuery, pageOf } from './common.ts'

/** How a till takes payments by card and mobile money. */
export const PaymentWays = z.object({
  /**
   * `customer`: a payment is started, and the customer pays at an address. `reference`: the cashier types what
   * is on the terminal's slip; the server need not be asked.
   */
  asks: z.enum(['customer', 'reference']),
  /** The provider, for people. */
  provider: z.string(),
  /** No money moves. */
  isTest: z.boolean(),
})
export type PaymentWays = z.infer<typeof PaymentWays>

const maxReference = 80

export const PaymentStart = z.strictObject({
  tender: ProviderTender,
  amountMinor: Minor.positive(),
  tillId: Uuid,
  /** The sale it is for. */
  saleId: Uuid,
  /** What was read off a terminal's slip. */
  reference: TrimmedText.min(1).max(maxReference).optional(),
})
export type PaymentStart = z.infer<typeof PaymentStart>

/** A payment as the till follows it. */
export const StartedPayment = z.object({
  paymentId: Uuid,
  tender: ProviderTender,
  amountMinor: Minor,
  currency: z.string(),
  state: PaymentState,
  /** What the receipt names it by. */
  reference: z.string(),
  /** Where the customer pays. */
  payAt: z.string().nullable(),
  /** Why the provider refused it. */
  reason: z.string().nullable(),
  isTest: z.boolean(),
})
export type StartedPayment = z.infer<typeof StartedPayment>

export const PaymentRefund = z.object({
  refundId: Uuid,
  amountMinor: Minor,
  state: RefundState,
  reason: z.string().nullable(),
  askedAt: z.iso.datetime(),
})
export type PaymentRefund = z.infer<typeof PaymentRefund>

const ReceiptOfPayment = z.object({ saleId: z.string(), receiptNumber: z.string() })

/** The same as the owner looks at it. */
export const ListedPayment = StartedPayment.extend({
  provider: z.string(),
  startedAt: z.iso.datetime(),
  /** What the provider took; null: nothing. */
  taken: z.object({ amountMinor: Minor, currency: z.string() }).nullable(),
  refunds: z.array(PaymentRefund),
  /** What is left to pay back. */
  refundableMinor: Minor,
  finding: PaymentFinding.nullable(),
  /** The receipt that names it, or that a person linked it to. */
  receipt: ReceiptOfPayment.extend({ isLinked: z.boolean() }).nullable(),
})
export type ListedPayment = z.infer<typeof ListedPayment>

export const PaymentQuery = PageQuery.extend({ show: z.enum(['to-check', 'all']).default('to-check') })
export const PaymentPage = pageOf(ListedPayment)
export type PaymentPage = z.infer<typeof PaymentPage>

export const RefundBody = z.strictObject({ amountMinor: Minor.positive() })
export type RefundBody = z.infer<typeof RefundBody>

export const PaymentLink = z.strictObject({
  receiptNumber: TrimmedText.min(1, 'Enter the number of the receipt.').max(60),
})
export type PaymentLink = z.infer<typeof PaymentLink>

/** The answer to an event of a provider: it was accepted, and nothing else is disclosed. */
export const EventTaken = z.object({ taken: z.literal(true) })
