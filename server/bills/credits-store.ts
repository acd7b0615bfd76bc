import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import type { BillCreditDocument } from '../books/kinds/bill-credit/stored.ts'
import type { Database } from '../db/client.ts'

/** The credit notes on a bill that are not reversed. */
export async function activeCredits(
  database: Database,
  shopId: string,
  billId: string,
): Promise<BillCreditDocument[]> {
  const credits = await database.collections.billCredits.find({ '_id.shopId': shopId, billId }).toArray()
  const ids = credits.map(({ _id }) => _id.creditId)
  const takenBack = new Set(await takenBackOf(database, shopId, 'bill-credit', ids))
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
  return takenBackOf(database, shopId, 'bill-credit', ids)
}

/** Those of some documents that were taken back. */
export async function takenBackOf(
  { collections }: Database,
  shopId: string,
  reversedKind: EntrySourceKind,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await collections.reversals
    .find({ '_id.shopId': shopId, reversedKind, reverses: { $in: [...ids] } })
    .project<{ reverses: string }>({ reverses: 1 })
    .toArray()
  return found.map(({ reverses }) => reverses)
}
