import type { EntrySourceKind } from '#domain/terms/document-kind.ts'
import type { Database } from '../db/client.ts'

/** The ids of credit notes on a bill that stand, and of those that were taken back. */
export async function readCredits(
  database: Database,
  shopId: string,
  billId: string,
): Promise<{ standing: string[]; takenBack: string[] }> {
  const credits = await database.collections.billCredits
    .find({ '_id.shopId': shopId, billId })
    .project<{ _id: { creditId: string } }>({ _id: 1 })
    .toArray()
  const ids = credits.map(({ _id }) => _id.creditId)
  const takenBack = await takenBackOf(database, shopId, 'bill-credit', ids)
  return { standing: ids.filter((id) => !takenBack.includes(id)), takenBack }
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
