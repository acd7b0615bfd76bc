import { z } from 'zod'
import { EntrySourceKind } from '../terms/document-kind.ts'

export const EntrySource = z.object({
  kind: EntrySourceKind,
  id: z.string(),
  /** What a person calls it: the receipt number, the SKU. */
  reference: z.string(),
})
export type EntrySource = z.infer<typeof EntrySource>
