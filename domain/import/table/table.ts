import { isUtf8, textOf } from './bytes.ts'
import { CsvReader } from './csv.ts'
import { type TableLimits, unreadable } from './limits.ts'
import type { TableRow } from './row.ts'
import { readXlsx } from './xlsx.ts'

const xlsxSignature = 'PK\u0003\u0004'
/** That of a file of Excel 97, and of a workbook with a password. */
const oldExcelSignature = '\u00d0\u00cf\u0011\u00e0'

/**
 * The rows of a CSV or XLSX file that have something in them, as texts without blanks around them, the
 * names of the columns first. Which of the two it is the content says, not the name. CSV is UTF-8, or
 * Windows-1252 where it is none: offices in French or Portuguese still save it in Windows' own encoding.
 * @throws Refusal file_unreadable, file_too_large
 */
export async function* readTable(file: Blob, limits: TableLimits): AsyncGenerator<TableRow> {
  if (file.size === 0) throw unreadable('it is empty')
  const rows = (await isXlsx(file)) ? readXlsx(file, limits) : readCsv(file, limits)
  let isBlank = true
  for await (const row of rows) {
    isBlank = false
    yield row
  }
  if (isBlank) throw unreadable('it has no rows')
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
  for await (const text of textOf(file, (await isUtf8(file)) ? 'utf-8' : 'windows-1252')) {
    yield* reader.push(text)
  }
  yield* reader.end()
}
