import { Readable } from 'node:stream'
import writeXlsx from 'write-excel-file/node'
import { Refusal } from '#domain/errors.ts'
import type { TableColumn } from '#domain/table/column.ts'
import {
  byteOrderMark,
  csvHead,
  csvRow,
  sheetHead,
  sheetLayout,
  sheetRow,
  type TableFileFormat,
} from '#domain/table/file.ts'

/** CSV goes out as it is read; a spreadsheet is put together in the memory, and the time, of the process that sells. */
const maxRows: Readonly<Record<TableFileFormat, number>> = { csv: 1_000_000, xlsx: 10_000 }
/** Spreadsheets are made one after the other; more than so many do not wait. */
const maxWaiting = 5

const contentTypes: Readonly<Record<TableFileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export type TableFile<Row> = {
  format: TableFileFormat
  /** Without its ending. */
  name: string
  columns: readonly TableColumn<Row>[]
  currency: string
  rows: AsyncIterable<Row>
}

/** @throws Refusal table_too_long where a file of this format does not hold so many rows */
export function refuseTooMany(rows: number, format: TableFileFormat): void {
  if (rows > maxRows[format]) throw new Refusal('table_too_long', { rows, most: maxRows[format], format })
}

/** A whole list as what is sent: its type, the name that a browser gives it, and its bytes. */
export async function tableDownload<Row>(
  file: TableFile<Row>,
): Promise<{ type: string; disposition: string; body: Readable | Buffer }> {
  const { format, name } = file
  return {
    type: contentTypes[format],
    disposition: `attachment; filename="${name}.${format}"`,
    body: format === 'csv' ? Readable.from(csvLines(file)) : await inTurn(() => xlsxFile(file)),
  }
}

let waiting = 0
let before: Promise<unknown> = Promise.resolve()

async function inTurn<Value>(make: () => Promise<Value>): Promise<Value> {
  if (waiting >= maxWaiting) throw new Refusal('too_many_requests', { seconds: 10 })
  waiting += 1
  const made = before.then(make).finally(() => {
    waiting -= 1
  })
  before = made.catch(() => {})
  return made
}

async function* csvLines<Row>({ columns, currency, rows }: TableFile<Row>): AsyncGenerator<string> {
  yield byteOrderMark + csvHead(columns)
  for await (const row of rows) yield csvRow(row, columns, currency)
}

async function xlsxFile<Row>({ columns, currency, rows, format }: TableFile<Row>): Promise<Buffer> {
  const sheet = [sheetHead(columns)]
  for await (const row of rows) {
    // Counted before: more may have been recorded since.
    refuseTooMany(sheet.length, format)
    sheet.push(sheetRow(row, columns, currency))
  }
  return writeXlsx(sheet, sheetLayout(columns)).toBuffer()
}
