import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pdfMake from 'pdfmake'
import { inPaperFonts } from '#domain/printing/pdf-fonts.ts'
import { programFolder } from '#server/program-folder.ts'

const { resolve } = createRequire(import.meta.url)
const ofPdfmake = createRequire(resolve('pdfmake/package.json'))
/** The copy that pdfkit opens fonts with. */
const fontkit: typeof import('fontkit') = createRequire(ofPdfmake.resolve('pdfkit'))('fontkit')

const roboto = join(ofPdfmake.resolve('pdfmake/package.json'), '..', 'fonts', 'Roboto')
const letters = fileURLToPath(new URL('domain/printing/fonts', programFolder))
pdfMake.setUrlAccessPolicy(() => false)
pdfMake.setLocalAccessPolicy(() => false)
pdfMake.addFonts({
  Roboto: {
    normal: openedOnce(join(roboto, 'Roboto-Regular.ttf')),
    bold: openedOnce(join(roboto, 'Roboto-Medium.ttf')),
  },
  Letters: {
    normal: openedOnce(join(letters, 'letters-regular.ttf')),
    bold: openedOnce(join(letters, 'letters-medium.ttf')),
  },
})

/**
 * A font that is opened once for all documents, as a name for pdfmake. pdfkit opens every font again for each document,
 * and reading Roboto's tables takes half the time of a page: it gets a file with nothing but this name, in a format
 * that answers with the font.
 */
function openedOnce(path: string): string {
  const name = `opened once: ${path}`
  let font: ReturnType<typeof fontkit.create> | undefined
  pdfMake.virtualfs.writeFileSync(name, Buffer.from(name))
  fontkit.registerFormat(
    class {
      static probe = (file: Uint8Array) => Buffer.from(file).equals(Buffer.from(name))
      constructor() {
        font ??= fontkit.create(readFileSync(path))
        // A glyph keeps the letter that it first represented, and this document may mean another by it.
        font._glyphs = {}
        // biome-ignore lint/correctness/noConstructorReturn: `new` has to answer with the font
        return font
      }
    },
  )
  return name
}

/** A document of pdfmake as a PDF, with the fonts that papers have. */
export function pdfOf(definition: Parameters<typeof pdfMake.createPdf>[0]): Promise<Uint8Array> {
  return pdfMake.createPdf(inPaperFonts(definition)).getBuffer()
}
