import type { Collection, Filter, WithId } from 'mongodb'
import type { SaleDocument } from '../books/kinds/sale/stored.ts'
import type { Database } from '../db/client.ts'
import { withLongs } from '../db/longs.ts'

/** What a till is about to take of something for a sale. */
export type Hold = {
  _id: { shopId: string; saleId: string }
  amountMinor: number
  at: Date
  expiresAt: Date
}

/** As long as it takes to pay and record a sale. */
export const heldMs = 15 * 60 * 1000

/** Answers what was kept by this id before. */
export async function saveHold<Kept extends Hold>(
  holds: Collection<Kept>,
  { _id, ...rest }: Kept,
): Promise<WithId<Kept> | null> {
  return holds.findOneAndReplace({ _id } as Filter<Kept>, withLongs(rest) as never, {
    ...{ upsert: true, returnDocument: 'before' as const },
  }) as Promise<WithId<Kept> | null>
}

/** As it was before this one was kept; one that was kept since stays. */
export async function takeHoldBack<Kept extends Hold>(
  holds: Collection<Kept>,
  { _id, at, amountMinor }: Kept,
  before: Kept | null,
): Promise<void> {
  const same = { _id, at, amountMinor } as Filter<Kept>
  if (before === null) return void (await holds.deleteOne(same))
  const { _id: _, ...rest } = before
  await holds.replaceOne(same, withLongs(rest) as never)
}

/** Those of these holds that are in force: they are for other sales than this one, which were not recorded yet. */
export async function heldElsewhere<Kept extends Hold>(
  database: Database,
  holds: Collection<Kept>,
  { shopId, saleId }: Hold['_id'],
  of: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<Kept[]> {
  const filter = { '_id.shopId': shopId, '_id.saleId': { $ne: saleId }, ...of, expiresAt: { $gt: now } }
  const found = (await holds.find(filter as unknown as Filter<Kept>).toArray()) as unknown as Kept[]
  return withoutRecorded(database, shopId, found)
}

/** Those that are for sales which were not recorded yet. */
export async function withoutRecorded<Kept extends { _id: Hold['_id'] }>(
  { collections }: Database,
  shopId: string,
  kept: readonly Kept[],
): Promise<Kept[]> {
  if (kept.length === 0) return []
  const recorded = await collections.sales
    .find({ _id: { $in: kept.map(({ _id }) => ({ shopId, saleId: _id.saleId })) } })
    .project<Pick<SaleDocument, '_id'>>({ _id: 1 })
    .toArray()
  const isRecorded = new Set(recorded.map(({ _id }) => _id.saleId))
  return kept.filter(({ _id }) => !isRecorded.has(_id.saleId))
}
