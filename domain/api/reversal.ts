import { z } from 'zod'
import { Day } from '../business-day.ts'
import { ReversalBody } from '../documents/reversal/schema.ts'
import { EntrySourceKind } from '../terms/document-kind.ts'
import { Uuid } from '../uuid.ts'
import { recorded } from './recorded.ts'

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
  ...recorded,
})
export type Reversal = z.infer<typeof Reversal>

/** What the books add to a document that can be taken back. */
export const reversible = {
  ...recorded,
  /** What took it back; null where nothing did. */
  reversal: Reversal.nullable(),
}
