import type { MailedReport } from '#domain/api/report-mail.ts'
import type { DayRange } from '#domain/business-day.ts'
import { boundedRead } from '../../db/bounded-read.ts'
import type { Database } from '../../db/client.ts'
import { mailQueue, type QueuedMail } from '../../mail/queue-store.ts'

/**
 * A report to one person. Its id says what it is: of a calendar the period, of a report sent by hand the sending. So the
 * same period is written down for a person once, however many processes do it.
 */
export type MailDocument = QueuedMail & {
  /** `to` in lower case: addresses that differ only in case are one person. */
  _id: { scheduleId: string; run: string; to: string }
  report: MailedReport
  whose: string
  range: DayRange
  trigger: 'calendar' | 'hand'
  /** How many reports before it were left out, since no server ran when they were due. */
  skipped: number
  bytes: number | null
}

const mails = ({ db }: Database) => db.collection<MailDocument>('reportMails')

export const reportMailQueue = (database: Database) => mailQueue(mails(database))

export async function isWrittenDown(database: Database, scheduleId: string, run: string): Promise<boolean> {
  const found = await mails(database).findOne(
    { '_id.scheduleId': scheduleId, '_id.run': run },
    { projection: { _id: 1 } },
  )
  return found !== null
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
