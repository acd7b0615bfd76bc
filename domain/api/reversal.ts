import { z } from 'zod'
import { Day } from '../business-day.ts'
import { ReversalBody } from '../documents/reversal/schema.ts'
import { Instant } from '../instant.ts'
import { EntrySourceKind } from '../terms/document-kind.ts'
import { Uuid } from '../uuid.ts'

/** A reversal as it stands in the books. */
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
  postingDay: Day,
  entryNumber: z.int(),
  recordedAt: Instant,
  postedByUid: z.string().nullable(),
})
export type Reversal = z.infer<typeof Reversal>
