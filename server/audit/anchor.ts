import { z } from 'zod'
import { EntryHash } from '#domain/posting/entry-hash.ts'

/**
 * An earlier head of a shop's chain, kept outside the database, a line each in a file of DATA_DIR.
 * restoredFrom: the backup from which the shop's books were brought back up to this entry and no further. What was
 * written down before beyond it stays in the file, and is no longer compared.
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

/**
 * The head of a chain of the audit log, in the same file. restoredFrom and before: as of the books.
 */
const LogHead = z.object({
  at: z.iso.datetime(),
  /** The chain: `installation`, or of a shop. */
  log: z.string(),
  number: z.int().nonnegative(),
  hash: EntryHash,
  restoredFrom: z.string().optional(),
  before: EntryHash.optional(),
})
export type LogHead = z.infer<typeof LogHead>

/** Null if the line is not one: cut short by a power failure, garbled, or a head of something else. */
export const parseAnchor = (line: string): Anchor | null => parse(Anchor, line)
export const parseLogHead = (line: string): LogHead | null => parse(LogHead, line)

/** A line of the file, whatever it is the head of. */
export const parseHead = (line: string): Anchor | LogHead | null => parseAnchor(line) ?? parseLogHead(line)

function parse<Schema extends z.ZodType>(schema: Schema, line: string): z.infer<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
