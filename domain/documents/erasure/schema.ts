import { z } from 'zod'
import { Uuid } from '../../uuid.ts'

/** Whose name, contacts and texts on documents are taken out of the shop's records. */
export const ErasureBody = z
  .strictObject({ customerId: Uuid.optional(), supplierId: Uuid.optional() })
  .refine(
    ({ customerId, supplierId }) => (customerId === undefined) !== (supplierId === undefined),
    'Name a customer or a supplier, and not both.',
  )
export type ErasureBody = z.infer<typeof ErasureBody>

/** As it is on a document: one of the two. */
export type ErasedParty = { customerId?: string; supplierId?: string }

export function erasedOf({ customerId, supplierId }: ErasedParty): string {
  return customerId ?? supplierId ?? ''
}
