import type { Filter } from 'mongodb'
import { addDays, type Day, type DayRange } from '#domain/business-day.ts'
import type { CashMovementDocument } from '../books/kinds/cash-movement/stored.ts'
import type { Database } from '../db/client.ts'

/**
 * Cash out that arrived within these business days, in the order of arrival. Some days around the range are read, and
 * filtered by the shop's clock.
 */
export async function findCashOut(
  { collections }: Database,
  shopId: string,
  { from, to }: DayRange,
  dayOf: (at: Date) => Day,
): Promise<CashMovementDocument[]> {
  const recordedAt = { $gte: new Date(addDays(from, -1)), $lt: new Date(addDays(to, 3)) }
  const filter: Filter<CashMovementDocument> = { '_id.shopId': shopId, recordedAt, direction: 'out' }
  const found = await collections.cashMovements.find(filter).sort({ recordedAt: 1 }).toArray()
  return found.filter((one) => {
    const day = dayOf(one.recordedAt)
    return day >= from && day <= to
  })
}
