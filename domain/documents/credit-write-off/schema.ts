import { z } from 'zod'
import { GivenDay } from '../../business-day.ts'
import { TrimmedText } from '../../text.ts'
import { Uuid } from '../../uuid.ts'
import { Allocations } from '../payment/schema.ts'

/** What a customer owes and will not pay any more. */
export const CreditWriteOffBody = z.strictObject({
  customerId: Uuid,
  businessDay: GivenDay,
  /** The amount of each document that is given up. */
  allocations: Allocations.refine(({ length }) => length > 0, 'Choose what is written off.'),
  reason: TrimmedText.min(1, 'Say why it is written off.').max(200),
})
export type CreditWriteOffBody = z.infer<typeof CreditWriteOffBody>
