import { z } from 'zod'
import { MoneyTransferBody } from '../documents/money-transfer/schema.ts'
import { Uuid } from '../uuid.ts'
import { reversibleFields } from './reversal.ts'

/** Money that was moved, as it is recorded in the books. */
export const MoneyTransfer = z.object({
  ...MoneyTransferBody.shape,
  transferId: Uuid,
  ...reversibleFields,
})
export type MoneyTransfer = z.infer<typeof MoneyTransfer>
