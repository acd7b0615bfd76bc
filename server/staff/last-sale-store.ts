import type { Day } from '#domain/business-day.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'

/** When a person sold last since a day; read from the index of receipts alone. */
export async function findLastSale(
  { collections }: Database,
  shopId: string,
  cashierUid: string,
  since: Day,
): Promise<Date | null> {
  const found = await collections.sales
    .find(
      { '_id.shopId': shopId, postingDay: { $gte: since }, cashierUid },
      { projection: { _id: 0, soldAtInstant: 1 }, maxTimeMS: boundedRead.maxTimeMS },
    )
    .sort({ '_id.shopId': -1, postingDay: -1, soldAtInstant: -1, '_id.saleId': -1 })
    .limit(1)
    .next()
  return found?.soldAtInstant ?? null
}
