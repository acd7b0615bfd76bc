import { z } from 'zod'
import { Instant } from '../instant.ts'
import { Uuid } from '../uuid.ts'

export const Erasure = z.object({
  erasureId: Uuid,
  /** One of the two. */
  customerId: Uuid.optional(),
  supplierId: Uuid.optional(),
  entryNumber: z.int(),
  recordedAt: Instant,
})
export type Erasure = z.infer<typeof Erasure>
