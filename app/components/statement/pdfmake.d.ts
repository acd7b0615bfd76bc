/** The part of pdfmake that statements use; the package brings no types of its own. */
declare module 'pdfmake/build/pdfmake.min.js' {
  type Cell = {
    text: string
    alignment?: 'left' | 'right'
    bold?: boolean
    fontSize?: number
    color?: string
    margin?: readonly [number, number, number, number]
    pageBreak?: 'before'
  }
  type Table = {
    table: { headerRows: number; widths: (string | number)[]; body: Cell[][] }
    layout: {
      hLineWidth: (line: number, node: Table) => number
      vLineWidth: () => number
      hLineColor: () => string
      paddingTop: () => number
      paddingBottom: () => number
    }
    margin?: readonly [number, number, number, number]
    pageBreak?: 'before'
  }
  type Definition = {
    pageSize: 'A4'
    pageOrientation: 'portrait' | 'landscape'
    pageMargins: [number, number, number, number]
    info: { title: string; author: string }
    defaultStyle: { font: string; fontSize: number }
    content: (Cell | Table)[]
    footer: (page: number, pages: number) => Cell
  }
  const pdfMake: {
    addFonts(fonts: Record<string, { normal: string; bold: string }>): void
    createPdf(definition: Definition): { getBlob(): Promise<Blob> }
  }
  export default pdfMake
  export type { Cell, Definition, Table }
}
