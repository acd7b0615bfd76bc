import type { Day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import type { Balances } from '#domain/report/year-end.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Collections } from '../db/collections.ts'
import type { EntryDocument } from '../db/documents.ts'

/** `on`: entries with a line on one of these accounts; null for all. */
export type EntryFilter = { from: Day; to: Day; on: readonly AccountCode[] | null }
/** Where a page of entries ended: the day and number of its last one. */
export type EntryPosition = { day: Day; number: number }

/** Days of a balance: those before one, or a range with both ends in it. */
export type Days = { before: Day } | { from: Day; to: Day }

/** What moved on every account in these days, debit positive, from the daily totals. */
export async function readBalances(collections: Collections, shopId: string, days: Days): Promise<Balances> {
  const range = 'before' in days ? { $lt: days.before } : { $gte: days.from, $lte: days.to }
  const rows = await collections.dayAccountTotals
    .aggregate<{ _id: AccountCode; balance: number }>([
      { $match: { '_id.shopId': shopId, '_id.day': range } },
      { $group: { _id: '$_id.account', balance: { $sum: { $subtract: ['$debitMinor', '$creditMinor'] } } } },
    ])
    .toArray()
  return new Map(rows.map(({ _id, balance }) => [_id, minor(balance)]))
}

/** Whether any entry has a line on an account. */
export async function isPostedTo(
  collections: Collections,
  shopId: string,
  account: AccountCode,
): Promise<boolean> {
  const total = await collections.dayAccountTotals.findOne({ '_id.shopId': shopId, '_id.account': account })
  return total !== null
}

/** Entries of a range by posting day and number, after a position; those of documents that come to nothing are passed over. */
export function listEntries(
  collections: Collections,
  shopId: string,
  { from, to, on }: EntryFilter,
  after: EntryPosition | null,
  limit: number,
): Promise<EntryDocument[]> {
  return collections.entries
    .find({
      '_id.shopId': shopId,
      postingDay: { $gte: after?.day ?? from, $lte: to },
      ...(after && {
        $or: [
          { postingDay: { $gt: after.day } },
          { postingDay: after.day, '_id.number': { $gt: after.number } },
        ],
      }),
      'lines.0': { $exists: true },
      ...(on && { 'lines.account': { $in: [...on] } }),
    })
    .sort({ postingDay: 1, '_id.number': 1 })
    .limit(limit)
    .toArray()
}

/** All entries of a range in order, one at a time: an export never holds them all. */
export function streamEntries(
  collections: Collections,
  shopId: string,
  { from, to }: { from: Day; to: Day },
): AsyncIterable<EntryDocument> {
  return collections.entries
    .find({ '_id.shopId': shopId, postingDay: { $gte: from, $lte: to } })
    .sort({ postingDay: 1, '_id.number': 1 })
    .batchSize(1000)
}

/** The lines of entries past a number, in the order of their numbers: only what sums need of them. */
export function streamEntryLines(
  collections: Collections,
  shopId: string,
  pastNumber: number,
): AsyncIterable<Pick<EntryDocument, '_id' | 'postingDay' | 'lines'>> {
  return collections.entries
    .find({ _id: { $gt: { shopId, number: pastNumber }, $lt: { shopId, number: Number.MAX_SAFE_INTEGER } } })
    .project<Pick<EntryDocument, '_id' | 'postingDay' | 'lines'>>({ postingDay: 1, lines: 1 })
    .sort({ _id: 1 })
    .batchSize(5000)
}

const mostReadings = 5

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
    if (reading === mostReadings || before === (await versionNow())) return found
  }
}
