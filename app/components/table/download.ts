import type { ShopFormat } from '#app/components/format/shop-format.tsx'
import type { TableColumn } from '#domain/table/column.ts'
import { byteOrderMark, csvHead, csvRow, sheetHead, sheetLayout, sheetRow } from '#domain/table/file.ts'

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

/** The rows as XLSX; the writer is loaded when it is wanted. */
export async function downloadXlsx<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  { currency }: ShopFormat,
  fileName: string,
): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const file = writeXlsxFile(
    [sheetHead(columns), ...rows.map((row) => sheetRow(row, columns, currency))],
    sheetLayout(columns),
  )
  saveFile(await file.toBlob(), `${fileName}.xlsx`)
}
