import { isDeepStrictEqual } from 'node:util'
import type { ReportSchedule, ReportScheduleEdit, ReportSchedules } from '#domain/api/report-mail.ts'
import { Refusal } from '#domain/errors.ts'
import { calendarOf, rhythmInWords } from '#domain/report/mail-rhythm.ts'
import type { Actor } from '../../audit-log/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { retryConflicts } from '../../db/retry-conflicts.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { timeAfter } from '../../jobs/calendar.ts'
import { countCurrencies } from '../reports/consolidated-store.ts'
import {
  countSchedules,
  findSchedule,
  listSchedules,
  removeSchedule,
  type ScheduleDocument,
  saveSchedule,
} from './schedule-store.ts'
import { whoseReport, whoseReportOnce } from './whose.ts'

type Deps = Pick<IdentityDeps, 'database' | 'audit' | 'mailer' | 'now'>

/** More than anybody looks after. */
const maxSchedules = 200

export async function describeSchedules({ database, mailer }: Deps): Promise<ReportSchedules> {
  const [items, currencies] = await Promise.all([listSchedules(database), countCurrencies(database)])
  return {
    isMailConfigured: mailer !== null,
    currencies: currencies.map(({ currency }) => currency),
    items: await Promise.all(items.map((one) => describe({ database }, one))),
  }
}

/**
 * Makes a schedule, or changes the one that has this revision. Made twice with the same content, it is the same.
 * @throws Refusal mail_server_missing, changed_meanwhile, shop_not_found, report_schedules_full
 */
export async function saveReportSchedule(
  deps: Deps,
  by: Actor,
  scheduleId: string,
  { revision, ...edit }: ReportScheduleEdit,
): Promise<ReportSchedule> {
  const { database, audit, mailer, now } = deps
  if (!mailer) throw new Refusal('mail_server_missing')
  const whose = await whoseReport(database, edit.report)
  const saved: ScheduleDocument[] = []
  const change = async (session: Transaction) => {
    const before = await findSchedule(database, scheduleId, session)
    if (before && revision === 0 && isSame(before, edit)) {
      saved.push(before)
      return
    }
    if ((before?.revision ?? 0) !== revision) throw new Refusal('changed_meanwhile')
    if (!before && (await countSchedules(database, session)) >= maxSchedules)
      throw new Refusal('report_schedules_full', { most: maxSchedules })
    const after: ScheduleDocument = {
      ...{ _id: scheduleId, revision: revision + 1, ...edit },
      dueAt: dueAtOf(edit, before, now()),
      createdAt: before?.createdAt ?? now(),
    }
    await saveSchedule(database, after, session)
    const action = before ? 'report-mail.changed' : 'report-mail.scheduled'
    await audit.record({ action, by, ...recordOf(after, whose) }, session)
    saved.push(after)
  }
  await retryConflicts(() => database.transaction(change))
  const after = saved.at(-1)
  if (!after) throw new Error('a schedule was saved and is not known')
  return describe(deps, after)
}

/** One that is not there is deleted already. */
export async function deleteReportSchedule(deps: Deps, by: Actor, scheduleId: string): Promise<void> {
  const { database, audit } = deps
  await retryConflicts(() =>
    database.transaction(async (session) => {
      const schedule = await findSchedule(database, scheduleId, session)
      if (!schedule) return
      await removeSchedule(database, scheduleId, session)
      const whose = await whoseReportOnce(database, schedule.report)
      await audit.record({ action: 'report-mail.deleted', by, ...recordOf(schedule, whose) }, session)
    }),
  )
}

/** What the audit log records of a schedule; that of a single shop is in the log that its owner reads. */
export function recordOf(
  { report, rhythm, hour, timeZone, recipients, isPaused }: ScheduleDocument,
  whose: string,
) {
  return {
    shopId: report.of === 'shop' ? report.shopId : null,
    facts: {
      name: whose,
      rhythm: `${rhythmInWords(rhythm, hour)} (${timeZone})${isPaused ? ', paused' : ''}`,
      recipients: recipients.join(', '),
    },
  }
}

/** The next time after now. What is due stays due where nothing about its times changes. */
function dueAtOf(
  edit: Omit<ReportScheduleEdit, 'revision'>,
  before: ScheduleDocument | null,
  now: Date,
): Date | null {
  const { rhythm, hour, timeZone, isPaused } = edit
  if (isPaused) return null
  const isPlanned =
    before?.dueAt != null &&
    isDeepStrictEqual(
      { rhythm, hour, timeZone },
      { rhythm: before.rhythm, hour: before.hour, timeZone: before.timeZone },
    )
  return isPlanned ? before.dueAt : timeAfter({ calendar: calendarOf(rhythm, hour), timeZone }, now)
}

function isSame(
  { _id, revision, dueAt, createdAt, ...before }: ScheduleDocument,
  edit: Omit<ReportScheduleEdit, 'revision'>,
): boolean {
  return revision === 1 && isDeepStrictEqual(before, edit)
}

async function describe(
  { database }: Pick<Deps, 'database'>,
  { _id, dueAt, createdAt, ...settings }: ScheduleDocument,
): Promise<ReportSchedule> {
  return {
    scheduleId: _id,
    ...settings,
    whose: await whoseReportOnce(database, settings.report),
    nextAt: dueAt?.toISOString() ?? null,
  }
}
