import type { Review } from '#domain/terms/review.ts'
import type { BooksView } from '../engine/books-view.ts'

/** A till may be offline over a weekend. What arrives later than that is put on the review list. */
export const maxDaysBack = 3

/** What a till did before it knew that its shop is suspended or closed is accepted, and put on the review list. */
export function reviewShopStatus({ status, closing }: BooksView['shop']): Review[] {
  // One code for both: a till with an earlier program knows no other, and would send the sale for ever.
  if (status !== 'active') return [{ code: 'shop_suspended', said: status }]
  return closing ? [{ code: 'shop_suspended', said: 'closed' }] : []
}
