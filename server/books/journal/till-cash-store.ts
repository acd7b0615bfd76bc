import { type Minor, minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import { receiptSources } from '#domain/terms/document-kind.ts'
import { journalIndexes } from '../../db/journal-indexes.ts'
import type { WantedTillCash } from '../engine/needs.ts'
import type { JournalPages } from './in-order-store.ts'
import type { ShiftAhead } from './till-cash.ts'

/**
 * What the cash of a till changed by in all entries past a number. Since its last close that is little; the first
 * shift of a till reads the whole journal once.
 */
export async function readTillCash(
  pages: JournalPages,
  shopId: string,
  { tillId, past, ofShift }: WantedTillCash,
): Promise<Minor> {
  const ofTill = { 'entries.lines.account': accounts.cash, 'entries.lines.dims.till': tillId }
  const found = await pages
    .aggregate<{ amountMinor: number }>(
      [
        { $match: { '_id.shopId': shopId, last: { $gt: past } } },
        {
          $project: {
            ...{ 'entries.number': 1, 'entries.lines': 1 },
            ...(ofShift && { recordedAt: 1, 'entries.recordedAt': 1, 'entries.source.kind': 1 }),
          },
        },
        { $unwind: '$entries' },
        { $match: { 'entries.number': { $gt: past } } },
        { $unwind: '$entries.lines' },
        { $match: { ...ofTill, ...(ofShift && { $or: isOf(ofShift) }) } },
        { $group: { _id: null, amountMinor: { $sum: '$entries.lines.amountMinor' } } },
      ],
      { hint: journalIndexes.byNumber },
    )
    .toArray()
  return minor(Number(found[0]?.amountMinor ?? 0))
}

/** As `tillCashIn` decides it. An entry older than pages says itself when it was recorded. */
function isOf({ shiftId, since }: ShiftAhead) {
  const own = { 'entries.lines.dims.shift': shiftId }
  if (since === null) return [own]
  const recorded = { $gte: since }
  return [
    own,
    {
      'entries.lines.dims.shift': { $exists: false },
      'entries.source.kind': { $nin: [...receiptSources] },
      $or: [
        { 'entries.recordedAt': recorded },
        { 'entries.recordedAt': { $exists: false }, recordedAt: recorded },
      ],
    },
  ]
}
