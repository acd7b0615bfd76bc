import type { ReportMailState } from '#domain/api/report-mail.ts'
import type { ShiftCloseDocument } from '../books/kinds/shift-close/stored.ts'
import type { Database } from '../db/client.ts'
import type { ShopDocument } from '../db/documents.ts'
import { duplicateField } from '../db/duplicate.ts'

/** The figures of a shift to one person. Its id says what it is, so it is written down once, whoever does it. */
export type ShiftMailDocument = {
  /** `to` in small letters. */
  _id: { shopId: string; shiftId: string; to: string }
  to: string
  /** Of the till, as it was called then, and of the shift. */
  till: string
  number: number
  state: ReportMailState
  at: Date
  tries: number
  nextAt: Date | null
  /** While it is sent: which attempt has it. Past its end, the process was killed. */
  claim: { id: string; until: Date } | null
  said: string | null
  createdAt: Date
  /** The log is kept for so long. */
  expiresAt: Date
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

/** What is written down already stays as it is. */
export async function addMail(database: Database, mail: ShiftMailDocument): Promise<void> {
  try {
    await mails(database).insertOne(mail)
  } catch (error) {
    if (duplicateField(error) === null) throw error
  }
}

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

/** Those that are to be sent now, the oldest first. */
export function findWaiting(database: Database, now: Date, limit: number): Promise<ShiftMailDocument[]> {
  return mails(database)
    .find({ state: 'waiting', nextAt: { $lte: now } })
    .sort({ nextAt: 1, _id: 1 })
    .limit(limit)
    .toArray()
}

/** Takes a mail for sending. @returns false where another process has it, or it is over */
export async function claimMail(
  database: Database,
  { _id, tries }: ShiftMailDocument,
  claim: { id: string; until: Date },
  now: Date,
): Promise<boolean> {
  const { modifiedCount } = await mails(database).updateOne(
    { _id, state: 'waiting', tries },
    { $set: { state: 'sending', claim, at: now }, $inc: { tries: 1 } },
  )
  return modifiedCount > 0
}

/** What became of an attempt. Nothing where its claim was over meanwhile: then it counts as unclear. */
export async function endMail(
  database: Database,
  _id: ShiftMailDocument['_id'],
  claimId: string,
  end: Pick<ShiftMailDocument, 'state' | 'at' | 'nextAt' | 'said'>,
): Promise<void> {
  await mails(database).updateOne({ _id, 'claim.id': claimId }, { $set: { ...end, claim: null } })
}

/** Whoever sent these was killed between handing over and writing down. */
export async function endAbandoned(database: Database, now: Date): Promise<void> {
  const said = 'The server was stopped while it was handed to the mail server. It may have arrived.'
  await mails(database).updateMany(
    { state: 'sending', 'claim.until': { $lte: now } },
    { $set: { state: 'unclear', claim: null, nextAt: null, said } },
  )
}

export function latestMails(database: Database, shopId: string, limit: number): Promise<ShiftMailDocument[]> {
  return mails(database).find({ '_id.shopId': shopId }).sort({ createdAt: -1, _id: 1 }).limit(limit).toArray()
}
