import type { OutsideTakings } from '#domain/documents/shift-open/outside.ts'
import type { ShiftOpenBody } from '#domain/documents/shift-open/schema.ts'
import type { SentFromTill } from '../done-at-till.ts'

export type ShiftOpenToRecord = SentFromTill & {
  shiftId: string
  shift: ShiftOpenBody
  /** Since when the float was in the drawer, where the opening waited on its device: see `ShiftAhead`. */
  floatSince?: Date | null
  /** The answer about receipts outside a shift, and those that are added to it; null if nothing was asked. */
  outside?: { after: number; through: number; takings: OutsideTakings | null } | null
  /** The till's last shift when it was asked for; null before the first. */
  previous: { shiftId: string; number: number; closedBy: number | null } | null
}
