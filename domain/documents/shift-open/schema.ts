import { z } from 'zod'
import { CashCounted } from '../../payments/cash-counted.ts'
import { Uuid } from '../../uuid.ts'

/** A till's last receipt number, as the device that gave it out knows it; 0 before the first. */
export const LastSequence = z.int().min(0).max(999_999_999)

/** A cashier begins at a till, with what is in its drawer. */
export const ShiftOpenBody = z.strictObject({
  tillId: Uuid,
  float: CashCounted,
  /** Receipts up to this one are from before the shift. */
  lastSequence: LastSequence,
})
export type ShiftOpenBody = z.infer<typeof ShiftOpenBody>
