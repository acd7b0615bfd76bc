import type { ShiftCloseBody } from '#domain/documents/shift-close/schema.ts'

export type ShiftCloseToRecord = {
  shiftId: string
  close: ShiftCloseBody
  /** Of the shift, at present: the documents needed for its plan are asked for by them. */
  opened: { tillId: string; entryNumber: number }
  /** Receipts that the till gave out and that never arrived, where the owner closes it anyway. */
  missing: readonly string[]
  /** Payments on account in the shift that were reversed before it was closed. */
  reversedPayments?: readonly string[]
  /** Whether a count far above the expected cash is refused: it has not been confirmed. */
  mustBePlausible?: boolean
  /** Whether another device than the till closes it. */
  isElsewhere?: boolean
  /** How often the drawer was opened though nothing was sold, as far as it has arrived. */
  drawerOpenings?: number
}
