import type { StatementFormat } from '../statement/files.ts'

/** PDFs of longer tables are hundreds of pages. */
export const maxRowsOfPdf = 2_000
/** A spreadsheet is put together in memory: as many as in those of the lists. */
export const maxRowsOfXlsx = 10_000

/** The formats a table is in the pack as. */
export function formatsOf(rows: number): StatementFormat[] {
  if (rows > maxRowsOfXlsx) return ['csv']
  return rows > maxRowsOfPdf ? ['xlsx', 'csv'] : ['pdf', 'xlsx', 'csv']
}
