export { taxationPath, taxDocumentsPath, worksheetPath } from '#domain/report/addresses.ts'
