import type { Document } from 'mongodb'
import type { DayRange } from '#domain/business-day.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type WriteOffReason, writeOffAccounts } from '#domain/terms/write-off.ts'
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

type Lost = { location: string; account: AccountCode; amountMinor: number }

/** What counts and write-offs took from the goods of a place, less what was taken back, by the account that bears it. */
export async function lostAt(database: Database, shopId: string, range: DayRange): Promise<Lost[]> {
  const ofDays = { '_id.shopId': shopId, postingDay: { $gte: range.from, $lte: range.to } }
  const reversed = await database.collections.reversals
    .find({ ...ofDays, reversedKind: { $in: [...stockAdjustmentKinds] } }, boundedRead)
    .project<{ reverses: string }>({ reverses: 1 })
    .toArray()
  const ids = reversed.map(({ reverses }) => ({ shopId, adjustmentId: reverses }))
  const [lost, back] = await Promise.all([
    sumAdjustments(database, ofDays),
    ids.length === 0 ? [] : sumAdjustments(database, { _id: { $in: ids } }),
  ])
  return [...lost, ...back.map((one) => ({ ...one, amountMinor: -one.amountMinor }))]
}

const stockAdjustmentKinds = ['write-off', 'stock-count'] as const

/** What came back to a place and was written off at once: it went back to no stock, and the returns have its cost. */
export async function lostOnReturn(
  { collections }: Database,
  shopId: string,
  { from, to }: DayRange,
): Promise<Lost[]> {
  const lost = { $cond: ['$$line.isWrittenOff', '$$line.costMinor', 0] }
  const found = await collections.sales
    .aggregate<{ _id: string | null; costMinor: number }>(
      [
        {
          $match: {
            '_id.shopId': shopId,
            postingDay: { $gte: from, $lte: to },
            kind: 'return',
            'lines.isWrittenOff': true,
          },
        },
        {
          $group: {
            _id: '$location',
            costMinor: { $sum: { $sum: { $map: { input: '$lines', as: 'line', in: lost } } } },
          },
        },
      ],
      { ...boundedRead, hint: saleIndexes.byDay },
    )
    .toArray()
  return found.map(({ _id, costMinor }) => ({
    location: _id ?? firstLocation,
    account: accounts.stockAdjustments,
    amountMinor: Number(costMinor),
  }))
}

async function sumAdjustments({ collections }: Database, which: Document): Promise<Lost[]> {
  const found = await collections.stockAdjustments
    .aggregate<{ _id: { location?: string; reason?: WriteOffReason }; valueMinor: number }>(
      [
        { $match: which },
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
