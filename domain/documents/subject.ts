import { z } from 'zod'
import { Minor } from '../money.ts'
import { EntrySource } from '../posting/entry-source.ts'

/** What a document is about, as its kind describes it: from this `titleOf` forms its title. */
export const DocumentSubject = z.object({
  /** In place of the name of its kind: `Rent`. */
  name: z.string().optional(),
  /** The number that people know it by. */
  number: z.string().optional(),
  /** What it is more exactly: `November`. */
  about: z.string().optional(),
  /** Whom it was paid to, received from, sold to. */
  payee: z.string().optional(),
  /** What stands for a payee where none was named, in the column of payees alone: `Walk-in customer`. */
  unnamed: z.string().optional(),
  /** The word before the payee; absent: a comma. */
  toward: z.enum(['to', 'from', 'for']).optional(),
  /** Its total as it is on paper; absent where it has none. */
  totalMinor: Minor.optional(),
})
export type DocumentSubject = z.infer<typeof DocumentSubject>

/** What an entry was posted from, with what that is about where it is known. */
export const DescribedSource = EntrySource.extend({ subject: DocumentSubject.optional() })
export type DescribedSource = z.infer<typeof DescribedSource>
