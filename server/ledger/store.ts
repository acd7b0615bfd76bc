import type { ClientSession } from 'mongodb'
import type { Day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import type { Balances } from '#domain/report/year-end.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Collections } from '../db/collections.ts'
import { memberPath } from '../db/paths.ts'

/** Days of a balance: those before one, or a range with both ends in it. */
export type Days = { before: Day } | { from: Day; to: Day }

/** What moved on every account in these days, debit positive, from the daily totals; null for all days. */
export async function readBalances(
  { dayTotals }: Collections,
  shopId: string,
  days: Days | null,
  options: { session?: ClientSession } = {},
): Promise<Balances> {
  const balance = { $sum: { $subtract: ['$accounts.v.debitMinor', '$accounts.v.creditMinor'] } }
  const rows = await dayTotals
    .aggregate<{ _id: AccountCode; balance: number }>(
      [
        { $match: { '_id.shopId': shopId, ...(days && { '_id.day': rangeOf(days) }) } },
        { $project: { _id: 0, accounts: { $objectToArray: '$accounts' } } },
        { $unwind: '$accounts' },
        { $group: { _id: '$accounts.k', balance } },
      ],
      options,
    )
    .toArray()
  return new Map(rows.map(({ _id, balance }) => [_id, minor(balance)]))
}

function rangeOf(days: Days) {
  return 'before' in days ? { $lt: days.before } : { $gte: days.from, $lte: days.to }
}

/** Whether any entry has a line on an account. */
export async function isPostedTo(
  { dayTotals }: Collections,
  shopId: string,
  account: AccountCode,
): Promise<boolean> {
  const total = await dayTotals.findOne(
    { '_id.shopId': shopId, [memberPath('accounts', account)]: { $exists: true } },
    { projection: { _id: 1 } },
  )
  return total !== null
}

const maxReadings = 5

/**
 * Reads what is compared with each other while nothing is committed in between: totals and entries are read one
 * after the other, and a sale that came between them would look like a fault. In a shop that never rests the
 * last reading counts.
 */
export async function whileBooksStand<Read>(
  { chainHeads }: Collections,
  shopId: string,
  read: () => Promise<Read>,
): Promise<Read> {
  const versionNow = async () => (await chainHeads.findOne({ _id: shopId }))?.version
  for (let reading = 1; ; reading += 1) {
    const before = await versionNow()
    const found = await read()
    if (reading === maxReadings || before === (await versionNow())) return found
  }
}
