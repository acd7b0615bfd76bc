import boldFont from 'pdfmake/build/fonts/Roboto/Roboto-Medium.ttf?url'
import normalFont from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url'
import pdfMake from 'pdfmake/build/pdfmake.min.js'
import { Temporal } from 'temporal-polyfill'
import { formatInstant } from '#app/components/format/dates.ts'
import { saveFile } from '#app/components/table/download.ts'
import { statementPdf } from '#domain/statement/pdf.ts'
import type { Statement } from '#domain/statement/statement.ts'

/** The statement as a PDF file. The writer and its fonts come with this module, when it is wanted. */
export async function saveStatementPdf(statement: Statement): Promise<void> {
  const at = (path: string) => new URL(path, window.location.href).href
  pdfMake.addFonts({ Roboto: { normal: at(normalFont), bold: at(boldFont) } })
  const madeAt = formatInstant(Temporal.Now.instant().toString(), statement.shop.timeZone, 'date-time')
  const blob = await pdfMake.createPdf(statementPdf(statement, madeAt)).getBlob()
  saveFile(blob, `${statement.fileName}.pdf`)
}
