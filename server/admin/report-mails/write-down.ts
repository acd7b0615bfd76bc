import { Refusal } from '#domain/errors.ts'
import { calendarOf } from '#domain/report/mail-rhythm.ts'
import type { Actor } from '../../audit-log/actor.ts'
import type { Database } from '../../db/client.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { timeAfter } from '../../jobs/calendar.ts'
import type { Logger } from '../../log.ts'
import { periodDue } from './compose.ts'
import { isWrittenDown, type MailDocument, reportMailQueue } from './mail-store.ts'
import { findDueSchedules, findSchedule, moveOn, type ScheduleDocument } from './schedule-store.ts'
import { recordOf } from './schedules.ts'
import { whoseReport } from './whose.ts'

/** The log of a year and a month: a report of a year can be held against that of the year before. */
const keptMs = 400 * 24 * 60 * 60 * 1000

/**
 * Writes down the reports that are due, one for each recipient. Of several that were missed, while no server ran,
 * the newest alone is sent and says how many were left out: a fortnight without power is no fourteen mails. Done
 * twice, or by two processes at once, it is the same.
 */
export async function writeDownDue(
  { database, log }: { database: Database; log: Logger },
  now: Date,
): Promise<void> {
  for (const schedule of await findDueSchedules(database, now)) {
    await writeDownOne(database, schedule, now).catch((error: unknown) => {
      // A shop that is gone, or an error of one schedule: it holds up no other.
      const level = error instanceof Refusal ? 'warn' : 'error'
      log[level]({ err: error, schedule: schedule._id }, 'a report by email could not be written down')
    })
  }
}

async function writeDownOne(database: Database, schedule: ScheduleDocument, now: Date): Promise<void> {
  const { newest, next, skipped } = timesOf(schedule, now)
  const mails = await mailsOf(database, schedule, { at: newest, now, trigger: 'calendar', skipped })
  for (const mail of mails) await reportMailQueue(database).add(mail)
  await moveOn(database, schedule, next)
}

function timesOf({ rhythm, hour, timeZone, dueAt }: ScheduleDocument, now: Date) {
  const clock = { calendar: calendarOf(rhythm, hour), timeZone }
  let newest = dueAt ?? now
  let skipped = 0
  for (let next = timeAfter(clock, newest); ; next = timeAfter(clock, next)) {
    if (next > now) return { newest, next, skipped }
    newest = next
    skipped += 1
  }
}

/** The newest report of a schedule, sent by hand to each of its recipients. */
export async function writeDownNow(
  database: Database,
  schedule: ScheduleDocument,
  sendId: string,
  now: Date,
): Promise<void> {
  const mails = await mailsOf(database, schedule, { at: now, now, trigger: 'hand', skipped: 0, sendId })
  for (const mail of mails) await reportMailQueue(database).add(mail)
}

async function mailsOf(
  database: Database,
  schedule: ScheduleDocument,
  {
    at,
    now,
    trigger,
    skipped,
    sendId,
  }: Pick<MailDocument, 'at' | 'trigger' | 'skipped'> & { now: Date; sendId?: string },
): Promise<MailDocument[]> {
  const { _id: scheduleId, report, recipients } = schedule
  const range = await periodDue(database, schedule, at)
  const whose = await whoseReport(database, report)
  const of = report.of === 'currency' ? report.currency : report.shopId
  const run = sendId ?? `${of} ${range.from} ${range.to}`
  return recipients.map((to) => ({
    _id: { scheduleId, run, to: to.toLowerCase() },
    ...{ to, report, whose, range, trigger, skipped },
    ...{ state: 'waiting', at: now, tries: 0, nextAt: now, claim: null, bytes: null, said: null },
    createdAt: now,
    expiresAt: new Date(now.getTime() + keptMs),
  }))
}

/**
 * Writes down that the newest report is sent now. Asked again with the same id, it is the same sending.
 * @throws Refusal mail_server_missing, report_schedule_not_found
 */
export async function sendNow(
  { database, audit, mailer, now }: Pick<IdentityDeps, 'database' | 'audit' | 'mailer' | 'now'>,
  by: Actor,
  scheduleId: string,
  sendId: string,
): Promise<void> {
  if (!mailer) throw new Refusal('mail_server_missing')
  const schedule = await findSchedule(database, scheduleId)
  if (!schedule) throw new Refusal('report_schedule_not_found')
  if (await isWrittenDown(database, scheduleId, sendId)) return
  // On record first: what leaves the installation is never unrecorded.
  const whose = await whoseReport(database, schedule.report)
  await audit.record({ action: 'report-mail.sent-by-hand', by, ...recordOf(schedule, whose) })
  await writeDownNow(database, schedule, sendId, now())
}
