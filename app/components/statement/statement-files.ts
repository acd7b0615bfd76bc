import { downloadCsv, saveSheet, writeCsv } from '#app/components/table/download.ts'
import { type SheetCell, sheetHead, sheetRow } from '#domain/table/file.ts'
import { allRows, fileColumns, type Statement } from './statement.ts'

/** Plain decimals, ISO dates and no formulas. */
export function statementCsv(statement: Statement): string {
  return writeCsv(allRows(statement), fileColumns(statement), statement.shop)
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

export function saveStatementCsv(statement: Statement): void {
  downloadCsv(allRows(statement), fileColumns(statement), statement.shop, statement.fileName)
}

export function saveStatementXlsx(statement: Statement): Promise<void> {
  return saveSheet(statementSheet(statement), fileColumns(statement), statement.fileName)
}
