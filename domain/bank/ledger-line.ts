import { z } from 'zod'
import { Day } from '../business-day.ts'
import { DescribedSource } from '../documents/subject.ts'
import { Minor } from '../money.ts'

/** A line of an entry on an account: the number of the entry, and the line's place in it, from 0. */
export const LedgerKey = z.strictObject({ number: z.int().positive(), line: z.int().min(0).max(10_000) })
export type LedgerKey = z.infer<typeof LedgerKey>

/** A line on an account of money that no statement explains yet. */
export const LedgerLine = z.object({
  number: z.int(),
  line: z.int(),
  day: Day,
  amountMinor: Minor,
  source: DescribedSource,
})
export type LedgerLine = z.infer<typeof LedgerLine>

/** By this a line is looked up: it is matched once, whatever account's statement it is matched with. */
export function ledgerKeyText({ number, line }: LedgerKey): string {
  return `${number}.${line}`
}
