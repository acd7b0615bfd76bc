import { csvLine, disarmed } from '#domain/csv-text.ts'
import { currencyDigits } from '#domain/money.ts'
import type { ShopFormat } from '../shop-format.tsx'
import { type CellValue, type DataColumn, plainText } from './column.ts'

/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has taken its own hold on the blob by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

/** The rows as CSV (RFC 4180, UTF-8): plain decimals, ISO dates, no formulas. */
export function writeCsv<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  shop: ShopFormat,
): string {
  const body = rows.map((row) =>
    csvLine(
      columns.map((column) => {
        const value = column.value(row)
        const text = plainText(value, column, shop)
        return typeof value === 'string' ? disarmed(text) : text
      }),
    ),
  )
  return csvLine(columns.map((column) => disarmed(column.header))) + body.join('')
}

export function downloadCsv<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  shop: ShopFormat,
  fileName: string,
): void {
  // The mark in front tells Excel that this is UTF-8.
  const text = `\uFEFF${writeCsv(rows, columns, shop)}`
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`)
}

function sheetFormat(
  column: Pick<DataColumn<never>, 'kind' | 'currency'>,
  shop: ShopFormat,
): string | undefined {
  switch (column.kind) {
    case 'money': {
      const digits = currencyDigits(column.currency ?? shop.currency)
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

/** The rows as XLSX with real numbers; the writer is loaded when it is wanted. */
export async function downloadXlsx<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  shop: ShopFormat,
  fileName: string,
): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const cell = (value: CellValue, column: DataColumn<Row>) => {
    if (value === null || value === '') return null
    if (typeof value === 'string') return { value, type: String }
    return { value: Number(plainText(value, column, shop)), type: Number, format: sheetFormat(column, shop) }
  }
  const head = columns.map((column) => ({ value: column.header, type: String, fontWeight: 'bold' as const }))
  const body = rows.map((row) => columns.map((column) => cell(column.value(row), column)))
  const file = writeXlsxFile([head, ...body], {
    columns: columns.map((column) => ({ width: column.kind && column.kind !== 'text' ? 16 : 28 })),
    stickyRowsCount: 1,
  })
  saveFile(await file.toBlob(), `${fileName}.xlsx`)
}
