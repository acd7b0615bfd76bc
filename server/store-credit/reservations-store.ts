import type { Database } from '../db/client.ts'
import { withLongs } from '../db/longs.ts'
import { withoutRecorded } from './holds-store.ts'

/**
 * That a till reserved a deposit for a sale while it was online. Kept longer than what is held: a sale
 * may arrive long after it was paid.
 */
export type Reservation = {
  /** `of`: a deposit, or the return whose credit a sale that is being recorded spends. */
  _id: { shopId: string; saleId: string; of: string }
  customerId: string
  amountMinor: number
  /** For a deposit: the employee who reserved it, and when first; absent if the owner did. */
  by?: string
  firstAt?: Date
  expiresAt: Date
}

/** Longer than it takes to record the sales of a batch. */
const claimedMs = 2 * 60 * 1000

const keptMs = 90 * 24 * 60 * 60 * 1000

const reservations = ({ db }: Database) => db.collection<Reservation>('creditReservations')

/** In place of what was reserved of it for this sale before. */
export async function saveReservation(
  database: Database,
  { at, _id, ...reserved }: Omit<Reservation, 'expiresAt'> & { at: Date },
): Promise<void> {
  const kept = { ...reserved, expiresAt: new Date(at.getTime() + keptMs) }
  await reservations(database).replaceOne({ _id }, withLongs(kept) as never, { upsert: true })
}

/** How many other deposits an employee has reserved since then. */
export function countReservedBy(
  database: Database,
  { shopId, ...own }: Reservation['_id'],
  by: string,
  since: Date,
): Promise<number> {
  const others = { $or: [{ '_id.saleId': { $ne: own.saleId } }, { '_id.of': { $ne: own.of } }] }
  return reservations(database).countDocuments({
    '_id.shopId': shopId,
    by,
    firstAt: { $gt: since },
    ...others,
  })
}

export function findReservation(database: Database, _id: Reservation['_id']): Promise<Reservation | null> {
  return reservations(database).findOne({ _id })
}

export async function dropReservation(database: Database, _id: Reservation['_id']): Promise<void> {
  await reservations(database).deleteOne({ _id })
}

export function findReservations(
  database: Database,
  shopId: string,
  saleIds: readonly string[],
): Promise<Reservation[]> {
  return reservations(database)
    .find({ '_id.shopId': shopId, '_id.saleId': { $in: [...saleIds] } })
    .toArray()
}

/**
 * Claims credit of a return for a sale that is about to be recorded: it is written before what is left is read, so that
 * of two sales at the same moment no more is believed than there is.
 */
export async function claimCredit(
  database: Database,
  { at, _id, ...claimed }: Pick<Reservation, '_id' | 'customerId' | 'amountMinor'> & { at: Date },
): Promise<void> {
  const kept = { ...claimed, expiresAt: new Date(at.getTime() + claimedMs) }
  await reservations(database).replaceOne({ _id }, withLongs(kept) as never, { upsert: true })
}

/** What other sales claim of a return's credit at this moment, and are not recorded yet. */
export async function claimedElsewhere(
  database: Database,
  { shopId, saleId, of }: Reservation['_id'],
  now: Date,
): Promise<number> {
  const claims = await reservations(database)
    .find({ '_id.shopId': shopId, '_id.of': of, '_id.saleId': { $ne: saleId }, expiresAt: { $gt: now } })
    .toArray()
  const waiting = await withoutRecorded(database, shopId, claims)
  return waiting.reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0)
}
