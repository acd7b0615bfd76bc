import { z } from 'zod'
import { Minor } from '../money.ts'
import { Uuid } from './common.ts'

/** One row of a file that was not taken. `row` counts data rows from 1: the header is not one. */
export const RowRefusal = z.object({
  row: z.int(),
  code: z.string(),
  /** Which column, by its name in the file. */
  column: z.string().optional(),
  detail: z.string(),
})
export type RowRefusal = z.infer<typeof RowRefusal>

export const DryRunQuery = z.strictObject({
  dryRun: z.stringbool().default(false),
  /** JSON: {field: column name}. Columns not named are found by their usual names. */
  mapping: z.string().max(4000).optional(),
})

/** Which columns of the file serve which field, as found or mapped. */
export const ColumnMapping = z.record(z.string(), z.string())

export const ProductImportReport = z.object({
  rowsRead: z.int(),
  rowsAccepted: z.int(),
  rowsRefused: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  columns: ColumnMapping,
  columnsFound: z.array(z.string()),
  refusals: z.array(RowRefusal),
})
export type ProductImportReport = z.infer<typeof ProductImportReport>

/** Fields of a past till line. Without a mapping they are found by their usual names. */
export const salesImportFields = [
  'receiptNumber',
  'soldAt',
  'sku',
  'description',
  'quantity',
  'unitPrice',
  'customer',
  'tender',
  'tax',
  'cost',
] as const
export type SalesImportField = (typeof salesImportFields)[number]

export const SalesImportQuery = z.strictObject({
  ...DryRunQuery.shape,
  /** Whether the past sales move the stock on hand. A shop counts its shelves on the day it starts: not. */
  stock: z.stringbool().default(false),
})

/** A word in the column of tenders that is none of those known here. */
export const UnknownTender = z.object({ word: z.string(), rows: z.int() })
export type UnknownTender = z.infer<typeof UnknownTender>

export const SalesImportReport = z.object({
  rowsRead: z.int(),
  rowsAccepted: z.int(),
  rowsRefused: z.int(),
  /** At most 1,000 are listed; rowsRefused counts them all. */
  refusals: z.array(RowRefusal),
  /** Receipts of sales, and of returns (a receipt of mixed signs counts in both). */
  receipts: z.int(),
  returns: z.int(),
  /** Receipts already recorded with the same content. */
  known: z.int(),
  /** Sales less returns, without tax. */
  netMinor: Minor,
  newProducts: z.int(),
  newCustomers: z.int(),
  /** Words that are no tender here, with the rows that go to 3950 Opening balances for them; absent where there are none. */
  unknownTenders: z.array(UnknownTender).optional(),
  columns: ColumnMapping,
  columnsFound: z.array(z.string()),
})
export type SalesImportReport = z.infer<typeof SalesImportReport>

export const ImportParams = z.strictObject({ shopId: z.string().min(1).max(64), importId: Uuid })
export const ImportStarted = z.object({ importId: Uuid })
export const ImportProgress = z.object({
  importId: Uuid,
  state: z.enum(['running', 'done', 'failed']),
  /** What is going on: reading the file, or recording receipts. */
  phase: z.enum(['reading', 'recording']),
  fileName: z.string(),
  startedAt: z.iso.datetime(),
  rowsDone: z.int(),
  rowsTotal: z.int(),
  report: SalesImportReport.optional(),
  failure: z.string().optional(),
})
export type ImportProgress = z.infer<typeof ImportProgress>
