import { z } from 'zod'
import { FileConventions } from '../import/conventions.ts'
import { maxRefusalsListed } from '../import/table/limits.ts'
import { Minor } from '../money.ts'
import { Text } from '../text.ts'
import { Uuid } from '../uuid.ts'
import { Flag } from './common.ts'

/**
 * Why a row of a file was not taken; a row with several errors is named several times. `row` is its number in
 * the spreadsheet: the header's is 1, as a rule.
 */
export const RowRefusal = z.object({
  row: z.int(),
  code: z.string(),
  /** Which column, by its name in the file, and the field that it serves; an older server names no field. */
  column: z.string().optional(),
  field: z.string().optional(),
  detail: z.string(),
})
export type RowRefusal = z.infer<typeof RowRefusal>

export const DryRunQuery = z.strictObject({
  dryRun: Flag.default(false),
  /**
   * JSON: {field: column name}. Columns not named are found by their usual names. `decimalMark` (. or ,) and `dayOrder`
   * (dmy, mdy or ymd) decide how the file writes numbers and days, where its cells do not show it.
   */
  mapping: Text.max(4000).optional(),
})

/** The most names of new customers, suppliers or products that are listed. */
export const maxNamesListed = 500

/** Which columns of the file serve which field, as found or mapped. */
const ColumnMapping = z.record(z.string(), z.string())

const rowsOfFile = {
  /** Rows below the header that have something in them; of these neither accepted nor refused are those that are no product. */
  rowsRead: z.int(),
  rowsAccepted: z.int(),
  rowsRefused: z.int(),
}
/** The most reasons that are listed; `refusalsNotListed` says how many more there are. */
const Refusals = z.array(RowRefusal).max(maxRefusalsListed)

/** What a file changes of a product that is known; `row` as in RowRefusal, the values as they are written. */
export const ImportedChange = z.object({
  row: z.int(),
  name: z.string(),
  sku: z.string(),
  fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
})
export type ImportedChange = z.infer<typeof ImportedChange>

/** What becomes of a row; `changed` corrects what is recorded, `same` is recorded already. */
export const RowOutcome = z.enum(['new', 'changed', 'same', 'refused'])
export type RowOutcome = z.infer<typeof RowOutcome>

/** A row as a check read it, by field: its own cells, and what was read of them where that is written otherwise. */
export const ReadRow = z.object({
  row: z.int(),
  outcome: RowOutcome,
  cells: z.record(z.string(), z.string()),
  read: z.record(z.string(), z.string()).optional(),
})
export type ReadRow = z.infer<typeof ReadRow>

/** Of a check: the first rows, and the first that are refused. An import, and an older server, lists none. */
const rowsShown = {
  rows: z.array(ReadRow).optional(),
  rowsNotShown: z.int().optional(),
}

/** What was read differently from the file; without rows if it is about the whole file. */
export const ImportNote = z.object({ detail: z.string(), rows: z.array(z.int()), count: z.int() })
export type ImportNote = z.infer<typeof ImportNote>

export const ProductImportReport = z.object({
  ...rowsOfFile,
  /** The row of the spreadsheet that names the columns, and the last one with something in it. */
  headerRow: z.int(),
  lastRow: z.int(),
  created: z.int(),
  /** Of those created: without a SKU in the file, so that they get the next free numbers. An older server refuses them. */
  numbered: z.int().optional(),
  updated: z.int(),
  unchanged: z.int(),
  /** Of the first of those updated; an older server lists none. */
  changes: z.array(ImportedChange).optional(),
  /** An older server has none. */
  notes: z.array(ImportNote).optional(),
  columns: ColumnMapping,
  columnsFound: z.array(z.string()),
  conventions: FileConventions.optional(),
  ...rowsShown,
  /** Who or what the file adds, by name: the first of them. */
  newNames: z.array(z.string()).max(maxNamesListed).optional(),
  refusals: Refusals,
  refusalsNotListed: z.int(),
})
export type ProductImportReport = z.infer<typeof ProductImportReport>

export const SalesImportQuery = z.strictObject({
  ...DryRunQuery.shape,
  /** Whether the past sales move the stock on hand. A shop counts its shelves on the day it starts: not. */
  stock: Flag.default(false),
})

/** A word in the column of tenders that is not known here. */
export const UnknownTender = z.object({ word: z.string(), rows: z.int() })
export type UnknownTender = z.infer<typeof UnknownTender>

export const SalesImportReport = z.object({
  ...rowsOfFile,
  /** As in a report of products. Imports from before rows were numbered as in the spreadsheet lack these three. */
  headerRow: z.int().optional(),
  lastRow: z.int().optional(),
  refusalsNotListed: z.int().optional(),
  refusals: Refusals,
  /** Receipts of sales, and of returns (a receipt of mixed signs counts in both). */
  receipts: z.int(),
  returns: z.int(),
  /** Receipts already recorded with the same content. */
  known: z.int(),
  /** Sales less returns, without tax. */
  netMinor: Minor,
  newProducts: z.int(),
  newCustomers: z.int(),
  /** Words that are not a known tender, with their rows; absent if there are none. */
  unknownTenders: z.array(UnknownTender).optional(),
  /** Amounts in the file that are not imported, with their sums. */
  notes: z.array(ImportNote).optional(),
  columns: ColumnMapping,
  columnsFound: z.array(z.string()),
  /** Imports of earlier versions have neither. */
  conventions: FileConventions.optional(),
  ...rowsShown,
  newNames: z.array(z.string()).max(maxNamesListed).optional(),
})
export type SalesImportReport = z.infer<typeof SalesImportReport>

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
