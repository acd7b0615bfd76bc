import type { Day } from '#domain/business-day.ts'
import type { Collections } from '../db/collections.ts'
import type { EntryDocument } from '../db/documents.ts'

export type EntryFilter = { from: Day; to: Day; account?: string | undefined }
/** Where a page of entries ended: the day and number of its last one. */
export type EntryPosition = { day: Day; number: number }

/** Balance of every account at the end of a day, debit positive, from the daily totals. */
export async function readBalances(
  collections: Collections,
  shopId: string,
  on: Day,
): Promise<Map<string, number>> {
  const rows = await collections.dayAccountTotals
    .aggregate<{ _id: string; balance: number }>([
      { $match: { '_id.shopId': shopId, '_id.day': { $lte: on } } },
      { $group: { _id: '$_id.account', balance: { $sum: { $subtract: ['$debitMinor', '$creditMinor'] } } } },
    ])
    .toArray()
  return new Map(rows.map(({ _id, balance }) => [_id, balance]))
}

/** Entries of a range by posting day and number, after a position. */
export function listEntries(
  collections: Collections,
  shopId: string,
  { from, to, account }: EntryFilter,
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
      ...(account !== undefined && { 'lines.account': accountCondition(account) }),
    })
    .sort({ postingDay: 1, '_id.number': 1 })
    .limit(limit)
    .toArray()
}

/** One account; fewer than four digits are every account whose number begins so: 5, the cost of goods sold. */
function accountCondition(account: string): string | { $regex: string } {
  return /^\d{1,3}$/.test(account) ? { $regex: `^${account}` } : account
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
