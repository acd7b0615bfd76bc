import { saveFile, saveSheet } from '#app/components/table/download.ts'
import { statementCsvFile, statementSheet } from '#domain/statement/files.ts'
import { fileColumns, type Statement } from '#domain/statement/statement.ts'

export function saveStatementCsv(statement: Statement): void {
  const blob = new Blob([statementCsvFile(statement)], { type: 'text/csv;charset=utf-8' })
  saveFile(blob, `${statement.fileName}.csv`)
}

export function saveStatementXlsx(statement: Statement): Promise<void> {
  return saveSheet(statementSheet(statement), fileColumns(statement), statement.fileName)
}
