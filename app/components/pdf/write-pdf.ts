import boldFont from 'pdfmake/build/fonts/Roboto/Roboto-Medium.ttf?url'
import normalFont from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url'
import pdfMake from 'pdfmake/build/pdfmake.min.js'
import { saveFile } from '#app/components/table/download.ts'
import lettersBold from '#domain/printing/fonts/letters-medium.ttf?url'
import lettersNormal from '#domain/printing/fonts/letters-regular.ttf?url'
import { inPaperFonts } from '#domain/printing/pdf-fonts.ts'

type PdfDefinition = Parameters<typeof pdfMake.createPdf>[0]

/**
 * Writes a document as a PDF and saves it. The writer and its fonts, a megabyte, come with this module: it is
 * imported when a PDF is requested, and kept on no till (app/bundle/service-worker.js).
 * @param fileName with its ending
 */
export async function savePdf(definition: PdfDefinition, fileName: string): Promise<void> {
  const at = (path: string) => new URL(path, window.location.href).href
  pdfMake.addFonts({
    Roboto: { normal: at(normalFont), bold: at(boldFont) },
    Letters: { normal: at(lettersNormal), bold: at(lettersBold) },
  })
  saveFile(await pdfMake.createPdf(inPaperFonts(definition)).getBlob(), fileName)
}
