import { isOfFigure, type Review } from '#domain/terms/review.ts'
import type { StoredDocument } from '../../db/documents.ts'
import type { BooksView } from './books-view.ts'
import type { Draft, ToRecord } from './document-kind.ts'

/**
 * Figures that are probably mistyped are recorded and reviewed. Where the sender wants to be asked first, as the app
 * does for whoever types them, the document is refused with its reviews.
 */
export function queriedFigures(
  { queriesFigures }: ToRecord,
  { document: { reviews = [] } }: Draft<StoredDocument>,
  view: Pick<BooksView, 'product'>,
): (Review & { lineName?: string })[] {
  return queriesFigures ? reviews.filter(isOfFigure).map((review) => withName(review, view)) : []
}

function withName(review: Review, view: Pick<BooksView, 'product'>): Review & { lineName?: string } {
  const product = review.productId === undefined ? undefined : view.product(review.productId)
  return { ...review, ...(product && { lineName: product.name }) }
}
