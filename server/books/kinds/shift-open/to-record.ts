import type { ShiftOpenBody } from '#domain/documents/shift-open/schema.ts'

export type ShiftOpenToRecord = {
  shiftId: string
  shift: ShiftOpenBody
  /** The till's last shift when it was asked for; null before the first. */
  previous: { shiftId: string; number: number; closedBy: number | null } | null
}
