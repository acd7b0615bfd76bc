import { z } from 'zod'
import { Day } from '../business-day.ts'
import { Instant } from '../instant.ts'

/** What the books add to every document that they record. */
export const recorded = {
  /** The business day, or the first one after what is locked. */
  postingDay: Day,
  entryNumber: z.int(),
  recordedAt: Instant,
  /** Null: the program itself. */
  postedByUid: z.string().nullable(),
}
