import boldFont from 'pdfmake/build/fonts/Roboto/Roboto-Medium.ttf?url'
import normalFont from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url'
import pdfMake from 'pdfmake/build/pdfmake.min.js'
import { saveFile } from '#app/components/table/download.ts'

type PdfDefinition = Parameters<typeof pdfMake.createPdf>[0]

/**
 * Writes a document as a PDF and saves it. The writer and its fonts, a megabyte, come with this module: it is
 * imported where somebody wants a PDF, and kept on no till (app/bundle/service-worker.js).
 * @param fileName with its ending
 */
export async function savePdf(definition: PdfDefinition, fileName: string): Promise<void> {
  const at = (path: string) => new URL(path, window.location.href).href
  pdfMake.addFonts({ Roboto: { normal: at(normalFont), bold: at(boldFont) } })
  saveFile(await pdfMake.createPdf(definition).getBlob(), fileName)
}
