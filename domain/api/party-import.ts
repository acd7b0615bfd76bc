import { z } from 'zod'
import { DryRunQuery, ProductImportReport } from './import.ts'

export const PartiesImportQuery = z.strictObject({
  ...DryRunQuery.shape,
  of: z.enum(['customers', 'suppliers']),
})

/** What a list of customers or suppliers does, or did. */
export const PartiesImportReport = ProductImportReport.omit({
  numbered: true,
  changes: true,
  notes: true,
  newNames: true,
})
export type PartiesImportReport = z.infer<typeof PartiesImportReport>
