import type { TenderSum } from '../shift-close/schema.ts'
import { type SaleOfShift, type ShiftSums, sumShift, sumTaken, type Taken } from '../shift-close/sums.ts'

/** The most receipts that are added to one shift. If there are more, all stay on the list. */
export const mostAdded = 5_000

/** Whether a receipt arrived after its shift was closed: it is in no Z report of that shift. */
export function arrivedAfterClose(
  reviews: readonly { code: string; said?: string | number | undefined }[],
): boolean {
  return reviews.some(({ code, said }) => code === 'shift_differs' && said === 'closed')
}

/** What was recorded at a till while none of its shifts was open. */
export type OutsideTakings = {
  receipts: readonly SaleOfShift[]
  corrections: Parameters<typeof sumShift>[1]
  deposits: readonly Taken[]
  /** On account, of what customers owed. */
  payments: readonly Taken[]
}

/** The answer about them, as stored with the shift: for ledger entries after `after`, up to and including `through`. */
export type OutsideOfShift = {
  after: number
  through: number
  /** Their sums, shown apart on the Z report of this shift; absent if they stay on the list. */
  added?: { sums: ShiftSums; deposits?: TenderSum[]; payments?: TenderSum[] }
}

/** The sums that are added to a shift; undefined if there are none. */
export function addedOutside({
  receipts,
  corrections,
  deposits,
  payments,
}: OutsideTakings): OutsideOfShift['added'] | undefined {
  if (receipts.length + deposits.length + payments.length === 0) return undefined
  return {
    sums: sumShift(receipts, corrections),
    ...(deposits.length > 0 && { deposits: sumTaken(deposits) }),
    ...(payments.length > 0 && { payments: sumTaken(payments) }),
  }
}

/** Total cash, after change and refunds. */
export function cashOf({ sums, deposits = [], payments = [] }: NonNullable<OutsideOfShift['added']>): number {
  return [...sums.tenders, ...deposits, ...payments].reduce(
    (sum, { tender, amountMinor }) => (tender === 'cash' ? sum + amountMinor : sum),
    0,
  )
}
