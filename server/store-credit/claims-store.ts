import type { Database } from '../db/client.ts'
import { withLongs } from '../db/longs.ts'
import { withoutRecorded } from './holds-store.ts'

/**
 * Credit of a return that a sale is about to spend: written before what is left is read, so that of sales sent at the
 * same moment no more is believed than there is. It is deleted once the sale was recorded or refused.
 */
type Claim = {
  /** `of`: the claim itself: a sale that is sent twice has two. */
  _id: { shopId: string; saleId: string; of: string }
  returnId: string
  amountMinor: number
  /** Where the program ended in between. */
  expiresAt: Date
}

/** Longer than it takes to record the sales of a batch. */
const claimedMs = 2 * 60 * 1000

const claims = ({ db }: Database) => db.collection<Claim>('creditReservations')

export async function claimCredit(
  database: Database,
  { at, ...claim }: Omit<Claim, 'expiresAt'> & { at: Date },
): Promise<void> {
  const kept = { ...claim, expiresAt: new Date(at.getTime() + claimedMs) }
  await claims(database).insertOne(withLongs(kept) as never)
}

/** What other sales claim of a return's credit at this moment, and are not recorded yet. */
export async function claimedElsewhere(
  database: Database,
  { _id: { shopId, saleId }, returnId, at }: Pick<Claim, '_id' | 'returnId'> & { at: Date },
): Promise<number> {
  const found = await claims(database)
    .find({ '_id.shopId': shopId, returnId, '_id.saleId': { $ne: saleId }, expiresAt: { $gt: at } })
    .toArray()
  const waiting = await withoutRecorded(database, shopId, found)
  return waiting.reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0)
}

export async function releaseClaims(database: Database, ids: readonly Claim['_id'][]): Promise<void> {
  if (ids.length > 0) await claims(database).deleteMany({ _id: { $in: [...ids] } })
}
