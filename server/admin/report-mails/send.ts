import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#domain/errors.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { type Composer, type Sent, sendQueued } from '../../mail/send-queued.ts'
import { type Composed, composeReport, messageOf } from './compose.ts'
import { type MailDocument, reportMailQueue } from './mail-store.ts'
import { findSchedule, type ScheduleDocument } from './schedule-store.ts'

type Deps = Pick<IdentityDeps, 'database' | 'config' | 'log' | 'now'>

/** Sends the reports that are waiting; each is made once for all its recipients. */
export function sendWaiting(deps: Deps, mailer: Mailer, signal: AbortSignal): Promise<Sent> {
  const queue = reportMailQueue(deps.database)
  return sendQueued(deps, { mailer, queue }, composerOf(deps), signal)
}

function composerOf(deps: Deps): Composer<MailDocument> {
  const composing = new Map<string, Promise<Composed>>()
  return {
    async compose(mail) {
      const schedule = await findSchedule(deps.database, mail._id.scheduleId)
      const why = whyNot(schedule, mail)
      if (why !== null || schedule === null) return { is: 'dropped', said: why ?? '' }
      const key = JSON.stringify([schedule._id, mail.range, mail.skipped])
      const made = composing.get(key) ?? composeReport(deps, schedule, mail)
      composing.set(key, made)
      try {
        const composed = await made
        return { is: 'ready', message: messageOf(composed, mail), bytes: composed.bytes }
      } catch (error) {
        // What is refused (a shop that is gone) is refused for all its recipients.
        if (error instanceof Refusal) return { is: 'failed', said: error.message }
        throw error
      }
    },
    facts: ({ _id: { scheduleId } }) => ({ schedule: scheduleId }),
    name: 'reports',
  }
}

function whyNot(schedule: ScheduleDocument | null, { report, trigger }: MailDocument): string | null {
  if (!schedule) return 'Its schedule was deleted before it was sent.'
  if (!isDeepStrictEqual(schedule.report, report)) return 'Its schedule was changed before it was sent.'
  return schedule.isPaused && trigger === 'calendar' ? 'Its schedule was paused before it was sent.' : null
}
