import { z } from 'zod'
import type { Minor } from '../money.ts'
import { type Attempt, isTaken, refundableMinor } from './attempt.ts'

/**
 * Why somebody has to look at a payment:
 * - `no-sale`: it was paid, and no receipt names it.
 * - `not-started-here`: the same, of one that this program never asked for.
 * - `other-amount`: another amount or currency was taken than was asked for, or than the receipt says.
 * - `not-paid`: a receipt names it, and the provider has no money for it.
 */
export const PaymentFinding = z.enum(['no-sale', 'not-started-here', 'other-amount', 'not-paid'])
export type PaymentFinding = z.infer<typeof PaymentFinding>

/**
 * Holds a payment against the receipt that names it.
 * @param namedMinor what the receipts that name it say was paid by it; null: none does
 */
export function findingOf(
  payment: Attempt & { isStartedHere: boolean; isLinked: boolean },
  namedMinor: Minor | null,
): PaymentFinding | null {
  if (!isTaken(payment)) return namedMinor === null ? null : 'not-paid'
  // What went back whole needs no receipt. One that names it was taken back by a return.
  if (refundableMinor(payment) <= 0 || payment.isLinked) return null
  if (payment.state === 'mismatch') return 'other-amount'
  if (namedMinor === null) return payment.isStartedHere ? 'no-sale' : 'not-started-here'
  return namedMinor === payment.taken?.amountMinor ? null : 'other-amount'
}
