import { z } from 'zod'
import { Uuid } from '../../uuid.ts'

/** Two records of one customer, or of one supplier, made one. */
export const PartyMergeBody = z.strictObject({
  side: z.enum(['customers', 'suppliers']),
  /** The record that is given up. */
  from: Uuid,
  /** The one that stays, with its own name, contacts, terms and limit. */
  into: Uuid,
})
export type PartyMergeBody = z.infer<typeof PartyMergeBody>
