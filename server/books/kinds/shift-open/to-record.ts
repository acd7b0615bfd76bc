import type { ShiftOpenBody } from '#domain/documents/shift-open/schema.ts'
import type { LateShift } from '../../journal/till-cash.ts'

export type ShiftOpenToRecord = {
  shiftId: string
  shift: ShiftOpenBody
  /** Who sends it, known to the shop or not. */
  senderUid?: string
  /** Where it arrives later than it was opened: what the books know of it by then. */
  lateShift?: LateShift | undefined
  /** The till's last shift when it was asked for; null before the first. */
  previous: { shiftId: string; number: number; closedBy: number | null } | null
}
