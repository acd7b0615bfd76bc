import { z } from 'zod'

/** SHA-256 of a ledger entry, in lower-case hexadecimal. */
export const EntryHash = z.string().regex(/^[0-9a-f]{64}$/, 'A hash has 64 hexadecimal digits.')
export type EntryHash = z.infer<typeof EntryHash>
