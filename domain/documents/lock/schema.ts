import { z } from 'zod'
import { type Day, GivenDay } from '../../business-day.ts'
import { TrimmedText } from '../../text.ts'

/** Closes the days of the books through the last one of a month, or for good through that of a financial year. */
export const LockBody = z.strictObject({
  through: GivenDay,
  /** A year that is closed is not opened again. */
  isFinal: z.boolean(),
})
export type LockBody = z.infer<typeof LockBody>

/** Opens locked months again. */
export const ReopeningBody = z.strictObject({
  /** The last day that stays locked; null: none does. */
  through: GivenDay.nullable(),
  reason: TrimmedText.min(1).max(500),
})
export type ReopeningBody = z.infer<typeof ReopeningBody>

/** Through which days the books are locked once it is recorded. */
export type LockChange = { setting: 'lock'; lockedThrough: Day | null; finalThrough: Day | null }
