/** The part of pdfmake that is used; the package brings no types of its own. */

/** On the server. */
declare module 'pdfmake' {
  const pdfMake: {
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void
    virtualfs: { writeFileSync(name: string, content: Buffer): void }
    addFonts(fonts: Record<string, { normal: string; bold: string }>): void
    createPdf(definition: import('./pdf-document.ts').PdfDocument): { getBuffer(): Promise<Buffer> }
  }
  export default pdfMake
}

/** In the browser. */
declare module 'pdfmake/build/pdfmake.min.js' {
  const pdfMake: {
    addFonts(fonts: Record<string, { normal: string; bold: string }>): void
    createPdf(definition: import('./pdf-document.ts').PdfDocument): { getBlob(): Promise<Blob> }
  }
  export default pdfMake
}
