import { type Db, MongoServerError } from 'mongodb'

/** NamespaceNotFound, IndexNotFound: it is gone already. */
const goneCodes = [26, 27]

/**
 * A till could have one receipt of each number: the index that kept it so goes. The one that takes its place
 * has the number among its keys, and leaves out sales that repeat one.
 */
export async function allowRepeatedNumbers(db: Db): Promise<void> {
  try {
    await db.collection('sales').dropIndex('_id.shopId_1_tillId_1_receiptSequence_1')
  } catch (error) {
    if (!(error instanceof MongoServerError && goneCodes.includes(Number(error.code)))) throw error
  }
}
