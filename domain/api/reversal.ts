import { z } from 'zod'
import { Day } from '../business-day.ts'
import { ReversalBody } from '../documents/reversal/schema.ts'
import { Instant } from '../instant.ts'
import { EntrySourceKind } from '../terms/document-kind.ts'
import { Uuid } from '../uuid.ts'

/** What the answer to a recorded document has of its entry. */
export const recordedFields = {
  /** The business day, or the first one after what is locked. */
  postingDay: Day,
  entryNumber: z.int(),
  recordedAt: Instant,
  postedByUid: z.string().nullable(),
}

/** A reversal as it is recorded in the books. */
export const Reversal = z.object({
  reversalId: Uuid,
  of: z.object({
    kind: EntrySourceKind,
    id: Uuid,
    /** What people call it. */
    reference: z.string(),
    entryNumber: z.int(),
  }),
  reason: ReversalBody.shape.reason,
  businessDay: Day,
  ...recordedFields,
})
export type Reversal = z.infer<typeof Reversal>

/** The same of a document that can be taken back. */
export const reversibleFields = {
  ...recordedFields,
  /** The document that reversed it; null if it is not reversed. */
  reversal: Reversal.nullable(),
}
