import { z } from 'zod'
import { Minor } from '../money.ts'
import { DryRunQuery, ProductImportReport } from './import.ts'
import { ShownReview } from './review.ts'

export const OpeningsImportQuery = z.strictObject({
  ...DryRunQuery.shape,
  /** What customers owe, what suppliers are owed, or what is on the shelves. */
  of: z.enum(['receivables', 'payables', 'stock']),
})

/** What a file of openings does, or did. */
export const OpeningsImportReport = ProductImportReport.omit({
  updated: true,
  changes: true,
  notes: true,
}).extend({
  /** Reversed and recorded again, with other figures. */
  corrected: z.int(),
  /** Customers or suppliers whom the shop did not know. */
  newParties: z.int(),
  /** The total of all rows that are taken. */
  totalMinor: Minor,
  /** Of a dry run: figures that are probably mistyped, by row, the first of them. They are asked about, or reviewed. */
  implausible: z.array(ShownReview),
  implausibleNotListed: z.int(),
})
export type OpeningsImportReport = z.infer<typeof OpeningsImportReport>
