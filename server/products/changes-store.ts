import type { Database } from '../db/client.ts'
import type { StoredProduct } from './product.ts'

function products({ db }: Database) {
  return db.collection<StoredProduct>('products')
}

/** Where a shop's books are: the version of their last page, and the hash of their end. */
type BooksMark = { version: number; hash: string }

export async function readBooksMark({ collections }: Database, shopId: string): Promise<BooksMark> {
  const head = await collections.chainHeads.findOne({ _id: shopId })
  return { version: head?.version ?? 0, hash: head?.hash ?? '' }
}

/** Whether the books have this mark: after a restore of an older backup they have not. */
export async function hasBooksMark(
  { collections }: Database,
  shopId: string,
  { version, hash }: BooksMark,
): Promise<boolean> {
  if (version === 0) return true
  const page = await collections.journalPages.findOne(
    { _id: { shopId, version } },
    { projection: { hash: 1 } },
  )
  return page?.hash === hash
}

/** The products whose stock moved in pages past this one. */
export async function movedSince(
  { collections }: Database,
  shopId: string,
  version: number,
): Promise<string[]> {
  const pages = collections.journalPages
    .find({ _id: { $gt: { shopId, version }, $lte: { shopId, version: Number.MAX_SAFE_INTEGER } } })
    .project<{ moves: { productId: string }[] }>({ 'moves.productId': 1 })
  const moved = new Set<string>()
  for await (const { moves } of pages) for (const { productId } of moves) moved.add(productId)
  return [...moved]
}

/** Those that were written since, and these; one more than `most` where there are more. */
export function findChanged(
  database: Database,
  shopId: string,
  { since, moved, most }: { since: Date; moved: readonly string[]; most: number },
): Promise<StoredProduct[]> {
  return products(database)
    .find({
      $or: [
        { '_id.shopId': shopId, updatedAt: { $gte: since } },
        { _id: { $in: moved.map((productId) => ({ shopId, productId })) } },
      ],
    })
    .limit(most + 1)
    .toArray()
}

/** The product that was written last, and when. */
export async function newestProduct(
  database: Database,
  shopId: string,
): Promise<{ productId: string; atMs: number } | null> {
  const newest = await products(database).findOne(
    { '_id.shopId': shopId },
    { sort: { updatedAt: -1 }, projection: { updatedAt: 1 } },
  )
  return newest && { productId: newest._id.productId, atMs: newest.updatedAt.getTime() }
}

/** Which of these products have receipts, those of an imported history included. Reads the totals of all days. */
export async function findSold(
  { collections }: Database,
  shopId: string,
  productIds: readonly string[],
): Promise<string[]> {
  const found = await collections.dayProductTotals
    .aggregate<{ _id: string }>([
      { $match: { '_id.shopId': shopId, '_id.productId': { $in: productIds } } },
      { $group: { _id: '$_id.productId' } },
    ])
    .toArray()
  return found.map(({ _id }) => _id)
}

/** By product, what was sold of it in a range of days less what came back, and on how many of them. */
export function readSold(
  { collections }: Database,
  shopId: string,
  { from, to }: { from: string; to: string },
): Promise<{ productId: string; days: number; soldMilli: number }[]> {
  return collections.dayProductTotals
    .aggregate<{ productId: string; days: number; soldMilli: number }>([
      { $match: { '_id.shopId': shopId, '_id.day': { $gte: from, $lte: to } } },
      {
        $group: {
          _id: '$_id.productId',
          days: { $sum: 1 },
          soldMilli: { $sum: { $subtract: ['$soldMilli', '$returnedMilli'] } },
        },
      },
      { $project: { _id: 0, productId: '$_id', days: 1, soldMilli: { $toDouble: '$soldMilli' } } },
    ])
    .toArray()
}
