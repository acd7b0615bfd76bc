import type { RefusalCode, RefusalFacts } from '#domain/errors.ts'
import type { readSales } from '../imports/read-sales.ts'
import type { readOpenings } from '../openings/read-openings.ts'
import type { readParties } from '../parties/read-parties.ts'
import type { readProducts } from '../products/read-products.ts'

/** What can be read from a file in a process of its own. */
export type Readings = {
  sales: typeof readSales
  products: typeof readProducts
  openings: typeof readOpenings
  parties: typeof readParties
}
export type Subject = keyof Readings
export type OptionsOf<Of extends Subject> = Parameters<Readings[Of]>[0]
type ReadingOf<Of extends Subject> = ReturnType<Readings[Of]>
export type BatchOf<Of extends Subject> = ReadingOf<Of> extends AsyncGenerator<infer Batch> ? Batch : never
export type SummaryOf<Of extends Subject> =
  ReadingOf<Of> extends AsyncGenerator<unknown, infer Summary> ? Summary : never

/**
 * To the process: what to read and how many characters its batches may have together, then each time that its next
 * batch is wanted.
 */
export type Order = { subject: Subject; options: OptionsOf<Subject>; most: AnswerLimits } | 'next'

/** `megabytes` is what a refusal says. */
export type AnswerLimits = { characters: number; megabytes: number }

/** From the process, one for each `next`. */
export type Answer =
  | { batch: unknown }
  | { summary: unknown }
  | { refused: RefusalCode; facts: RefusalFacts }
  | { error: string }
