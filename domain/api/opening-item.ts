import { z } from 'zod'
import { OpeningItemBody } from '../documents/opening-balance/schema.ts'
import { AccountCode } from '../terms/account.ts'
import { Uuid } from '../uuid.ts'
import { recordedFields } from './reversal.ts'

/** What was owed when the shop began here, as it is recorded in the books. */
export const OpeningItem = z.object({
  openingId: Uuid,
  said: z.object({ ...OpeningItemBody.shape, account: AccountCode }),
  ...recordedFields,
})
export type OpeningItem = z.infer<typeof OpeningItem>
