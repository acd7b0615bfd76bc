import type { Document } from 'mongodb'
import type { z } from 'zod'
import { maxCountedReviews, type OpenReviews, type ReviewQuery } from '#domain/api/review.ts'
import type { Day } from '#domain/business-day.ts'
import type { Review, ReviewCode } from '#domain/terms/review.ts'
import type { Database } from '../db/client.ts'
import type { ReviewItemDocument } from '../db/documents.ts'
import { beginsWith } from '../db/text-search.ts'

/** Where a page ended, newest first. */
export type ReviewPosition = { postingDay: Day; recordedAt: string; id: string; kind: string }
export type ReviewFilter = Omit<z.infer<typeof ReviewQuery>, 'cursor' | 'limit'>
export type ReviewId = Pick<ReviewItemDocument['_id'], 'kind' | 'id'>

/** An item as the list shows it: of a receipt with thousands of lines the first reviews. */
export type ListedReview = Omit<ReviewItemDocument, 'reviews'> & {
  reviews: Review[]
  codes: ReviewCode[]
  reviewCount: number
}

const maxReviews = 10

/** Items newest first, by the day they were posted on and when they came in. */
export function listReviewItems(
  { collections }: Database,
  shopId: string,
  filter: ReviewFilter,
  after: ReviewPosition | null,
  limit: number,
): Promise<ListedReview[]> {
  return collections.reviewItems
    .find<ListedReview>(whereOf(shopId, filter, after))
    .sort({ postingDay: -1, recordedAt: -1, '_id.id': -1, '_id.kind': -1 })
    .limit(limit)
    .project<ListedReview>(listed(filter.code))
    .toArray()
}

/** One item; null where there is nothing to look at in the document. */
export function findReviewItem(
  { collections }: Database,
  shopId: string,
  id: ReviewId,
): Promise<ListedReview | null> {
  return collections.reviewItems.findOne<ListedReview>(
    { _id: { shopId, ...id } },
    { projection: listed(undefined) },
  )
}

function listed(code: ReviewCode | undefined): Document {
  return {
    reference: 1,
    postingDay: 1,
    recordedAt: 1,
    isSeen: 1,
    seen: 1,
    reviewCount: { $size: '$reviews' },
    codes: { $setUnion: '$reviews.code' },
    reviews: { $slice: [filteredReview(code), maxReviews] },
  }
}

/** What `listReviewItems` asks for, so that a test can have it explained. */
export function whereOf(
  shopId: string,
  { seen, code, from, to, search }: ReviewFilter,
  after: ReviewPosition | null,
): Document {
  return {
    '_id.shopId': shopId,
    // Both are named where both are meant: an index that begins with it serves the order anyway.
    isSeen: seen === undefined ? { $in: [false, true] } : seen,
    ...(code && { 'reviews.code': code }),
    ...((from || to) && { postingDay: { ...(from && { $gte: from }), ...(to && { $lte: to }) } }),
    ...(search && { reference: beginsWith(search) }),
    ...(after && { $or: beyond(after) }),
  }
}

function beyond({ postingDay, recordedAt, id, kind }: ReviewPosition): Document[] {
  const instant = new Date(recordedAt)
  return [
    { postingDay: { $lt: postingDay } },
    { postingDay, recordedAt: { $lt: instant } },
    { postingDay, recordedAt: instant, '_id.id': { $lt: id } },
    { postingDay, recordedAt: instant, '_id.id': id, '_id.kind': { $lt: kind } },
  ]
}

function filteredReview(code: ReviewCode | undefined): Document | string {
  if (code === undefined) return '$reviews'
  const those = (cond: Document) => ({ $filter: { input: '$reviews', cond } })
  return {
    $concatArrays: [those({ $eq: ['$$this.code', code] }), those({ $ne: ['$$this.code', code] })],
  }
}

/** Counts what is open, the newest ten thousand at most. */
export async function countOpenReviews({ collections }: Database, shopId: string): Promise<OpenReviews> {
  const open = { '_id.shopId': shopId, isSeen: false }
  const [total, byCode] = await Promise.all([
    collections.reviewItems.countDocuments(open, { limit: maxCountedReviews + 1 }),
    collections.reviewItems
      .aggregate<{ _id: string; count: number }>([
        { $match: open },
        { $sort: { postingDay: -1, recordedAt: -1, '_id.id': -1, '_id.kind': -1 } },
        { $limit: maxCountedReviews },
        { $project: { codes: { $setUnion: '$reviews.code' } } },
        { $unwind: '$codes' },
        { $group: { _id: '$codes', count: { $sum: 1 } } },
        { $sort: { count: -1, _id: 1 } },
      ])
      .toArray(),
  ])
  return {
    total: Math.min(total, maxCountedReviews),
    byCode: byCode.map(({ _id, count }) => ({ code: _id, count })),
    isMore: total > maxCountedReviews,
  }
}

/** Those of these documents that are on the list at all. */
export async function findListed(
  { collections }: Database,
  shopId: string,
  ids: readonly ReviewId[],
): Promise<ReviewId[]> {
  const found = await collections.reviewItems
    .find({ _id: { $in: idsOf(shopId, ids) } }, { projection: { _id: 1 } })
    .toArray()
  return found.map(({ _id }) => _id)
}

/** Who saw what there was to look at in these sales, by their ids. */
export async function findSeen(
  { collections }: Database,
  shopId: string,
  ids: readonly ReviewId[],
): Promise<Map<string, NonNullable<ReviewItemDocument['seen']>>> {
  if (ids.length === 0) return new Map()
  const found = await collections.reviewItems
    .find({ _id: { $in: idsOf(shopId, ids) }, isSeen: true }, { projection: { seen: 1 } })
    .toArray()
  return new Map(found.flatMap(({ _id, seen }) => (seen ? [[_id.id, seen]] : [])))
}

export function idsOf(shopId: string, ids: readonly ReviewId[]): ReviewItemDocument['_id'][] {
  return ids.map(({ kind, id }) => ({ shopId, kind, id }))
}

/** How many up to a day are not reviewed, ten thousand at most. */
export function countUnseen({ collections }: Database, shopId: string, through: Day): Promise<number> {
  return collections.reviewItems.countDocuments(
    { '_id.shopId': shopId, isSeen: false, postingDay: { $lte: through } },
    { limit: maxCountedReviews },
  )
}
