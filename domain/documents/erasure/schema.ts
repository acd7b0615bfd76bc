import { z } from 'zod'
import { Uuid } from '../../uuid.ts'

/** Whose name, contacts and texts on receipts are taken out of the shop's records. */
export const ErasureBody = z.strictObject({ customerId: Uuid })
export type ErasureBody = z.infer<typeof ErasureBody>
