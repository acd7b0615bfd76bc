import { Temporal } from 'temporal-polyfill'
import { formatInstant } from '#app/components/format/dates.ts'
import { savePdf } from '#app/components/pdf/write-pdf.ts'
import { statementPdf } from '#domain/statement/pdf.ts'
import type { Statement } from '#domain/statement/statement.ts'

/** The statement as a PDF file. The writer comes with this module, when it is wanted. */
export async function saveStatementPdf(statement: Statement): Promise<void> {
  const madeAt = formatInstant(Temporal.Now.instant().toString(), statement.shop.timeZone, 'date-time')
  await savePdf(statementPdf(statement, madeAt), `${statement.fileName}.pdf`)
}
