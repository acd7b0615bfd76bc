import { csvLine, disarmed } from '../csv-text.ts'
import { currencyDigits } from '../money.ts'
import { type CellValue, plainText, type TableColumn } from './column.ts'

export type TableFileFormat = 'csv' | 'xlsx'

/** The mark in front of a CSV file: Excel recognises UTF-8 by it. */
export const byteOrderMark = '\uFEFF'

type Columns<Row> = readonly TableColumn<Row>[]

export function csvHead<Row>(columns: Columns<Row>): string {
  return csvLine(columns.map(({ header }) => disarmed(header)))
}

/** A row as CSV (RFC 4180): plain decimals, ISO dates, no formulas. */
export function csvRow<Row>(row: Row, columns: Columns<Row>, currency: string): string {
  return csvLine(
    columns.map((column) => {
      const value = column.value(row)
      const text = plainText(value, column, currency)
      return typeof value === 'string' ? disarmed(text) : text
    }),
  )
}

/** A cell as write-excel-file takes it, in the browser and on the server. */
export type SheetCell =
  | ((
      | { value: string; type: StringConstructor }
      | { value: number; type: NumberConstructor; format: string | undefined }
    ) & { fontWeight?: 'bold'; indent?: number })
  | null

export function sheetHead<Row>(columns: Columns<Row>): SheetCell[] {
  return columns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' }))
}

/** A row of a spreadsheet, with real numbers. A text there is never run. */
export function sheetRow<Row>(row: Row, columns: Columns<Row>, currency: string): SheetCell[] {
  return columns.map((column) => sheetCell(column.value(row), column, currency))
}

function sheetCell<Row>(value: CellValue, column: TableColumn<Row>, currency: string): SheetCell {
  if (value === null || value === '') return null
  if (typeof value === 'string') return { value, type: String }
  return {
    value: Number(plainText(value, column, currency)),
    type: Number,
    format: numberFormat(column, currency),
  }
}

function numberFormat<Row>({ kind, currency }: TableColumn<Row>, ofShop: string): string | undefined {
  switch (kind) {
    case 'money': {
      const digits = currencyDigits(currency ?? ofShop)
      return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`
    }
    case 'quantity':
      return '#,##0.###'
    case 'percent':
      return '0.0%'
    default:
      return undefined
  }
}

/** How wide the columns of a spreadsheet are, and that its head stays in sight. */
export function sheetLayout<Row>(columns: Columns<Row>) {
  return {
    columns: columns.map(({ kind }) => ({ width: kind && kind !== 'text' ? 16 : 28 })),
    stickyRowsCount: 1,
  }
}
