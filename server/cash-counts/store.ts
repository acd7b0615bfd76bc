import type { CountedPlace } from '#domain/documents/cash-count/schema.ts'
import type { CashCountDocument } from '../books/kinds/cash-count/stored.ts'
import type { Database } from '../db/client.ts'

const mostListed = 12

export function latestCashCounts(
  { collections }: Database,
  shopId: string,
  place: CountedPlace,
): Promise<CashCountDocument[]> {
  return collections.cashCounts
    .find({ '_id.shopId': shopId, place })
    .sort({ recordedAt: -1 })
    .limit(mostListed)
    .toArray()
}
