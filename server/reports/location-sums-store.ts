import type { DayRange } from '#domain/business-day.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type WriteOffReason, writeOffAccounts } from '#domain/terms/write-off.ts'
import { stockAdjustments } from '../books/kinds/stock-adjustment/stored.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'
import { saleIndexes } from '../db/sale-indexes.ts'

/** What the receipts of some days come to, as the totals of days have it. */
export type SoldAt = { netMinor: number; returnsNetMinor: number; costMinor: number }

/** What was sold at places other than the first: the totals of days know no place, and an index holds these alone. */
export async function soldElsewhere(
  { collections }: Database,
  shopId: string,
  { from, to }: DayRange,
): Promise<Map<string, SoldAt>> {
  const isReturn = { $eq: ['$kind', 'return'] }
  const ofSales = (value: unknown) => ({ $sum: { $cond: [isReturn, 0, value] } })
  const ofReturns = (value: unknown) => ({ $sum: { $cond: [isReturn, value, 0] } })
  const cost = { $sum: '$lines.costMinor' }
  const found = await collections.sales
    .aggregate<{ _id: string } & SoldAt>(
      [
        {
          $match: {
            '_id.shopId': shopId,
            postingDay: { $gte: from, $lte: to },
            location: { $exists: true },
          },
        },
        {
          $group: {
            _id: '$location',
            netMinor: ofSales('$totals.netMinor'),
            returnsNetMinor: ofReturns('$totals.netMinor'),
            costMinor: { $sum: { $cond: [isReturn, { $multiply: [-1, cost] }, cost] } },
          },
        },
      ],
      { ...boundedRead, hint: saleIndexes.byLocation },
    )
    .toArray()
  return new Map(
    found.map(({ _id, netMinor, returnsNetMinor, costMinor }) => [
      _id,
      {
        netMinor: Number(netMinor),
        returnsNetMinor: Number(returnsNetMinor),
        costMinor: Number(costMinor),
      },
    ]),
  )
}

/** What counts and write-offs took from the goods of a place, by the account that bears it. */
export async function lostAt(
  { db }: Database,
  shopId: string,
  { from, to }: DayRange,
): Promise<{ location: string; account: AccountCode; amountMinor: number }[]> {
  const found = await db
    .collection(stockAdjustments.name)
    .aggregate<{ _id: { location?: string; reason?: WriteOffReason }; valueMinor: number }>(
      [
        { $match: { '_id.shopId': shopId, postingDay: { $gte: from, $lte: to } } },
        {
          $group: {
            _id: { location: '$location', reason: '$reason' },
            valueMinor: { $sum: { $sum: '$lines.valueMinor' } },
          },
        },
      ],
      boundedRead,
    )
    .toArray()
  return found.map(({ _id: { location = firstLocation, reason }, valueMinor }) => ({
    location,
    account: reason === undefined ? accounts.stockAdjustments : writeOffAccounts[reason],
    amountMinor: -Number(valueMinor),
  }))
}
