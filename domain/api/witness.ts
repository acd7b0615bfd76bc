import { z } from 'zod'
import { maxWitnessed } from '../ceilings.ts'
import { Instant } from '../instant.ts'
import { listOf } from '../list.ts'
import { EntryHash } from '../posting/entry-hash.ts'
import { Uuid } from '../uuid.ts'

/** What a till kept of the answers to its own sales, to be held against the books as they are now. */
export const WitnessedReceipts = z.strictObject({
  receipts: listOf(
    z.strictObject({
      saleId: Uuid,
      /** Number and hash of the entry, and when it was recorded, as returned by the answer to the sale. */
      number: z.int().positive(),
      hash: EntryHash,
      recordedAt: Instant,
    }),
    maxWitnessed,
    'Send at least one receipt.',
  ),
})
export type WitnessedReceipt = z.infer<typeof WitnessedReceipts>['receipts'][number]

/**
 * Those that are not in the books as they were answered. restored: the books were brought back from a backup that was
 * made before them. What the books have instead is not disclosed.
 */
export const MismatchedReceipts = z.object({
  unlike: z.array(z.object({ saleId: Uuid, found: z.enum(['differs', 'missing', 'restored']) })),
})
export type MismatchedReceipts = z.infer<typeof MismatchedReceipts>
