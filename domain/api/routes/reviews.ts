import { Uuid } from '../../uuid.ts'
import { ShopId } from '../common.ts'
import {
  OpenReviews,
  ReviewedId,
  ReviewedKind,
  ReviewMark,
  ReviewMarked,
  ReviewPage,
  ReviewQuery,
} from '../review.ts'
import { nothing, route } from '../route.ts'

// What a cashier may have gained by is not for cashiers: these are the owner's.

export const findReviews = route({
  method: 'GET',
  path: '/api/shops/:shopId/reviews',
  summary: 'Lists the documents that the owner should review, with the reasons.',
  access: 'owner',
  rate: 1200,
  params: { shopId: ShopId },
  query: ReviewQuery,
  answers: { 200: ReviewPage },
})

export const countOpenReviews = route({
  method: 'GET',
  path: '/api/shops/:shopId/reviews/open',
  summary: 'Counts the documents still to be reviewed, by reason.',
  access: 'owner',
  rate: 1200,
  params: { shopId: ShopId },
  answers: { 200: OpenReviews },
})

export const markReviews = route({
  method: 'POST',
  path: '/api/shops/:shopId/reviews/seen',
  summary: 'Marks documents as reviewed, individually or by reason.',
  access: 'owner',
  rate: 600,
  bodyLimit: 65_536,
  params: { shopId: ShopId },
  body: ReviewMark,
  answers: { 200: ReviewMarked },
  refuses: [409],
})

export const undoMark = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/reviews/seen/:mark',
  summary: 'Undoes a “reviewed” mark on all documents it was set on.',
  access: 'owner',
  rate: 600,
  params: { shopId: ShopId, mark: Uuid },
  answers: { 204: nothing },
})

export const unmarkReview = route({
  method: 'DELETE',
  path: '/api/shops/:shopId/reviews/:kind/:id/seen',
  summary: 'Undoes the “reviewed” mark on one document.',
  access: 'owner',
  rate: 600,
  params: { shopId: ShopId, kind: ReviewedKind, id: ReviewedId },
  answers: { 204: nothing },
})
