import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { EntrySourceKind } from '../../terms/document-kind.ts'
import { TrimmedText } from '../../text.ts'
import { Uuid } from '../../uuid.ts'

/** What takes another document back, whole. */
export const ReversalBody = z.strictObject({
  /** The document that is taken back. */
  of: z.strictObject({ kind: EntrySourceKind, id: Uuid }),
  reason: TrimmedText.min(1, 'Say why it is reversed.').max(200),
  /** Not before the day that it was posted on. Absent: today. */
  businessDay: GivenDay.optional(),
})
export type ReversalBody = z.infer<typeof ReversalBody>
