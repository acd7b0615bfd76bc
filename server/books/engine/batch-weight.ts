import type { BookDocument } from './book-documents.ts'

/** How much the documents of one batch weigh together: so many sales of a few lines. */
export const mostPerBatch = 200
/** A document of more lines counts as several: a batch is at most a few megabytes, and a second of work. */
const linesOfOne = 25

/** How much of a batch a document takes up. */
export function weightOf(document: BookDocument): number {
  return Math.max(1, linesOf(document) / linesOfOne)
}

function linesOf(document: BookDocument): number {
  switch (document.type) {
    case 'sale':
      return document.sale.lines.length
    case 'imported-sale':
    case 'stock-receipt':
      return document.lines.length
    case 'opening-balance':
      return 1
  }
}

/** In their order; each at most as heavy as a batch, or one document. */
export function* batchesOf(documents: readonly BookDocument[]): Generator<BookDocument[]> {
  let batch: BookDocument[] = []
  let weight = 0
  for (const document of documents) {
    const more = weightOf(document)
    if (batch.length > 0 && weight + more > mostPerBatch) {
      yield batch
      batch = []
      weight = 0
    }
    batch.push(document)
    weight += more
  }
  if (batch.length > 0) yield batch
}
