import { hash, randomUUID } from 'node:crypto'
import { cut } from '#domain/text.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { MailError, type Mailer, type Message } from './mailer.ts'
import type { MailEnd, MailQueue, QueuedMail } from './queue-store.ts'

type Deps = Pick<IdentityDeps, 'log' | 'now'>

const minuteMs = 60_000
/** Longer than a mail server is waited for in all its steps. */
const claimMs = 5 * minuteMs
/** The wait before the next try while a mail server can’t be reached; the last one again and again. */
const waitsMs = [5, 15, 60, 240].map((minutes) => minutes * minuteMs)
/** What no mail server took in this time is not sent any more. */
export const givenUpAfterMs = 3 * 24 * 60 * minuteMs
const atOnce = 100
const longestReason = 300

/** How many mails of a run were sent, will not be, and are tried again. */
export type Sent = { sent: number; notSent: number; later: number }

/** A mail as it goes out, or why it never will. */
type ComposedMail =
  | { is: 'ready'; message: Omit<Message, 'messageId'>; bytes?: number }
  | { is: 'dropped'; said: string }
  | { is: 'failed'; said: string }

export type Composer<Mail extends QueuedMail> = {
  /** Where it throws, the mail is tried again later, and holds up no other. */
  compose(mail: Mail): Promise<ComposedMail>
  /** What names the mail in the log of the server; never its address. */
  facts(mail: Mail): Record<string, string>
  /** The domain of message ids, such as `reports`. */
  name: string
}

/**
 * Sends what is waiting. Each mail is taken before it is handed over, so two processes never send the same one; of
 * one whose process was killed in between may have arrived, and is not sent again.
 */
export async function sendQueued<Mail extends QueuedMail>(
  deps: Deps,
  { mailer, queue }: { mailer: Mailer; queue: MailQueue<Mail> },
  composer: Composer<Mail>,
  signal: AbortSignal,
): Promise<Sent> {
  const { now } = deps
  await queue.endAbandoned(now())
  const sent: Sent = { sent: 0, notSent: 0, later: 0 }
  for (const mail of await queue.findWaiting(now(), atOnce)) {
    if (signal.aborted) break
    const state = await sendOne(deps, { mailer, queue }, composer, mail)
    if (state === 'sent') sent.sent += 1
    else if (state === 'waiting') sent.later += 1
    else if (state !== null) sent.notSent += 1
  }
  return sent
}

/** A run in a few words, for the list of jobs. */
export function sentInWords({ sent, notSent, later }: Sent): string {
  const parts = [
    ...(sent > 0 ? [`${sent} sent`] : []),
    ...(notSent > 0 ? [`${notSent} not sent`] : []),
    ...(later > 0 ? [`${later} to be tried again`] : []),
  ]
  return parts.length === 0 ? 'nothing due' : parts.join(', ')
}

/** @returns what became of it; null where another process has it */
async function sendOne<Mail extends QueuedMail>(
  { log, now }: Deps,
  { mailer, queue }: { mailer: Mailer; queue: MailQueue<Mail> },
  composer: Composer<Mail>,
  mail: Mail,
): Promise<QueuedMail['state'] | null> {
  const composed: ComposedMail | { is: 'broken'; error: unknown } = await composer
    .compose(mail)
    .catch((error: unknown) => ({ is: 'broken', error }))
  if (composed.is === 'dropped' || composed.is === 'failed') {
    await queue.drop(mail, composed.is, now(), composed.said)
    return composed.is
  }
  const claim = { id: randomUUID(), until: new Date(now().getTime() + claimMs) }
  if (!(await queue.claim(mail, claim, now()))) return null
  if (composed.is === 'broken') {
    log.error({ err: composed.error, ...composer.facts(mail) }, 'an email could not be composed')
    const said = 'The email could not be composed. The log of the server says why.'
    const end = { ...triedAgain(mail, now()), said, saidBy: 'program' } as const
    await queue.end(mail, claim.id, end)
    return end.state
  }
  const end = await handOver({ log, now }, mailer, composer, { mail, composed })
  await queue.end(mail, claim.id, end)
  return end.state
}

async function handOver<Mail extends QueuedMail>(
  { log, now }: Deps,
  mailer: Mailer,
  composer: Composer<Mail>,
  { mail, composed }: { mail: Mail; composed: Extract<ComposedMail, { is: 'ready' }> },
): Promise<MailEnd> {
  const bytes = composed.bytes === undefined ? {} : { bytes: composed.bytes }
  try {
    await mailer.send({ ...composed.message, messageId: messageIdOf(mail, composer.name) })
    return { ...bytes, state: 'sent', at: now(), nextAt: null, said: null }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const { outcome, message } = error
    log.warn({ err: error, outcome, ...composer.facts(mail) }, 'an email was not taken by the mail server')
    const content = { said: cut(message, longestReason), saidBy: 'mail-server' } as const
    if (outcome === 'later') return { ...bytes, ...content, ...triedAgain(mail, now()) }
    return { ...bytes, ...content, state: outcome, at: now(), nextAt: null }
  }
}

function triedAgain({ tries, createdAt }: QueuedMail, now: Date) {
  const next = new Date(now.getTime() + (waitsMs[tries] ?? waitsMs.at(-1) ?? 0))
  const isOver = next.getTime() - createdAt.getTime() > givenUpAfterMs
  return isOver
    ? ({ state: 'failed', at: now, nextAt: null } as const)
    : ({ state: 'waiting', at: now, nextAt: next } as const)
}

/** The same id for every try: programs that read mail show the message once. */
function messageIdOf({ _id }: QueuedMail, name: string): string {
  return `<${hash('sha256', JSON.stringify(Object.values(_id))).slice(0, 32)}@${name}.sales-and-accounts>`
}
