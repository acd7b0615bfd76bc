import type { ShiftCloseDocument } from '../books/kinds/shift-close/stored.ts'
import type { Database } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'
import { mailQueue, type QueuedMail } from '../mail/queue-store.ts'

/** The figures of a shift to one person. */
export type ShiftMailDocument = QueuedMail & {
  /** `to` in small letters. */
  _id: { shopId: string; shiftId: string; to: string }
  /** Of the till, as it was called then, and of the shift. */
  till: string
  number: number
}

type ShiftMailSetting = NonNullable<ShopDocument['shiftMail']>

const mails = ({ db }: Database) => db.collection<ShiftMailDocument>('shiftMails')

/** The shops that have somebody to write to. */
export function shopsToTell({
  collections,
}: Database): Promise<{ _id: string; shiftMail: ShiftMailSetting }[]> {
  return collections.shops
    .find({ 'shiftMail.to.0': { $exists: true } })
    .project<{ _id: string; shiftMail: ShiftMailSetting }>({ shiftMail: 1 })
    .toArray()
}

export async function setShiftMail(
  { collections }: Database,
  shopId: string,
  shiftMail: ShiftMailSetting,
): Promise<void> {
  await collections.shops.updateOne({ _id: shopId }, { $set: { shiftMail } })
}

export function closesSince(
  { collections }: Database,
  shopId: string,
  since: Date,
): Promise<ShiftCloseDocument[]> {
  return collections.shiftCloses
    .find({ '_id.shopId': shopId, recordedAt: { $gte: since } })
    .sort({ recordedAt: 1 })
    .toArray()
}

export const shiftMailQueue = (database: Database) => mailQueue(mails(database))

export async function knownMails(
  database: Database,
  shopId: string,
  shiftIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await mails(database)
    .find({ '_id.shopId': shopId, '_id.shiftId': { $in: [...shiftIds] } })
    .toArray()
  return new Set(found.map(({ _id }) => `${_id.shiftId} ${_id.to}`))
}

export function latestMails(database: Database, shopId: string, limit: number): Promise<ShiftMailDocument[]> {
  return mails(database).find({ '_id.shopId': shopId }).sort({ createdAt: -1, _id: 1 }).limit(limit).toArray()
}
