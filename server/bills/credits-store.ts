import { type BillCreditDocument, billCredits } from '../books/kinds/bill-credit/stored.ts'
import type { Database } from '../db/client.ts'
import { findReversedIds } from '../reversals/find-reversal.ts'

/** The credit notes on a bill that are not reversed. */
export async function activeCredits(
  database: Database,
  shopId: string,
  billId: string,
): Promise<BillCreditDocument[]> {
  const credits = await database.collections.billCredits.find({ '_id.shopId': shopId, billId }).toArray()
  const ids = credits.map(({ _id }) => _id.creditId)
  const takenBack = await findReversedIds(database, shopId, [billCredits], { ids })
  return credits.filter(({ _id }) => !takenBack.has(_id.creditId))
}

/** The ids of credit notes on a bill that were taken back. */
export async function creditsTakenBack(
  database: Database,
  shopId: string,
  billId: string,
): Promise<string[]> {
  const credits = await database.collections.billCredits
    .find({ '_id.shopId': shopId, billId })
    .project<{ _id: { creditId: string } }>({ _id: 1 })
    .toArray()
  const ids = credits.map(({ _id }) => _id.creditId)
  return [...(await findReversedIds(database, shopId, [billCredits], { ids }))]
}
