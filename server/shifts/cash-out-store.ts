import { addDays, type Day, type DayRange } from '#domain/business-day.ts'
import type { CashMovementDocument } from '../books/kinds/cash-movement/stored.ts'
import type { ShiftOpenDocument } from '../books/kinds/shift-open/stored.ts'
import type { Database } from '../db/client.ts'

/**
 * Cash out that arrived within these business days, in the order of arrival: what was moved in a shift, and what was
 * left out of the float at its opening. Some days around the range are read, and filtered by the shop's clock.
 */
export async function findCashOut(
  { collections }: Database,
  shopId: string,
  { from, to }: DayRange,
  dayOf: (at: Date) => Day,
): Promise<(CashMovementDocument | ShiftOpenDocument)[]> {
  const recordedAt = { $gte: new Date(addDays(from, -1)), $lt: new Date(addDays(to, 3)) }
  const ofShop = { '_id.shopId': shopId, recordedAt }
  const [movements, openings] = await Promise.all([
    collections.cashMovements.find({ ...ofShop, direction: 'out' }).toArray(),
    collections.shiftOpens
      .find({ ...ofShop, $expr: { $lt: ['$float.amountMinor', '$heldMinor'] } })
      .toArray(),
  ])
  return [...openings, ...movements]
    .sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime())
    .filter((one) => {
      const day = dayOf(one.recordedAt)
      return day >= from && day <= to
    })
}
