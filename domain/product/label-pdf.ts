import { widthInFont } from '../printing/letter-widths.ts'
import type { PdfColumns, PdfDocument, PdfPicture, PdfText } from '../printing/pdf-document.ts'
import { lettersOf, wrapped } from '../receipt/text.ts'
import type { LabelSheet, PlacedLabel } from './labels.ts'

/** The content of a label; `bars` is an SVG picture. */
export type Label = { shop: string; name: string; price: string; bars: string | null }

type Page = { stack: PdfColumns[]; pageBreak?: 'before' }

const pointsPerMm = 72 / 25.4
const points = (millimetres: number) => millimetres * pointsPerMm

/** Roboto, as fractions of the font size: line height, and width of a bold digit. */
const lineHeight = 1.18
const figureWidth = 0.6

/** Of the label's width, what bars may take: a scanner needs white on both sides, ten of the narrowest bars. */
const barsShare = 0.8

/** Labels as pdfmake draws them, each at its place. */
export function labelsPdf(sheet: LabelSheet, labels: readonly PlacedLabel<Label>[]): PdfDocument<Page> {
  const pages = Map.groupBy(labels, ({ page }) => page)
  const content = [...pages.values()].map(
    (onPage, index): Page => ({
      stack: onPage.flatMap(({ item, x, y }) => drawLabel(item, sheet, points(x), points(y))),
      ...(index > 0 && { pageBreak: 'before' }),
    }),
  )
  return {
    pageSize: { width: points(sheet.page.width), height: points(sheet.page.height) },
    pageMargins: 0,
    content,
    defaultStyle: { font: 'Roboto' },
    info: { title: 'Labels' },
  }
}

function drawLabel(
  { shop, name, price, bars }: Label,
  { label }: LabelSheet,
  x: number,
  y: number,
): PdfColumns[] {
  const isSmall = label.height < 25
  const padding = points(isSmall ? 1.2 : 2)
  const width = points(label.width) - 2 * padding
  const left = x + padding
  const bottom = y + points(label.height) - padding
  let top = y + padding
  const drawn: PdfColumns[] = []
  const write = (text: string, fontSize: number, look: Pick<PdfText, 'bold' | 'color'> = {}) => {
    const column: PdfText = {
      width,
      text,
      fontSize,
      lineHeight: 1,
      noWrap: true,
      alignment: 'center',
      ...look,
    }
    drawn.push({ columns: [column], absolutePosition: { x: left, y: top } })
    top += fontSize * lineHeight
  }
  if (!isSmall) write(oneLine(shop, 6, width), 6, { color: '#555555' })
  const nameSize = isSmall ? 6.5 : 8
  for (const line of linesOf(name, nameSize, width, label.height < 30 ? 1 : 2)) write(line, nameSize)
  // A figure is never cut off: a long one is printed smaller.
  write(price, Math.min(isSmall ? 9 : 12, width / (price.length * figureWidth)), { bold: true })
  const room = bottom - top - 1
  if (bars !== null && room > points(4)) {
    const svg: PdfPicture = { svg: bars, fit: [width * barsShare, room], alignment: 'center' }
    drawn.push({ columns: [{ width, stack: [svg] }], absolutePosition: { x: left, y: top + 1 } })
  }
  return drawn
}

function oneLine(text: string, fontSize: number, width: number): string {
  return linesOf(text, fontSize, width, 1)[0] ?? ''
}

/**
 * A text broken between words into at most so many lines, and within a word that is longer than a line; the rest is cut
 * off with an ellipsis.
 */
export function linesOf(text: string, fontSize: number, width: number, most: number): string[] {
  const room = width / fontSize
  const lines = wrapped(text.normalize('NFC'), room, widthInFont)
  if (lines.length <= most) return lines
  const last = lettersOf(lines.slice(most - 1).join(' '))
  while (last.length > 0 && widthInFont(`${last.join('')}…`) > room) last.pop()
  return [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`]
}
