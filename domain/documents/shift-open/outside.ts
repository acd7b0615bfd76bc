import type { TenderSum } from '../shift-close/schema.ts'
import { type SaleOfShift, type ShiftSums, sumDeposits, sumShift } from '../shift-close/sums.ts'

/** More receipts than this are not added to a shift: they stay on the list. */
export const mostAdded = 5_000

/** What was recorded at a till while none of its shifts could hold it. */
export type OutsideTakings = {
  receipts: readonly SaleOfShift[]
  corrections: Parameters<typeof sumShift>[1]
  deposits: Parameters<typeof sumDeposits>[0]
}

/** The answer about them, as a shift keeps it: of the ledger entries past `after`, up to `through`. */
export type OutsideOfShift = {
  after: number
  through: number
  /** They are in the Z report of this shift, apart from its own; absent: they stay on the list. */
  added?: { sums: ShiftSums; deposits?: TenderSum[] }
}

/** What a shift takes in; undefined where there is nothing. */
export function addedOutside({
  receipts,
  corrections,
  deposits,
}: OutsideTakings): OutsideOfShift['added'] | undefined {
  if (receipts.length === 0 && deposits.length === 0) return undefined
  return {
    sums: sumShift(receipts, corrections),
    ...(deposits.length > 0 && { deposits: sumDeposits(deposits) }),
  }
}

/** Cash of all of it, after change and refunds. */
export function cashOf({ sums, deposits = [] }: NonNullable<OutsideOfShift['added']>): number {
  return [...sums.tenders, ...deposits].reduce(
    (sum, { tender, amountMinor }) => (tender === 'cash' ? sum + amountMinor : sum),
    0,
  )
}
