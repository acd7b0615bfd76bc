import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pdfMake from 'pdfmake'
import { inPaperFonts } from '#domain/printing/pdf-fonts.ts'
import { programFolder } from '#server/program-folder.ts'

const roboto = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts',
  'Roboto',
)
const letters = fileURLToPath(new URL('domain/printing/fonts', programFolder))
pdfMake.setUrlAccessPolicy(() => false)
pdfMake.setLocalAccessPolicy((path) => path.startsWith(roboto) || path.startsWith(letters))
pdfMake.addFonts({
  Roboto: { normal: join(roboto, 'Roboto-Regular.ttf'), bold: join(roboto, 'Roboto-Medium.ttf') },
  Letters: { normal: join(letters, 'letters-regular.ttf'), bold: join(letters, 'letters-medium.ttf') },
})

/** A document of pdfmake as a PDF, with the fonts that papers have. */
export function pdfOf(definition: Parameters<typeof pdfMake.createPdf>[0]): Promise<Uint8Array> {
  return pdfMake.createPdf(inPaperFonts(definition)).getBuffer()
}
