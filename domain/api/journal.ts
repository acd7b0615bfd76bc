import { z } from 'zod'
import { AttachmentReference } from '../attachment/reference.ts'
import { Day } from '../business-day.ts'
import { JournalBody, JournalLine } from '../documents/journal/schema.ts'
import { Instant } from '../instant.ts'
import { Uuid } from '../uuid.ts'
import { Reversal } from './reversal.ts'

/** An entry by hand as it stands in the books. */
export const Journal = z.object({
  ...JournalBody.shape,
  lines: z.array(JournalLine),
  attachments: z.array(AttachmentReference).optional(),
  journalId: Uuid,
  postingDay: Day,
  entryNumber: z.int(),
  recordedAt: Instant,
  postedByUid: z.string().nullable(),
  /** What took it back; null where it stands. */
  reversal: Reversal.nullable(),
})
export type Journal = z.infer<typeof Journal>
