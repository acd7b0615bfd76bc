import { z } from 'zod'
import { Uuid } from '../../uuid.ts'

/** Whose name, contacts and texts on documents are taken out of the shop's records. */
export const ErasureBody = z.union([
  z.strictObject({ customerId: Uuid }),
  z.strictObject({ supplierId: Uuid }),
])
export type ErasureBody = z.infer<typeof ErasureBody>

/** As it stands on a document: one of the two. */
export type ErasedParty = { customerId?: string; supplierId?: string }

export function erasedOf({ customerId, supplierId }: ErasedParty): string {
  return customerId ?? supplierId ?? ''
}
