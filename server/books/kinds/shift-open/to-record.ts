import type { OutsideTakings } from '#domain/documents/shift-open/outside.ts'
import type { ShiftOpenBody } from '#domain/documents/shift-open/schema.ts'
import type { TimeBounds } from '../time-bounds.ts'

export type ShiftOpenToRecord = {
  shiftId: string
  shift: ShiftOpenBody
  /** When it was done, where the device's own time is wrong or unsure. */
  between?: TimeBounds
  /** Who sends it, known to the shop or not. */
  senderUid?: string
  /** Who did it, as the device says, was not signed in at the till. */
  isCashierElsewhere?: true
  /** Whether the sender is the shop's owner; absent where the program itself sends it. */
  isOwner?: boolean
  /** Since when the float was in the drawer, where the opening waited on its device: see `ShiftAhead`. */
  floatSince?: Date | null
  /** The answer about receipts outside a shift, and those that are added to it; null if nothing was asked. */
  outside?: { after: number; through: number; takings: OutsideTakings | null } | null
  /** The till's last shift when it was asked for; null before the first. */
  previous: { shiftId: string; number: number; closedBy: number | null } | null
}
