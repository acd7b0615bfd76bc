import type { ClientSession } from 'mongodb'
import { addDays, type Day, type DayRange } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import type { Balances } from '#domain/report/year-end.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Collections } from '../db/collections.ts'
import { fieldPath, memberValue } from '../db/paths.ts'

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

export type Sides = { debitMinor: Minor; creditMinor: Minor }

/** What was posted to every account in these days, on each side. */
export async function readSidesOfAll(
  { dayTotals }: Collections,
  shopId: string,
  days: Days,
  options: { session?: ClientSession } = {},
): Promise<ReadonlyMap<AccountCode, Sides>> {
  const rows = await dayTotals
    .aggregate<{ _id: AccountCode; debitMinor: number; creditMinor: number }>(
      [
        { $match: { '_id.shopId': shopId, '_id.day': rangeOf(days) } },
        { $project: { _id: 0, accounts: { $objectToArray: '$accounts' } } },
        { $unwind: '$accounts' },
        {
          $group: {
            _id: '$accounts.k',
            debitMinor: { $sum: '$accounts.v.debitMinor' },
            creditMinor: { $sum: '$accounts.v.creditMinor' },
          },
        },
      ],
      options,
    )
    .toArray()
  return new Map(
    rows.map(({ _id, debitMinor, creditMinor }) => [
      _id,
      { debitMinor: minor(debitMinor), creditMinor: minor(creditMinor) },
    ]),
  )
}

/** What was posted to one account in these days, on each side. */
export async function readSides(
  { dayTotals }: Collections,
  shopId: string,
  account: AccountCode,
  days: Days,
): Promise<Sides> {
  const sum = (side: 'debitMinor' | 'creditMinor') => ({ $sum: memberValue('accounts', account, side) })
  const [row] = await dayTotals
    .aggregate<{ debitMinor: number; creditMinor: number }>([
      { $match: { '_id.shopId': shopId, '_id.day': rangeOf(days) } },
      { $group: { _id: null, debitMinor: sum('debitMinor'), creditMinor: sum('creditMinor') } },
    ])
    .toArray()
  return { debitMinor: minor(row?.debitMinor ?? 0), creditMinor: minor(row?.creditMinor ?? 0) }
}

/** The same in each of several ranges of days that follow each other. */
export async function readSidesIn(
  { dayTotals }: Collections,
  shopId: string,
  account: AccountCode,
  ranges: readonly DayRange[],
): Promise<(DayRange & Sides)[]> {
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!first || !last) return []
  const sum = (side: 'debitMinor' | 'creditMinor') => ({ $sum: memberValue('accounts', account, side) })
  const rows = await dayTotals
    .aggregate<{ _id: Day; debitMinor: number; creditMinor: number }>([
      { $match: { '_id.shopId': shopId, '_id.day': { $gte: first.from, $lte: last.to } } },
      {
        $bucket: {
          groupBy: '$_id.day',
          boundaries: [...ranges.map(({ from }) => from), addDays(last.to, 1)],
          output: { debitMinor: sum('debitMinor'), creditMinor: sum('creditMinor') },
        },
      },
    ])
    .toArray()
  const found = new Map(rows.map((row) => [row._id, row]))
  return ranges.map((range) => ({
    ...range,
    debitMinor: minor(found.get(range.from)?.debitMinor ?? 0),
    creditMinor: minor(found.get(range.from)?.creditMinor ?? 0),
  }))
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
    { '_id.shopId': shopId, [fieldPath('accounts', account)]: { $exists: true } },
    { projection: { _id: 1 } },
  )
  return total !== null
}

/** So often it is read again what something was committed under. */
export const maxReadings = 5

/**
 * Reads what is compared with each other while nothing is committed in between: totals and entries are read one
 * after the other, and a sale that came between them would look like an error. In a shop that never rests the
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

/** Whether two readings have the same on every account; one that is not there has nothing. */
export function isSame(balances: Balances, others: Balances): boolean {
  const accounts = new Set([...balances.keys(), ...others.keys()])
  return [...accounts].every((account) => (balances.get(account) ?? 0) === (others.get(account) ?? 0))
}
