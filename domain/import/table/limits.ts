import { Refusal, type RefusalFacts } from '../../errors.ts'

/**
 * How much of a file of rows is read, whatever the file says of itself. Rows and cells are those with
 * something in them: blank ones cost nothing but time.
 */
export type TableLimits = {
  rows: number
  columns: number
  cells: number
  /** Characters of one cell; a spreadsheet program allows 32,767. */
  textLength: number
  /** Of the row that names the columns: what a sentence and a list to choose from can hold. */
  columnNameLength: number
  /** Of the parts of an XLSX file that are read, all together. */
  unpackedBytes: number
}

const mebibyte = 1024 * 1024

/** Columns and texts are those of every file; a list of products is far shorter than a history of sales. */
const ofEveryFile = { columns: 256, textLength: 32_767, columnNameLength: 200 }
export const productFileLimits: TableLimits = {
  ...ofEveryFile,
  rows: 50_000,
  cells: 2_000_000,
  unpackedBytes: 100 * mebibyte,
}
export const salesFileLimits: TableLimits = {
  ...ofEveryFile,
  rows: 3_000_000,
  cells: 60_000_000,
  unpackedBytes: 400 * mebibyte,
}

/** Of the rows that are refused so many are listed with their reasons; the others are counted. */
export const maxRefusalsListed = 1_000

/** Rows that a check shows as they were read, beside those that are refused. */
export const maxRowsShown = 5_000

type FileLimit = keyof TableLimits | 'seconds' | 'memory'

/** The refusal of a file that passes a limit, with the place in the file where it does. */
export function tooLarge(limit: FileLimit, most: number, place: RefusalFacts = {}): Refusal {
  return new Refusal('file_too_large', { limit, most, ...place })
}

export function unreadable(why: string): Refusal {
  return new Refusal('file_unreadable', { why })
}
