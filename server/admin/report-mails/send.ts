import { hash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '#domain/errors.ts'
import { cut } from '#domain/text.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { type Mailer, MailFault } from '../../mail/mailer.ts'
import { type Composed, composeReport, messageOf } from './compose.ts'
import {
  claimMail,
  dropMail,
  endAbandoned,
  endMail,
  findWaiting,
  type MailDocument,
  type MailEnd,
} from './mail-store.ts'
import { findSchedule, type ScheduleDocument } from './schedule-store.ts'

type Deps = Pick<IdentityDeps, 'database' | 'config' | 'log' | 'now'>

/** Longer than a mail server is waited for in all its steps. */
const claimMs = 5 * 60_000
const minuteMs = 60_000
/** A mail server that is away: so long until the next try; the last one again and again. */
const waitsMs = [5, 15, 60, 240].map((minutes) => minutes * minuteMs)
const givenUpAfterMs = 3 * 24 * 60 * minuteMs
const atOnce = 100
const longestSaid = 300

export type Sent = { sent: number; notSent: number; later: number }

/**
 * Sends what is waiting. Each mail is taken before it is handed over, so two processes never send the same one; of
 * one whose process was killed in between nobody knows whether it arrived, and it is not sent again.
 */
export async function sendWaiting(deps: Deps, mailer: Mailer, signal: AbortSignal): Promise<Sent> {
  const { database, now } = deps
  await endAbandoned(
    database,
    now(),
    'The server was stopped while it was handed to the mail server. It may have arrived.',
  )
  const composing = new Map<string, Promise<Composed>>()
  const sent: Sent = { sent: 0, notSent: 0, later: 0 }
  for (const mail of await findWaiting(database, now(), atOnce)) {
    if (signal.aborted) break
    const state = await sendOne(deps, mailer, mail, composing)
    if (state === 'sent') sent.sent += 1
    else if (state === 'waiting') sent.later += 1
    else if (state !== null) sent.notSent += 1
  }
  return sent
}

/** @returns what became of it; null where another process has it */
async function sendOne(
  deps: Deps,
  mailer: Mailer,
  mail: MailDocument,
  composing: Map<string, Promise<Composed>>,
): Promise<MailDocument['state'] | null> {
  const { database, now } = deps
  const schedule = await findSchedule(database, mail._id.scheduleId)
  const why = whyNot(schedule, mail)
  if (why !== null || schedule === null) {
    await dropMail(database, mail._id, { state: 'dropped', at: now(), said: why })
    return 'dropped'
  }
  const composed = await composedOnce(deps, schedule, mail, composing)
  if (composed instanceof NotComposed) return endNotComposed(deps, mail, composed)
  if (composed instanceof Refusal) {
    await dropMail(database, mail._id, { state: 'failed', at: now(), said: composed.message })
    return 'failed'
  }
  const claim = { id: randomUUID(), until: new Date(now().getTime() + claimMs) }
  if (!(await claimMail(database, mail, claim, now()))) return null
  const end = await handOver(deps, mailer, mail, composed)
  await endMail(database, mail._id, claim.id, end)
  return end.state
}

function whyNot(schedule: ScheduleDocument | null, { report, trigger }: MailDocument): string | null {
  if (!schedule) return 'Its schedule was deleted before it was sent.'
  if (!isDeepStrictEqual(schedule.report, report)) return 'Its schedule was changed before it was sent.'
  return schedule.isPaused && trigger === 'calendar' ? 'Its schedule was paused before it was sent.' : null
}

/** Made once for all its recipients. What is refused (a shop that is gone) is refused for all of them. */
async function composedOnce(
  deps: Deps,
  schedule: ScheduleDocument,
  mail: MailDocument,
  composing: Map<string, Promise<Composed>>,
): Promise<Composed | Refusal | NotComposed> {
  const key = JSON.stringify([schedule._id, mail.range, mail.skipped])
  const made = composing.get(key) ?? composeReport(deps, schedule, mail)
  composing.set(key, made)
  try {
    return await made
  } catch (error) {
    return error instanceof Refusal ? error : new NotComposed(error)
  }
}

/** A fault of the program or of the database: the mail is tried again later, and holds up no other. */
class NotComposed {
  readonly error: unknown
  constructor(error: unknown) {
    this.error = error
  }
}

async function endNotComposed(
  { database, log, now }: Deps,
  mail: MailDocument,
  { error }: NotComposed,
): Promise<MailDocument['state'] | null> {
  const claim = { id: randomUUID(), until: new Date(now().getTime() + claimMs) }
  if (!(await claimMail(database, mail, claim, now()))) return null
  log.error({ err: error, schedule: mail._id.scheduleId }, 'a report by email could not be made')
  const nextAt = nextTry(mail, now())
  const state = nextAt ? 'waiting' : 'failed'
  const said = 'The report could not be made. The log of the server says why.'
  await endMail(database, mail._id, claim.id, { state, at: now(), nextAt, bytes: null, said })
  return state
}

async function handOver(
  { log, now }: Deps,
  mailer: Mailer,
  mail: MailDocument,
  composed: Composed,
): Promise<MailEnd> {
  const { bytes } = composed
  try {
    await mailer.send(messageOf(composed, mail, messageIdOf(mail)))
    return { state: 'sent', at: now(), nextAt: null, bytes, said: null }
  } catch (error) {
    if (!(error instanceof MailFault)) throw error
    const { outcome, message } = error
    log.warn({ err: error, outcome }, 'a report was not taken by the mail server')
    const ended = { at: now(), nextAt: null, bytes, said: cut(message, longestSaid) }
    if (outcome !== 'later') return { ...ended, state: outcome }
    const nextAt = nextTry(mail, now())
    return nextAt ? { ...ended, state: 'waiting', nextAt } : { ...ended, state: 'failed' }
  }
}

function nextTry({ tries, createdAt }: MailDocument, now: Date): Date | null {
  const next = new Date(now.getTime() + (waitsMs[tries] ?? waitsMs.at(-1) ?? 0))
  return next.getTime() - createdAt.getTime() > givenUpAfterMs ? null : next
}

function messageIdOf({ _id: { scheduleId, run, to } }: MailDocument): string {
  return `<${hash('sha256', JSON.stringify([scheduleId, run, to])).slice(0, 32)}@reports.sales-and-accounts>`
}
