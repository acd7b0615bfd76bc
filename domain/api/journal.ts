import { z } from 'zod'
import { AttachmentReference } from '../attachment/reference.ts'
import { JournalBody, JournalLine } from '../documents/journal/schema.ts'
import { Uuid } from '../uuid.ts'
import { reversibleFields } from './reversal.ts'

/** An entry by hand as it is recorded in the books. */
export const Journal = z.object({
  ...JournalBody.shape,
  lines: z.array(JournalLine),
  attachments: z.array(AttachmentReference).optional(),
  journalId: Uuid,
  ...reversibleFields,
})
export type Journal = z.infer<typeof Journal>
