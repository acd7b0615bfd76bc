import { z } from 'zod'
import { Day } from '../business-day.ts'
import { MoneyTransferBody } from '../documents/money-transfer/schema.ts'
import { Instant } from '../instant.ts'
import { Uuid } from '../uuid.ts'
import { Reversal } from './reversal.ts'

/** Money that was moved, as it stands in the books. */
export const MoneyTransfer = z.object({
  ...MoneyTransferBody.shape,
  transferId: Uuid,
  /** The business day, or the first one after what is locked. */
  postingDay: Day,
  entryNumber: z.int(),
  recordedAt: Instant,
  postedByUid: z.string().nullable(),
  /** What took it back; null where it stands. */
  reversal: Reversal.nullable(),
})
export type MoneyTransfer = z.infer<typeof MoneyTransfer>
