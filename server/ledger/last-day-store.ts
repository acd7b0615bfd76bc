import type { Day } from '#domain/business-day.ts'
import type { Database } from '../db/client.ts'

/** The last day on which anything is posted; null where nothing is. */
export async function readLastDay({ collections }: Database, shopId: string): Promise<Day | null> {
  const last = await collections.dayTotals.findOne(
    { '_id.shopId': shopId, accounts: { $exists: true } },
    { projection: { _id: 1 }, sort: { '_id.shopId': -1, '_id.day': -1 } },
  )
  return last?._id.day ?? null
}

/** The first day on which anything is posted; null where nothing is. */
export async function readFirstDay({ collections }: Database, shopId: string): Promise<Day | null> {
  const first = await collections.dayTotals.findOne(
    { '_id.shopId': shopId, accounts: { $exists: true } },
    { projection: { _id: 1 }, sort: { '_id.shopId': 1, '_id.day': 1 } },
  )
  return first?._id.day ?? null
}
