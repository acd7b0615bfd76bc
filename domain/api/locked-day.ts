import { z } from 'zod'
import { Day } from '../business-day.ts'

/**
 * The header in which a request agrees to a posting day. A document of a locked day is refused (`day_locked`) with the
 * first open day that it can have; the same request with that day in this header records it there.
 */
export const postingDayHeader = 'x-posting-day'

/** What `day_locked` states: the day of the document, the last locked day, and the day it can be posted on. */
export const LockedDay = z.object({ businessDay: Day, lockedThrough: Day, postingDay: Day })
export type LockedDay = z.infer<typeof LockedDay>
