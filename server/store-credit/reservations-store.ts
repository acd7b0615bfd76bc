import type { Database } from '../db/client.ts'
import { withLongs } from '../db/longs.ts'

/**
 * That a till reserved a deposit for a sale while it was online. Kept longer than what is held: a sale
 * may arrive long after it was paid.
 */
export type Reservation = {
  /** `of`: a deposit. */
  _id: { shopId: string; saleId: string; of: string }
  customerId: string
  amountMinor: number
  /** For a deposit: the employee who reserved it, and when first; absent if the owner did. */
  by?: string
  firstAt?: Date
  expiresAt: Date
}

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
