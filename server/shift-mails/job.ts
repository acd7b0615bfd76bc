import { hash, randomUUID } from 'node:crypto'
import { cut } from '#domain/text.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import type { Job } from '../jobs/job.ts'
import { type Mailer, MailFault } from '../mail/mailer.ts'
import { findTills } from '../tills/store.ts'
import { composeShiftMail } from './compose.ts'
import {
  addMail,
  claimMail,
  closesSince,
  endAbandoned,
  endMail,
  findWaiting,
  knownMails,
  type ShiftMailDocument,
  shopsToTell,
} from './store.ts'

type Deps = Pick<IdentityDeps, 'database' | 'config' | 'mailer' | 'log' | 'now'>

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** What was closed while no mail server could be reached is told for so long. */
const givenUpAfterMs = 3 * dayMs
const keptMs = 60 * dayMs
/** Longer than a mail server is waited for in all its steps. */
const claimMs = 5 * minuteMs
/** A mail server that is away: so long until the next try; the last one again and again. */
const waitsMs = [5, 15, 60, 240].map((minutes) => minutes * minuteMs)
const atOnce = 100
const longestSaid = 300

/** Tells the people whom a shop names what each shift came to. Nothing is lost by a stop; see docs/decisions/reports-by-email.md. */
export function shiftMailJob(deps: Deps): Job {
  const { mailer } = deps
  return {
    name: 'shift-mails',
    title: 'Shift summaries by email',
    calendar: '* * * * *',
    timeZone: 'UTC',
    rhythm: 'Every minute',
    async run({ now, signal }) {
      if (!mailer) return 'no mail server is configured'
      await writeDownDue({ ...deps, now })
      const { sent, notSent } = await sendWaiting({ ...deps, now }, mailer, signal)
      if (sent + notSent === 0) return 'nothing due'
      return notSent === 0 ? `${sent} sent` : `${sent} sent, ${notSent} not sent or to be tried again`
    },
  }
}

/** Each shift that was closed since somebody is to be told, for each of them. */
async function writeDownDue({ database, now }: Deps): Promise<void> {
  const at = now()
  for (const { _id: shopId, shiftMail } of await shopsToTell(database)) {
    const since = new Date(Math.max(shiftMail.since.getTime(), at.getTime() - givenUpAfterMs))
    const closes = await closesSince(database, shopId, since)
    if (closes.length === 0) continue
    const known = await knownMails(
      database,
      shopId,
      closes.map(({ _id }) => _id.shiftId),
    )
    const tills = new Map((await findTills(database, shopId)).map(({ _id, name }) => [_id.tillId, name]))
    for (const { _id, tillId, number } of closes) {
      for (const to of shiftMail.to) {
        const id = { shopId, shiftId: _id.shiftId, to: to.toLowerCase() }
        if (known.has(`${id.shiftId} ${id.to}`)) continue
        await addMail(database, {
          _id: id,
          ...{ to, till: tills.get(tillId) ?? '', number },
          ...{ state: 'waiting', at, tries: 0, nextAt: at, claim: null, said: null },
          createdAt: at,
          expiresAt: new Date(at.getTime() + keptMs),
        })
      }
    }
  }
}

/** Each mail is taken before it is handed over, so two processes never send the same one. */
async function sendWaiting(deps: Deps, mailer: Mailer, signal: AbortSignal) {
  const { database, now } = deps
  await endAbandoned(database, now())
  const ended = { sent: 0, notSent: 0 }
  for (const mail of await findWaiting(database, now(), atOnce)) {
    if (signal.aborted) break
    const claim = { id: randomUUID(), until: new Date(now().getTime() + claimMs) }
    if (!(await claimMail(database, mail, claim, now()))) continue
    const end = await handOver(deps, mailer, mail)
    await endMail(database, mail._id, claim.id, { ...end, at: now() })
    ended[end.state === 'sent' ? 'sent' : 'notSent'] += 1
  }
  return ended
}

type End = Pick<ShiftMailDocument, 'state' | 'nextAt' | 'said'>

async function handOver(
  { database, config, log, now }: Deps,
  mailer: Mailer,
  mail: ShiftMailDocument,
): Promise<End> {
  const again = (said: string): End => {
    const nextAt = nextTry(mail, now())
    return { state: nextAt ? 'waiting' : 'failed', nextAt, said }
  }
  try {
    const message = await composeShiftMail(database, config.appOrigin ?? null, mail._id)
    await mailer.send({ to: mail.to, ...message, messageId: messageIdOf(mail) })
    return { state: 'sent', nextAt: null, said: null }
  } catch (error) {
    log.warn({ err: error, shopId: mail._id.shopId }, 'the end of a shift was not sent by email')
    if (!(error instanceof MailFault)) return again('It could not be made. The log of the server says why.')
    const said = cut(error.message, longestSaid)
    return error.outcome === 'later' ? again(said) : { state: error.outcome, nextAt: null, said }
  }
}

function nextTry({ tries, createdAt }: ShiftMailDocument, now: Date): Date | null {
  const next = new Date(now.getTime() + (waitsMs[tries] ?? waitsMs.at(-1) ?? 0))
  return next.getTime() - createdAt.getTime() > givenUpAfterMs ? null : next
}

function messageIdOf({ _id: { shopId, shiftId, to } }: ShiftMailDocument): string {
  return `<${hash('sha256', JSON.stringify([shopId, shiftId, to])).slice(0, 32)}@shifts.sales-and-accounts>`
}
