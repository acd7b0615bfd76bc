import { z } from 'zod'
import { Instant } from '../instant.ts'

/** How safe the data of a shop is: what was done last. Null: it never was. */
export const ShopData = z.object({
  /** Of the whole installation, this shop in it. */
  backup: z.object({ at: Instant }).nullable(),
  /** A try since then failed. */
  hasBackupFailed: z.boolean(),
  /** A backup that was read back to see whether it can be restored. */
  rehearsal: z.object({ at: Instant, isGood: z.boolean() }).nullable(),
  hasRehearsalFailed: z.boolean(),
  /** The books of this shop, held against their documents. */
  audit: z.object({ at: Instant, differences: z.int() }).nullable(),
})
export type ShopData = z.infer<typeof ShopData>
