/** The part of pdfmake that the documents here use; the package brings no types of its own. */
declare module 'pdfmake/build/pdfmake.min.js' {
  const pdfMake: {
    addFonts(fonts: Record<string, { normal: string; bold: string }>): void
    createPdf(
      definition:
        | import('../../../domain/statement/pdf.ts').PdfDocument
        | import('../../../domain/product/label-pdf.ts').LabelsDocument
        | import('../../../domain/receipt/pdf.ts').PaperDocument,
    ): {
      getBlob(): Promise<Blob>
    }
  }
  export default pdfMake
}
