import { z } from 'zod'
import { EntryHash } from '#domain/posting/entry-hash.ts'

/**
 * The head of a shop's chain as it once stood, kept outside the database, a line each in a file of DATA_DIR.
 * restoredFrom: the backup from which the shop's books were brought back up to this entry and no further. What was
 * written down before beyond it stays in the file, and binds nobody any more.
 * before: the digest of all lines before this one; not in those that were written before there was one.
 */
const Anchor = z.object({
  at: z.iso.datetime(),
  shopId: z.string(),
  number: z.int().nonnegative(),
  hash: EntryHash,
  restoredFrom: z.string().optional(),
  before: EntryHash.optional(),
})
export type Anchor = z.infer<typeof Anchor>

/** Null where the line is none: cut short by a power failure, or garbled. */
export function parseAnchor(line: string): Anchor | null {
  try {
    return Anchor.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
