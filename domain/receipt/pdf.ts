import { barsOfCode128 } from '../barcode/code128.ts'
import type { PdfDocument, PdfPiece, PdfText } from '../printing/pdf-document.ts'
import type { Paper, PaperLine, PaperPart } from './paper.ts'

const pointsPerMm = 72 / 25.4
const soft = '#555555'

/** A paper as a PDF of its roll, as long as its content. */
export function paperPdf(paper: Paper, paperMm: 58 | 80, author: string): PdfDocument {
  const width = paperMm * pointsPerMm
  const margin = (paperMm === 58 ? 3 : 4) * pointsPerMm
  const room = width - 2 * margin
  return {
    pageSize: { width, height: 'auto' },
    pageMargins: margin,
    info: { title: paper.title, author },
    defaultStyle: { font: 'Roboto', fontSize: paperMm === 58 ? 7 : 8.5 },
    content: paper.parts.flatMap((part, at) => [...(at === 0 ? [] : [ruleOf(room)]), ...piecesOf(part)]),
  }
}

function ruleOf(width: number): PdfPiece {
  const line = { type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.5, dash: { length: 2 } } as const
  return { canvas: [line], margin: [0, 4, 0, 4] }
}

function piecesOf({ title, lines }: PaperPart): PdfPiece[] {
  return [...(title ? [{ text: title, color: soft }] : []), ...lines.flatMap(pieceOf)]
}

const leftAndRight = (left: PdfText, right: PdfText): PdfPiece => ({
  columns: [
    { ...left, width: '*' },
    { ...right, width: 'auto', alignment: 'right' },
  ],
  columnGap: 6,
})

function pieceOf(line: PaperLine): PdfPiece[] {
  switch (line.is) {
    case 'name':
      return [{ text: line.text, alignment: 'center', bold: true, fontSize: 12 }]
    case 'middle':
      return [{ text: line.text, alignment: 'center', ...(line.isStrong ? { bold: true } : { color: soft }) }]
    case 'fact':
      return [leftAndRight({ text: line.name, color: soft }, { text: line.text })]
    case 'amount': {
      const look = { ...(line.isStrong && { bold: true }), ...(line.isLarge && { fontSize: 12 }) }
      return [leftAndRight({ text: line.name, ...look }, { text: line.amount, ...look })]
    }
    case 'goods':
      return [
        leftAndRight({ text: line.name }, { text: line.amount }),
        ...line.below.map((text): PdfPiece => ({ text, color: soft })),
      ]
    case 'text':
      return [{ text: line.text }]
    case 'bars':
      return [
        { svg: barsSvg(line.code), alignment: 'center', width: 130, margin: [0, 6, 0, 0] },
        { text: line.code, alignment: 'center', color: soft },
      ]
  }
}

/** Bars as a picture. */
export function barsSvg(code: string): string {
  const { bars, modules } = barsOfCode128(code)
  const drawn = bars.map(({ at, width }) => `<rect x="${at}" y="0" width="${width}" height="30"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} 30" width="${modules}" height="30">${drawn}</svg>`
}
