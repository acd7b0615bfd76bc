import type { Minor } from '#domain/money.ts'
import type { CountDraft } from './counted.ts'

/** The shift that is open at this till: its receipts say so, with and without a connection. */
export type ThisShift = { shiftId: string; number: number; openedAt: string; openedBy: string | null }

/** The count at the end of a shift as far as it is typed. */
export type ShiftCount = {
  cash: CountDraft
  /** By the id of the payment type. */
  slips: Readonly<Record<string, Minor | null>>
  note: string
  /** Close it though receipts are missing: for the owner. */
  withoutMissing?: boolean
  /** ISO 8601 instant of the last change; null before. */
  at: string | null
}
