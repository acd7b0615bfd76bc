import { z } from 'zod'
import { Day } from '../business-day.ts'
import { OpeningItemBody } from '../documents/opening-balance/schema.ts'
import { Instant } from '../instant.ts'
import { AccountCode } from '../terms/account.ts'
import { Uuid } from '../uuid.ts'

/** What was owed when the shop began here, as it stands in the books. */
export const OpeningItem = z.object({
  openingId: Uuid,
  said: z.object({ ...OpeningItemBody.shape, account: AccountCode }),
  /** The business day, or the first one after what is locked. */
  postingDay: Day,
  entryNumber: z.int(),
  recordedAt: Instant,
  postedByUid: z.string().nullable(),
})
export type OpeningItem = z.infer<typeof OpeningItem>
