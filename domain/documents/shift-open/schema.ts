import { z } from 'zod'
import { DocumentClock } from '../../clock/device-time.ts'
import { GivenInstant } from '../../instant.ts'
import { CashCounted } from '../../payments/cash-counted.ts'
import { CashSource } from '../../terms/cash-place.ts'
import { Text } from '../../text.ts'
import { Uuid } from '../../uuid.ts'

/** A till's last receipt number, as the device that gave it out knows it; 0 before the first. */
export const LastSequence = z.int().min(0).max(999_999_999)

/** A cashier begins at a till, with what is in its drawer. */
export const ShiftOpenBody = z.strictObject({
  tillId: Uuid,
  float: CashCounted,
  /** Where the part of the float comes from that the till did not hold. Absent: the safe. */
  broughtFrom: CashSource.optional(),
  /** Receipts up to this one are from before the shift. */
  lastSequence: LastSequence,
  /** By the device's clock: it is kept there while the server is away. Absent: when it arrives. */
  openedAt: GivenInstant.optional(),
  /** The uid of who opened it. Absent: the person who sends it. */
  openedBy: Text.min(1).max(128).optional(),
  /**
   * The answer about receipts and deposits that belong to no shift: `through` is the last ledger entry that the
   * question covered. Absent: nothing was asked, and the next opening asks about them.
   */
  outside: z.strictObject({ through: z.int().min(0).max(999_999_999), isAdded: z.boolean() }).optional(),
})
export type ShiftOpenBody = z.infer<typeof ShiftOpenBody>

/** The same as a device sends it. */
export const ShiftOpenSent = ShiftOpenBody.extend({
  /**
   * The device's clock as it sends this: the difference to `openedAt` is how long the opening has waited, however wrong
   * that clock is. Absent: by the server's clock.
   */
  sentAt: GivenInstant.optional(),
  /** What the device knew of its clock when the shift was opened; absent where it knew nothing. */
  clock: DocumentClock.optional(),
})
export type ShiftOpenSent = z.infer<typeof ShiftOpenSent>
