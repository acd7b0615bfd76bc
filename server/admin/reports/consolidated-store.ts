import type { Day, DayRange } from '#domain/business-day.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Database } from '../../db/client.ts'
import type { ShopDocument } from '../../db/documents.ts'
import type { AccountTotalsOfDay } from '../../reports/store.ts'

export type ReportedShop = Pick<ShopDocument, '_id' | 'name' | 'currency' | 'taxPack'>

/** The shops of a currency by name, or one of them. */
export function findReportedShops(
  { collections }: Database,
  of: { currency: string } | { shopId: string },
): Promise<ReportedShop[]> {
  return collections.shops
    .find<ReportedShop>('shopId' in of ? { _id: of.shopId } : of, {
      projection: { name: 1, currency: 1, taxPack: 1 },
    })
    .sort({ name: 1, _id: 1 })
    .toArray()
}

/** Every currency that shops have, the one with the most shops first. */
export async function countCurrencies({ collections }: Database) {
  const found = await collections.shops
    .aggregate<{ _id: string; shops: number }>([
      { $group: { _id: '$currency', shops: { $sum: 1 } } },
      { $sort: { shops: -1, _id: 1 } },
    ])
    .toArray()
  return found.map(({ _id, shops }) => ({ currency: _id, shops }))
}

/** Many at once: a document is some hundred bytes. */
const batchSize = 2_000

/** What was posted to each account of these shops, day by day, in any order. */
export function streamAccountTotals(
  { collections }: Database,
  shopIds: readonly string[],
  { from, to }: DayRange,
): AsyncIterable<AccountTotalsOfDay> {
  return collections.dayTotals
    .find<AccountTotalsOfDay>(
      {
        '_id.shopId': { $in: [...shopIds] },
        '_id.day': { $gte: from, $lte: to },
        accounts: { $exists: true },
      },
      { projection: { accounts: 1 } },
    )
    .batchSize(batchSize)
}

type CarriedBalance = { shopId: string; account: AccountCode; amountMinor: number }

/** The balances of these accounts at the beginning of a day, debit positive; added up by the database. */
export function readBalancesBefore(
  { collections }: Database,
  shopIds: readonly string[],
  day: Day,
  accounts: readonly AccountCode[],
): Promise<CarriedBalance[]> {
  return collections.dayTotals
    .aggregate<CarriedBalance>([
      {
        $match: {
          '_id.shopId': { $in: [...shopIds] },
          '_id.day': { $lt: day },
          accounts: { $exists: true },
        },
      },
      {
        $project: {
          line: {
            $filter: { input: { $objectToArray: '$accounts' }, cond: { $in: ['$$this.k', [...accounts]] } },
          },
        },
      },
      { $unwind: '$line' },
      {
        $group: {
          _id: { shopId: '$_id.shopId', account: '$line.k' },
          amountMinor: { $sum: { $subtract: ['$line.v.debitMinor', '$line.v.creditMinor'] } },
        },
      },
      { $project: { _id: 0, shopId: '$_id.shopId', account: '$_id.account', amountMinor: 1 } },
    ])
    .toArray()
}
