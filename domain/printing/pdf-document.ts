/** The part of a document of pdfmake that papers, statements and labels use. Lengths are points. */
export type PdfDocument<Piece extends PdfPiece = PdfPiece> = {
  pageSize: 'A4' | { width: number; height: number | 'auto' }
  pageOrientation?: 'portrait' | 'landscape'
  pageMargins: number | PdfSides
  info: { title: string; author?: string }
  defaultStyle: { font: string; fontSize?: number }
  content: Piece[]
  footer?: (page: number, pages: number) => PdfText
}

export type PdfPiece = PdfText | PdfColumns | PdfStack | PdfPicture | PdfRule | PdfTable

/** Left, top, right, bottom. */
type PdfSides = readonly [number, number, number, number]
type PdfWidth = '*' | 'auto' | number

export type PdfText = {
  text: string
  alignment?: 'left' | 'center' | 'right'
  bold?: boolean
  fontSize?: number
  lineHeight?: number
  color?: string
  noWrap?: boolean
  width?: PdfWidth
  margin?: PdfSides
}

export type PdfColumns = {
  columns: PdfPiece[]
  columnGap?: number
  absolutePosition?: { x: number; y: number }
  unbreakable?: true
  margin?: PdfSides
}

type PdfStack = { stack: PdfPiece[]; width?: PdfWidth; pageBreak?: 'before' }

export type PdfPicture = {
  svg: string
  alignment?: 'center' | 'right'
  width?: number
  fit?: [number, number]
  margin?: PdfSides
}

export type PdfRule = {
  canvas: {
    type: 'line'
    x1: number
    y1: number
    x2: number
    y2: number
    lineWidth: number
    lineColor?: string
    dash?: { length: number }
  }[]
  margin?: PdfSides
}

export type PdfTable = {
  table: {
    headerRows: number
    /** A row is not parted by the end of a page. */
    dontBreakRows?: true
    /** A head is never alone at the foot of a page. */
    keepWithHeaderRows?: number
    widths: (string | number)[]
    body: PdfText[][]
  }
  layout: PdfLayout
  margin?: PdfSides
}

export type PdfLayout = {
  hLineWidth: (line: number) => number
  vLineWidth: () => number
  hLineColor: () => string
  paddingTop: () => number
  paddingBottom: () => number
}
