import type { MailedReport, ReportMailState } from '#domain/api/report-mail.ts'
import type { DayRange } from '#domain/business-day.ts'
import { boundedRead } from '../../db/bounded-read.ts'
import type { Database } from '../../db/client.ts'
import { duplicateField } from '../../db/duplicate.ts'

/**
 * A report to one person. Its id says what it is: of a calendar the period, of somebody's hand their sending. So the
 * same period is written down for a person once, however many processes do it.
 */
export type MailDocument = {
  /** `to` in small letters: whoever is written to twice in other letters is one person. */
  _id: { scheduleId: string; run: string; to: string }
  to: string
  report: MailedReport
  whose: string
  range: DayRange
  trigger: 'calendar' | 'hand'
  /** How many reports before it were left out, since no server ran when they were due. */
  skipped: number
  state: ReportMailState
  at: Date
  tries: number
  nextAt: Date | null
  /** While it is sent: which attempt has it. Past its end, the process was killed. */
  claim: { id: string; until: Date } | null
  bytes: number | null
  said: string | null
  createdAt: Date
  /** The log is kept for so long. */
  expiresAt: Date
}

const mails = ({ db }: Database) => db.collection<MailDocument>('reportMails')

/** What is written down already stays as it is. */
export async function addMails(database: Database, added: readonly MailDocument[]): Promise<void> {
  for (const mail of added) {
    try {
      await mails(database).insertOne(mail)
    } catch (error) {
      if (duplicateField(error) === null) throw error
    }
  }
}

export async function isWrittenDown(database: Database, scheduleId: string, run: string): Promise<boolean> {
  const found = await mails(database).findOne(
    { '_id.scheduleId': scheduleId, '_id.run': run },
    { projection: { _id: 1 } },
  )
  return found !== null
}

/** Those that are to be sent now, the oldest first. */
export function findWaiting(database: Database, now: Date, limit: number): Promise<MailDocument[]> {
  return mails(database)
    .find({ state: 'waiting', nextAt: { $lte: now } })
    .sort({ nextAt: 1, _id: 1 })
    .limit(limit)
    .toArray()
}

/** Takes a mail for sending. @returns false where another process has it, or it is over */
export async function claimMail(
  database: Database,
  { _id, tries }: MailDocument,
  claim: { id: string; until: Date },
  now: Date,
): Promise<boolean> {
  const { modifiedCount } = await mails(database).updateOne(
    { _id, state: 'waiting', tries },
    { $set: { state: 'sending', claim, at: now }, $inc: { tries: 1 } },
  )
  return modifiedCount > 0
}

export type MailEnd = Pick<MailDocument, 'state' | 'at' | 'nextAt' | 'bytes' | 'said'>

/** What became of an attempt. Nothing where its claim was over meanwhile: then it counts as unclear. */
export async function endMail(
  database: Database,
  _id: MailDocument['_id'],
  claimId: string,
  end: MailEnd,
): Promise<void> {
  await mails(database).updateOne({ _id, 'claim.id': claimId }, { $set: { ...end, claim: null } })
}

/** Ends one that nobody has begun to send. */
export async function dropMail(
  database: Database,
  _id: MailDocument['_id'],
  end: Pick<MailDocument, 'state' | 'at' | 'said'>,
): Promise<void> {
  await mails(database).updateOne({ _id, state: 'waiting' }, { $set: { ...end, nextAt: null } })
}

/** Whoever sent these was killed between handing over and writing down. @returns how many */
export async function endAbandoned(database: Database, now: Date, said: string): Promise<number> {
  const { modifiedCount } = await mails(database).updateMany(
    { state: 'sending', 'claim.until': { $lte: now } },
    { $set: { state: 'unclear', claim: null, nextAt: null, said } },
  )
  return modifiedCount
}

/** Where a page of the log ended. */
export type MailPosition = { at: number; scheduleId: string; run: string; to: string }

/** The log, newest first. */
export function listMails(
  database: Database,
  after: MailPosition | null,
  limit: number,
): Promise<MailDocument[]> {
  const createdAt = after && new Date(after.at)
  const _id = after && { scheduleId: after.scheduleId, run: after.run, to: after.to }
  const beyond =
    _id && createdAt ? { $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: _id } }] } : {}
  return mails(database).find(beyond, boundedRead).sort({ createdAt: -1, _id: -1 }).limit(limit).toArray()
}
