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
 * The rows of a CSV or XLSX file that have something in them, as texts without blanks around them: the row that names
 * the columns first, then what is below it. Titles above it are left out. Which of the two formats it is, and its
 * encoding, is decided by the content, not the name.
 * @throws Refusal file_unreadable, file_too_large
 */
export async function* readTable(file: Blob, limits: TableLimits): AsyncGenerator<TableRow> {
  if (file.size === 0) throw unreadable('it is empty')
  const rows = (await isXlsx(file)) ? readXlsx(file, limits) : readCsv(file, limits)
  const first: TableRow[] = []
  let isTableFound = false
  for await (const row of rows) {
    if (isTableFound) yield row
    else if (first.push(row) === maxTitleRows) {
      isTableFound = true
      yield* fromHeader(first, limits)
    }
  }
  if (first.length === 0) throw unreadable('it has no rows')
  if (!isTableFound) yield* fromHeader(first, limits)
}

function fromHeader(rows: readonly TableRow[], { columnNameLength }: TableLimits): TableRow[] {
  const table = rows.slice(headerAt(rows))
  const { row = 0, cells = [] } = table[0] ?? {}
  const tooLong = cells.findIndex((name) => name.length > columnNameLength)
  if (tooLong >= 0) throw tooLarge('columnNameLength', columnNameLength, { row, column: columnName(tooLong) })
  return table
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
