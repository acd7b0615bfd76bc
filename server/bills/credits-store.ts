import type { Database } from '../db/client.ts'

/** The ids of a bill's credit notes that were taken back. */
export async function readCreditsTakenBack(
  { collections }: Database,
  shopId: string,
  billId: string,
): Promise<string[]> {
  const credits = await collections.billCredits
    .find({ '_id.shopId': shopId, billId })
    .project<{ _id: { creditId: string } }>({ _id: 1 })
    .toArray()
  const found = await collections.reversals
    .find({
      '_id.shopId': shopId,
      reversedKind: 'bill-credit',
      reverses: { $in: credits.map(({ _id }) => _id.creditId) },
    })
    .project<{ reverses: string }>({ reverses: 1 })
    .toArray()
  return found.map(({ reverses }) => reverses)
}
