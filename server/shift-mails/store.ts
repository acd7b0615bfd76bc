import type { ShiftCloseDocument } from '../books/kinds/shift-close/stored.ts'
import type { Database } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'
import { type MailQueue, mailQueue, type QueuedMail } from '../mail/queue-store.ts'

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

const isOpen = { status: 'active', closing: { $exists: false } } as const

/** The shops that have a recipient, and are neither suspended nor closed. */
export function shopsToTell({
  collections,
}: Database): Promise<{ _id: string; shiftMail: ShiftMailSetting }[]> {
  return collections.shops
    .find({ 'shiftMail.to.0': { $exists: true }, ...isOpen })
    .project<{ _id: string; shiftMail: ShiftMailSetting }>({ shiftMail: 1 })
    .toArray()
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

export const shiftMailQueue = (database: Database): MailQueue<ShiftMailDocument> => ({
  ...mailQueue(mails(database)),
  findWaiting: (now, limit) => findWaiting(database, now, limit),
})

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

/** How many mails of a shop were written down since then. */
export function countMailsSince(database: Database, shopId: string, since: Date): Promise<number> {
  return mails(database).countDocuments({ '_id.shopId': shopId, createdAt: { $gte: since } })
}

/** Those that are to be sent now: the oldest of each shop, then the second of each, so that none waits for another's. */
async function findWaiting(database: Database, now: Date, limit: number): Promise<ShiftMailDocument[]> {
  const shops = await database.collections.shops.find(isOpen).project<{ _id: string }>({ _id: 1 }).toArray()
  const ofOpenShops = { $in: shops.map(({ _id }) => _id) }
  return mails(database)
    .aggregate<ShiftMailDocument>([
      { $match: { state: 'waiting', nextAt: { $lte: now }, '_id.shopId': ofOpenShops } },
      {
        $setWindowFields: {
          partitionBy: '$_id.shopId',
          sortBy: { nextAt: 1 },
          output: { turn: { $documentNumber: {} } },
        },
      },
      { $sort: { turn: 1, nextAt: 1, _id: 1 } },
      { $limit: limit },
      { $unset: 'turn' },
    ])
    .toArray()
}

export function latestMails(database: Database, shopId: string, limit: number): Promise<ShiftMailDocument[]> {
  return mails(database).find({ '_id.shopId': shopId }).sort({ createdAt: -1, _id: 1 }).limit(limit).toArray()
}
