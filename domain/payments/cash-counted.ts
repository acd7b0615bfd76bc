import { z } from 'zod'
import { AmountMinor } from '../ceilings.ts'
import { listOf } from '../list.ts'
import { type Minor, minor } from '../money.ts'
import type { Milli } from '../quantity.ts'

const maxPieces = 1_000_000

export const Denomination = z.strictObject({
  /** What one note or coin is worth. */
  faceMinor: AmountMinor.positive(),
  count: z.int().min(0).max(maxPieces),
})
export type Denomination = z.infer<typeof Denomination>

/** Cash as it was counted: by notes and coins, or as one sum where there are none of them. */
export const CashCounted = z
  .strictObject({
    amountMinor: AmountMinor.min(0, 'Counted cash can’t be below zero.'),
    denominations: listOf(Denomination, 40),
  })
  .refine(
    ({ amountMinor, denominations }) => denominations.length === 0 || sumOf(denominations) === amountMinor,
    { path: ['amountMinor'], message: 'The notes and coins add up to a different amount.' },
  )
export type CashCounted = z.infer<typeof CashCounted>

/** The total of notes and coins. */
export function denominationsMinor(denominations: readonly Denomination[]): Minor {
  return minor(sumOf(denominations))
}

const implausibleTimes = 10

/**
 * Whether a count is more than ten times what the same drawer should hold or usually holds: a typing mistake, or a code
 * that was scanned. Where none of that is known, no count is.
 */
export function isImplausibleCount(countedMinor: Minor, usual: readonly Minor[]): boolean {
  const usualMinor = Math.max(0, ...usual)
  return usualMinor > 0 && countedMinor > implausibleTimes * usualMinor
}

/** The same of goods. Where there should be none, no count is implausible. */
export function isImplausibleQuantity(countedMilli: Milli, expectedMilli: Milli): boolean {
  return expectedMilli > 0 && countedMilli > implausibleTimes * expectedMilli
}

/** May exceed the limit of an amount: it is compared before it is used. */
function sumOf(denominations: readonly Denomination[]): number {
  return denominations.reduce((sum, { faceMinor, count }) => sum + faceMinor * count, 0)
}
