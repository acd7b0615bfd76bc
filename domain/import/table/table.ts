import { shown } from '../cell-text.ts'
import { columnNames } from '../columns.ts'
import { noHeaderRow } from '../conventions.ts'
import { textOf } from './bytes.ts'
import { CsvReader } from './csv.ts'
import { headerAt, maxTitleRows } from './header.ts'
import { type TableLimits, tooLarge, unreadable } from './limits.ts'
import { columnName, type TableRow } from './row.ts'
import { readXlsx } from './xlsx.ts'

const xlsxSignature = 'PK\u0003\u0004'
/** That of a file of Excel 97, and of a workbook with a password. */
const oldExcelSignature = '\u00d0\u00cf\u0011\u00e0'

/**
 * The rows of a CSV or XLSX file that have something in them, as texts without blanks around them: first the names of
 * the columns, as wide as the table, then what is below them. Titles above are left out. Where no row names the
 * columns, the first has number 0 and names them by letter. Which of the two formats it is, and its encoding, is
 * decided by the content, not the name.
 * @param headerRow its number in the spreadsheet, or `noHeaderRow`; left out: it is detected
 * @throws Refusal file_unreadable, file_too_large
 */
export async function* readTable(
  file: Blob,
  limits: TableLimits,
  headerRow?: string,
): AsyncGenerator<TableRow> {
  const first: TableRow[] = []
  let isTableFound = false
  for await (const row of readRows(file, limits)) {
    if (isTableFound) yield row
    else if (first.push(row) === maxTitleRows) {
      isTableFound = true
      yield* tableFrom(first, limits, headerRow)
    }
  }
  if (first.length === 0) throw unreadable('it has no rows')
  if (!isTableFound) yield* tableFrom(first, limits, headerRow)
}

/** The column names of a file, and the rows below them. @throws Refusal file_unreadable, file_too_large */
export async function openTable(
  file: Blob,
  limits: TableLimits,
  headerRow?: string,
): Promise<{ header: TableRow; rows: AsyncGenerator<TableRow> }> {
  const rows = readTable(file, limits, headerRow)
  const first = await rows.next()
  if (first.done) throw new Error('a table begins with its column names')
  return { header: first.value, rows }
}

/** The first rows of a file as they are, titles among them: those of which one may name the columns. */
export async function firstRows(file: Blob, limits: TableLimits): Promise<TableRow[]> {
  const first: TableRow[] = []
  for await (const row of readRows(file, limits)) if (first.push(row) === maxTitleRows) break
  return first
}

/** All rows of a file that have something in them, whatever they are. @throws Refusal file_unreadable, file_too_large */
export async function* readRows(file: Blob, limits: TableLimits): AsyncGenerator<TableRow> {
  if (file.size === 0) throw unreadable('it is empty')
  yield* (await isXlsx(file)) ? readXlsx(file, limits) : readCsv(file, limits)
}

/** The table among the first rows of a file. @throws Refusal file_unreadable, file_too_large */
export function tableFrom(
  rows: readonly TableRow[],
  { columnNameLength }: TableLimits,
  headerRow?: string,
): [TableRow, ...TableRow[]] {
  const at = headerIndex(rows, headerRow)
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const { row, cells } = rows[at] ?? { row: 0, cells: [] }
  const tooLong = cells.findIndex((name) => name.length > columnNameLength)
  if (tooLong >= 0) throw tooLarge('columnNameLength', columnNameLength, { row, column: columnName(tooLong) })
  return [{ row, cells: columnNames(cells, width) }, ...rows.slice(at + 1)]
}

function headerIndex(rows: readonly TableRow[], headerRow: string | undefined): number {
  if (headerRow === undefined) return headerAt(rows)
  if (headerRow === noHeaderRow) return -1
  const at = rows.findIndex(({ row }) => String(row) === headerRow)
  if (at < 0)
    throw unreadable(`row ${shown(headerRow)} is not among its first ${maxTitleRows} rows that are not blank`)
  return at
}

/** @throws Refusal file_unreadable for a workbook that is none of those read here */
export async function isXlsx(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const signature = String.fromCharCode(...bytes)
  if (signature === oldExcelSignature) {
    throw unreadable('it is an old Excel workbook (.xls) or has a password. Save it as XLSX or CSV')
  }
  return signature === xlsxSignature
}

async function* readCsv(file: Blob, limits: TableLimits): AsyncGenerator<TableRow> {
  const reader = new CsvReader(limits)
  for await (const text of textOf(file)) yield* reader.push(text)
  yield* reader.end()
}
