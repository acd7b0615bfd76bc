import { type Db, MongoServerError } from 'mongodb'

/** NamespaceNotFound, IndexNotFound: it is gone already. */
const goneCodes = [26, 27]

/**
 * Every sale with something to look at gets its item on the review list, not seen yet; one that is there stays as
 * it is. MongoDB goes through the sales by itself, a few at a time. The index of the sales that were reviewed goes:
 * the list has indexes of its own.
 */
export async function listReviews(db: Db): Promise<void> {
  await db
    .collection('sales')
    .aggregate([
      { $match: { 'reviews.0': { $exists: true } } },
      {
        $project: {
          _id: { shopId: '$_id.shopId', kind: '$kind', id: '$_id.saleId' },
          reference: '$receiptNumber',
          postingDay: 1,
          recordedAt: 1,
          reviews: 1,
          isSeen: { $literal: false },
          seen: { $literal: null },
        },
      },
      { $merge: { into: 'reviewItems', on: '_id', whenMatched: 'keepExisting', whenNotMatched: 'insert' } },
    ])
    .toArray()
  await dropIndexOfReviewed(db)
}

async function dropIndexOfReviewed(db: Db): Promise<void> {
  try {
    await db.collection('sales').dropIndex('_id.shopId_1_recordedAt_1')
  } catch (error) {
    if (!(error instanceof MongoServerError && goneCodes.includes(Number(error.code)))) throw error
  }
}
