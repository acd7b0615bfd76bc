import { z } from 'zod'
import { Instant } from '../instant.ts'
import { Uuid } from '../uuid.ts'
import { ShopId } from './common.ts'

export const ErasureParams = z.strictObject({ shopId: ShopId, erasureId: Uuid })

export const Erasure = z.object({
  erasureId: Uuid,
  customerId: Uuid,
  entryNumber: z.int(),
  recordedAt: Instant,
})
export type Erasure = z.infer<typeof Erasure>
