import { z } from 'zod'
import type { Minor } from '../money.ts'
import { type Attempt, isTaken, refundableMinor, refundedMinor } from './attempt.ts'

/**
 * Why a payment needs attention:
 * - `no-sale`: it was paid, and no receipt names it.
 * - `not-started-here`: the same, of one that this program never asked for.
 * - `other-amount`: another amount or currency was taken than was asked for, or than the receipt says.
 * - `refunded-without-return`: the provider paid back more of it than the returns of its receipt say.
 * - `not-known`: a reference that was typed in at a till, of which the provider has no payment.
 * - `not-paid`: a receipt names it, and the provider has no money for it.
 */
export const PaymentFinding = z.enum([
  'no-sale',
  'not-started-here',
  'other-amount',
  'refunded-without-return',
  'not-known',
  'not-paid',
])
export type PaymentFinding = z.infer<typeof PaymentFinding>

/**
 * Holds a payment against the receipt that names it.
 * @param namedMinor what the receipts that name it say was paid by it; null: none does
 * @param returnedMinor what the returns of those receipts say was paid back by the same tender
 */
export function findingOf(
  payment: Attempt & { isStartedHere: boolean; isLinked: boolean },
  namedMinor: Minor | null,
  returnedMinor: number = 0,
): PaymentFinding | null {
  if (!isTaken(payment)) {
    if (namedMinor === null) return null
    return payment.isStartedHere ? 'not-paid' : 'not-known'
  }
  const keptMinor = refundableMinor(payment)
  if (payment.isLinked || (keptMinor <= 0 && namedMinor === null)) return null
  if (namedMinor === null) {
    if (payment.state === 'mismatch') return 'other-amount'
    return payment.isStartedHere ? 'no-sale' : 'not-started-here'
  }
  const isSettled = payment.taken?.currency === payment.currency && keptMinor === namedMinor - returnedMinor
  // What was settled by paying the difference back is settled.
  if (isSettled && (payment.state === 'paid' || refundedMinor(payment) > 0)) return null
  if (refundedMinor(payment) > returnedMinor && keptMinor < namedMinor - returnedMinor)
    return 'refunded-without-return'
  // A return may be paid back by other means than the till says: the owner sees it on the receipt.
  return payment.state === 'paid' && namedMinor === payment.taken?.amountMinor ? null : 'other-amount'
}
