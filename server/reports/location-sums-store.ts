import type { Document } from 'mongodb'
import type { DayRange } from '#domain/business-day.ts'
import { firstLocation } from '#domain/posting/dims.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import { type WriteOffReason, writeOffAccounts } from '#domain/terms/write-off.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'

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
