import type { Document } from 'mongodb'
import type { ReviewCode } from '#domain/terms/review.ts'
import type { Database, Transaction } from '../db/client.ts'
import type { ReviewItemDocument, ReviewSeen } from '../db/documents.ts'
import { idsOf, type ReviewId } from './store.ts'

/** Which open items are meant: some, or all with this reason and no other that came in by then. */
export type Chosen = { items: readonly ReviewId[] } | { code: ReviewCode; upTo: Date }

/** Marks up to `limit` open items as seen, and answers how many those were. What is seen already stays as it is. */
export async function markSeen(
  { collections }: Database,
  shopId: string,
  chosen: Chosen,
  seen: ReviewSeen,
  limit: number,
  transaction: Transaction,
): Promise<number> {
  const open = { '_id.shopId': shopId, isSeen: false, ...conditionOf(shopId, chosen) }
  const _ids = await findIds(collections.reviewItems.find(open, { session: transaction }), limit)
  return update(collections.reviewItems, _ids, { isSeen: true, seen }, transaction)
}

/** Takes up to `limit` marks back, and answers how many. */
export async function unmark(
  { collections }: Database,
  shopId: string,
  chosen: { mark: string } | { items: readonly ReviewId[] },
  limit: number,
  transaction: Transaction,
): Promise<number> {
  const condition =
    'mark' in chosen ? { 'seen.mark': chosen.mark } : { _id: { $in: idsOf(shopId, chosen.items) } }
  const marked = { '_id.shopId': shopId, isSeen: true, ...condition }
  const _ids = await findIds(collections.reviewItems.find(marked, { session: transaction }), limit)
  return update(collections.reviewItems, _ids, { isSeen: false, seen: null }, transaction)
}

function conditionOf(shopId: string, chosen: Chosen): Document {
  if ('items' in chosen) return { _id: { $in: idsOf(shopId, chosen.items) } }
  const { code, upTo } = chosen
  return {
    'reviews.code': code,
    reviews: { $not: { $elemMatch: { code: { $ne: code } } } },
    recordedAt: { $lte: upTo },
  }
}

type Items = Database['collections']['reviewItems']

async function findIds(cursor: ReturnType<Items['find']>, limit: number) {
  const found = await cursor.project<Pick<ReviewItemDocument, '_id'>>({ _id: 1 }).limit(limit).toArray()
  return found.map(({ _id }) => _id)
}

async function update(
  items: Items,
  _ids: ReviewItemDocument['_id'][],
  $set: Pick<ReviewItemDocument, 'isSeen' | 'seen'>,
  session: Transaction,
): Promise<number> {
  if (_ids.length === 0) return 0
  const { modifiedCount } = await items.updateMany({ _id: { $in: _ids } }, { $set }, { session })
  return modifiedCount
}
