import type { KeptReceipt } from '../storage/till-db.ts'

/** The newest: whatever the books say differently, these show from which receipt on. */
export const newestKept = 2_000
/**
 * Of what is older the first of each day: a hash covers every entry before its own, so one a day still shows from
 * which day on. About three years of open days; all of it is compared in three requests.
 */
export const daysKept = 1_000

/** The receipts that need not be kept any longer, so that a till's storage and its start stay small for good. */
export function receiptsToForget<Receipt extends Pick<KeptReceipt, 'number' | 'recordedAt'>>(
  kept: readonly Receipt[],
): Receipt[] {
  const older = kept.toSorted((a, b) => b.number - a.number).slice(newestKept)
  const firsts = new Map<string, Receipt>()
  // From the newest on: what is written last of a day is its first.
  for (const receipt of older) firsts.set(receipt.recordedAt.slice(0, 10), receipt)
  const staying = new Set([...firsts.values()].slice(0, daysKept))
  return older.filter((receipt) => !staying.has(receipt))
}
