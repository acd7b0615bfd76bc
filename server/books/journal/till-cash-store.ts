import { type Minor, minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { journalIndexes } from '../../db/journal-indexes.ts'
import type { JournalPages } from './in-order-store.ts'

/**
 * What the cash of a till changed by in all entries past a number. Since its last close that is little; the first
 * shift of a till reads the whole journal once.
 */
export async function readTillCash(
  pages: JournalPages,
  shopId: string,
  { tillId, past }: { tillId: string; past: number },
): Promise<Minor> {
  const ofTill = { 'entries.lines.account': accounts.cash, 'entries.lines.dims.till': tillId }
  const found = await pages
    .aggregate<{ amountMinor: number }>(
      [
        { $match: { '_id.shopId': shopId, last: { $gt: past } } },
        { $project: { 'entries.number': 1, 'entries.lines': 1 } },
        { $unwind: '$entries' },
        { $match: { 'entries.number': { $gt: past } } },
        { $unwind: '$entries.lines' },
        { $match: ofTill },
        { $group: { _id: null, amountMinor: { $sum: '$entries.lines.amountMinor' } } },
      ],
      { hint: journalIndexes.byNumber },
    )
    .toArray()
  return minor(Number(found[0]?.amountMinor ?? 0))
}
