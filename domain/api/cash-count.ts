import { z } from 'zod'
import { Day } from '../business-day.ts'
import { CashCountBody } from '../documents/cash-count/schema.ts'
import { Instant } from '../instant.ts'
import { Minor } from '../money.ts'
import { CountedPlace } from '../terms/money-account.ts'

/** Cash that was counted, as it is recorded in the books. */
export const CashCount = z.object({
  ...CashCountBody.shape,
  countId: z.string(),
  postingDay: Day,
  entryNumber: z.int(),
  recordedAt: Instant,
  isReversed: z.boolean(),
})
export type CashCount = z.infer<typeof CashCount>

/** Petty cash or the safe. */
/** How many counts of each box are listed: the latest ones. */
export const maxCountsListed = 12

export const CashBox = z.object({
  place: CountedPlace,
  balanceMinor: Minor,
  /** Its latest counts, the latest first. */
  counts: z.array(CashCount),
})
export type CashBox = z.infer<typeof CashBox>
