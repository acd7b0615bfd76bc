import { Refusal } from '#domain/errors.ts'
import type { Actor } from '../../audit-log/actor.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { isWrittenDown } from './mail-store.ts'
import { findSchedule } from './schedule-store.ts'
import { recordOf } from './schedules.ts'
import { whoseReport } from './whose.ts'
import { writeDownNow } from './write-down.ts'

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
