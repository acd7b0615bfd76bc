import { z } from 'zod'
import type { Minor } from '../money.ts'

/** What a provider can take a payment by. */
export const ProviderTender = z.enum(['card', 'mobile-money'])
export type ProviderTender = z.infer<typeof ProviderTender>

/**
 * - `starting`: written down here, and the provider has not answered yet.
 * - `waiting`: the customer can pay.
 * - `failed`: refused so far; the customer may try again, so a later report can still say it is paid.
 * - `given-up`: the cashier went on without it. What is paid after that is still paid.
 * - `paid`, `mismatch`: for good. Of a mismatch another amount or currency was taken than was asked for.
 */
export const PaymentState = z.enum(['starting', 'waiting', 'failed', 'given-up', 'paid', 'mismatch'])
export type PaymentState = z.infer<typeof PaymentState>

/** `doing`: requested, and the provider has not reported the outcome. It counts as paid back unless it fails. */
export const RefundState = z.enum(['doing', 'done', 'failed'])
export type RefundState = z.infer<typeof RefundState>

/** What a provider took of a customer. */
type Taken = { amountMinor: Minor; currency: string; feeMinor: Minor | null; at: string | null }

/** What a provider says of a payment, whoever asked first: an answer to a question, or an event that it sent. */
export type PaymentReport =
  | { outcome: 'waiting' }
  | { outcome: 'failed'; reason: string }
  /** `transactionId`: the provider's own name for it, where it has one beside the reference. */
  | { outcome: 'paid'; taken: Taken; transactionId?: string }

export type Refund = { refundId: string; amountMinor: Minor; state: RefundState; reason: string | null }

/** As much of a payment as its rules need. */
export type Attempt = {
  amountMinor: Minor
  currency: string
  state: PaymentState
  taken: Taken | null
  /** Why the provider refused it. */
  reason: string | null
  refunds: readonly Refund[]
}

type Settled = Pick<Attempt, 'state' | 'taken' | 'reason'>

/** Whether money was taken: nothing that comes later undoes it. */
export function isTaken({ state }: Pick<Attempt, 'state'>): boolean {
  return state === 'paid' || state === 'mismatch'
}

/**
 * A payment after a report. Reports may come twice, late and in any order, and end in the same state: what was
 * taken stays taken, and what was given up is brought back by nothing less than money.
 */
export function afterReport(attempt: Attempt, report: PaymentReport): Settled {
  const { state, taken, reason } = attempt
  if (isTaken(attempt)) return { state, taken, reason }
  if (report.outcome === 'paid') {
    const isAsRequested =
      report.taken.amountMinor === attempt.amountMinor && report.taken.currency === attempt.currency
    return { state: isAsRequested ? 'paid' : 'mismatch', taken: report.taken, reason: null }
  }
  if (state === 'given-up') return { state, taken, reason }
  if (report.outcome === 'failed') return { state: 'failed', taken, reason: report.reason }
  return { state: 'waiting', taken, reason: null }
}

/** A payment after the cashier went on without it. */
export function afterGivingUp(attempt: Attempt): Settled {
  const { state, taken, reason } = attempt
  return isTaken(attempt) ? { state, taken, reason } : { state: 'given-up', taken, reason }
}

/** What was paid back of a payment, or is on its way back. */
export function refundedMinor({ refunds }: Pick<Attempt, 'refunds'>): Minor {
  const sum = refunds.reduce((all, { state, amountMinor }) => all + (state === 'failed' ? 0 : amountMinor), 0)
  return sum as Minor
}

/** What can still be paid back: never more than was taken. */
export function refundableMinor(attempt: Pick<Attempt, 'taken' | 'refunds'>): Minor {
  return ((attempt.taken?.amountMinor ?? 0) - refundedMinor(attempt)) as Minor
}

/** A refund that ended stays so: an older report changes nothing. */
export function refundAfter(before: RefundState, reported: RefundState): RefundState {
  return before === 'doing' ? reported : before
}
