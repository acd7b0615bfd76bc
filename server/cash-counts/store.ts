import { maxCountsListed } from '#domain/api/cash-count.ts'
import type { CountedPlace } from '#domain/terms/money-account.ts'
import type { CashCountDocument } from '../books/kinds/cash-count/stored.ts'
import type { Database } from '../db/client.ts'

export function latestCashCounts(
  { collections }: Database,
  shopId: string,
  place: CountedPlace,
): Promise<CashCountDocument[]> {
  return collections.cashCounts
    .find({ '_id.shopId': shopId, place })
    .sort({ recordedAt: -1 })
    .limit(maxCountsListed)
    .toArray()
}

/** Which of these counts were reversed. */
export async function reversedCounts(
  { collections }: Database,
  shopId: string,
  countIds: readonly string[],
): Promise<Set<string>> {
  const found = await collections.reversals
    .find({ '_id.shopId': shopId, reversedKind: 'cash-count', reverses: { $in: [...countIds] } })
    .project<{ reverses: string }>({ reverses: 1 })
    .toArray()
  return new Set(found.map(({ reverses }) => reverses))
}
