import { byteOrderMark, csvHead, csvRow, type SheetCell, sheetHead, sheetRow } from '../table/file.ts'
import { allRows, fileColumns, type Statement } from './statement.ts'

/** Plain decimals, ISO dates and no formulas. */
export function statementCsv(statement: Statement): string {
  const columns = fileColumns(statement)
  const { currency } = statement.shop
  return (
    csvHead(columns) +
    allRows(statement)
      .map((row) => csvRow(row, columns, currency))
      .join('')
  )
}

/** The whole file, as spreadsheets open it. */
export function statementCsvFile(statement: Statement): string {
  return byteOrderMark + statementCsv(statement)
}

/** Real numbers, with the sums in bold and names as far in as on the screen. */
export function statementSheet(statement: Statement): SheetCell[][] {
  const columns = fileColumns(statement)
  const nameAt = columns.findIndex(({ id }) => id === statement.name.key)
  return [
    sheetHead(columns),
    ...allRows(statement).map((row) =>
      sheetRow(row, columns, statement.shop.currency).map(
        (cell, at): SheetCell =>
          cell && {
            ...cell,
            ...(row.isSum && { fontWeight: 'bold' }),
            ...(at === nameAt && row.level !== undefined && { indent: row.level }),
          },
      ),
    ),
  ]
}
