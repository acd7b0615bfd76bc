/** The part of pdfmake that statements use on the server; the package brings no types of its own. */
declare module 'pdfmake' {
  const pdfMake: {
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void
    virtualfs: { writeFileSync(name: string, content: Buffer): void }
    addFonts(fonts: Record<string, { normal: string; bold: string }>): void
    createPdf(
      definition:
        | import('../../domain/statement/pdf.ts').PdfDocument
        | import('../../domain/receipt/pdf.ts').PaperDocument,
    ): {
      getBuffer(): Promise<Buffer>
    }
  }
  export default pdfMake
}
