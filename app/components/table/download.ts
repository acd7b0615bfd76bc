import type { ShopFormat } from '#app/components/format/shop-format.tsx'
import type { TableColumn } from '#domain/table/column.ts'
import {
  byteOrderMark,
  csvHead,
  csvRow,
  type SheetCell,
  sheetHead,
  sheetLayout,
  sheetRow,
} from '#domain/table/file.ts'

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

/** The rows as CSV. */
export function writeCsv<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  { currency }: ShopFormat,
): string {
  return csvHead(columns) + rows.map((row) => csvRow(row, columns, currency)).join('')
}

export function downloadCsv<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  shop: ShopFormat,
  fileName: string,
): void {
  const text = byteOrderMark + writeCsv(rows, columns, shop)
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`)
}

/** The rows as XLSX. */
export function downloadXlsx<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  { currency }: ShopFormat,
  fileName: string,
): Promise<void> {
  const sheet = [sheetHead(columns), ...rows.map((row) => sheetRow(row, columns, currency))]
  return saveSheet(sheet, columns, fileName)
}

/** A sheet, its head first, as XLSX; the writer is loaded when it is wanted. */
export async function saveSheet<Row>(
  sheet: SheetCell[][],
  columns: readonly TableColumn<Row>[],
  fileName: string,
): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  saveFile(await writeXlsxFile(sheet, sheetLayout(columns)).toBlob(), `${fileName}.xlsx`)
}
