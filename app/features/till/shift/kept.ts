import type { ShownShift } from '#domain/api/shift.ts'
import type { DocumentClock } from '#domain/clock/device-time.ts'
import type { CashMovementBody } from '#domain/documents/cash-movement/schema.ts'
import type { ShiftOpenBody } from '#domain/documents/shift-open/schema.ts'
import type { Minor } from '#domain/money.ts'
import type { RefusedBecause } from '../outbox/policy.ts'
import type { CountDraft } from './counted.ts'

/** The shift that is open at this till: its receipts name it, with and without a connection. */
export type ThisShift = {
  shiftId: string
  /** Null where it was opened here and the server has not numbered it yet. */
  number: number | null
  openedAt: string
  openedBy: string | null
}

/** The shift of this till as the server last sent it. */
export type ReceivedHere = {
  shopId: string
  shift: ShownShift
  /** ISO 8601 instant of this device. */
  at: string
}

/**
 * What was done to a shift on this device, kept before it is sent and as long as receipts are. The server knows it by
 * its id, so that it counts once however often it is sent.
 */
export type ShiftPaper = {
  /** Counts up: the order in which they were done, whatever the clock shows. */
  seq: number
  /** Of the shift, or of the movement. */
  id: string
  shopId: string
  shiftId: string
  /** ISO 8601 instant of this device. */
  at: string
  /** What this device knew of its clock then; absent where it knew nothing. */
  clock?: DocumentClock
  /** Who did it, by name. */
  by: string | null
  /** `left-out`: the server refused it, and a person decided that it is not sent again. */
  standing: 'waits' | 'sent' | 'left-out'
  /** When it ceased to wait: ISO 8601 instant. Absent while it waits. */
  endedAt?: string
  /** Why the server would not take it; it waits on. */
  refused: (RefusedBecause & { title: string }) | null
} & ({ kind: 'open'; body: ShiftOpenBody } | { kind: 'movement'; body: CashMovementBody })

/** The count at the end of a shift as far as it is typed. */
export type ShiftCount = {
  cash: CountDraft
  /** By the id of the payment type. */
  slips: Readonly<Record<string, Minor | null>>
  note: string
  /** Close it though receipts are missing: for the owner. */
  withoutMissing?: boolean
  /** The user confirmed a count that was refused as implausible. */
  isSure?: boolean
  /** ISO 8601 instant of the last change; null before. */
  at: string | null
}
