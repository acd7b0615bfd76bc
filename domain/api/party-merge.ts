import { z } from 'zod'
import { PartyMergeBody } from '../documents/party-merge/schema.ts'
import { Instant } from '../instant.ts'
import { Uuid } from '../uuid.ts'

/** Two records that were made one, as it is recorded in the books. */
export const PartyMerged = z.object({
  ...PartyMergeBody.shape,
  mergeId: Uuid,
  entryNumber: z.int(),
  recordedAt: Instant,
})
export type PartyMerged = z.infer<typeof PartyMerged>
