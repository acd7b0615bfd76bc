import { Refusal, type RefusalCode } from '#domain/errors.ts'
import type { AuditAction } from '#domain/terms/audit-action.ts'
import { recordBegun } from '../audit-log/begun.ts'
import { type AuditEvent, type AuditLog, countSince } from '../audit-log/store.ts'
import type { Database } from '../db/client.ts'
import { MailError, type Mailer, type Message } from './mailer.ts'

export const dayMs = 24 * 60 * 60 * 1000

/** A kind of email that people send. The limit keeps a shop from writing to strangers with the mail server. */
export type CountedMail = {
  action: AuditAction
  /** How many a shop sends in 24 hours. */
  maxPerDay: number
  spent: RefusalCode
  notSent: RefusalCode
}

/** A narrower limit beside it: of one person, or of one document. */
export type MailLimit = {
  most: number
  withinMs: number
  of: { uid: string } | { 'facts.saleId': string } | { 'facts.quotationId': string }
  spent: Refusal
}

type Deps = { database: Database; mailer: Mailer | null; audit: AuditLog; now(): Date }

/** The mail server, once it is known that the shop may send one more. @throws Refusal mail_server_missing, `spent` */
export async function mailerWithin(
  { database, mailer, now }: Omit<Deps, 'audit'>,
  shopId: string,
  { action, maxPerDay, spent }: CountedMail,
  limits: readonly MailLimit[] = [],
): Promise<Mailer> {
  if (!mailer) throw new Refusal('mail_server_missing')
  await refuseSpent({ database, now }, shopId, { action, maxPerDay, spent }, limits, 0)
  return mailer
}

/** @param own how many of those that are counted are the one that is about to be sent */
async function refuseSpent(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  shopId: string,
  { action, maxPerDay, spent }: Omit<CountedMail, 'notSent'>,
  limits: readonly MailLimit[],
  own: 0 | 1,
): Promise<void> {
  const ofShop = { most: maxPerDay, withinMs: dayMs, of: {}, spent: new Refusal(spent, { most: maxPerDay }) }
  for (const { most, withinMs, of, spent } of [...limits, ofShop]) {
    const since = new Date(now().getTime() - withinMs)
    if ((await countSince(database, { shopId, action, since, ...of }, most + own)) - own >= most) throw spent
  }
}

/**
 * Sends an email, with its line in the audit log. It is counted once that line is written: of several at the same
 * moment none passes a limit.
 * @throws Refusal `spent`; NotSent where the mail server did not take it
 */
export async function sendCounted(
  deps: Omit<Deps, 'mailer'>,
  mailer: Mailer,
  {
    kind,
    limits = [],
    ...event
  }: Omit<AuditEvent, 'action' | 'shopId'> & {
    shopId: string
    kind: CountedMail
    limits?: readonly MailLimit[]
  },
  message: Message,
): Promise<void> {
  const { action, notSent } = kind
  try {
    await recordBegun(deps.audit, { action, ...event }, async () => {
      await refuseSpent(deps, event.shopId, kind, limits, 1)
      await mailer.send(message)
    })
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    throw new NotSent(notSent, error)
  }
}

/** The refusal of an email that the mail server did not take, with what may have become of it. */
export class NotSent extends Refusal {
  /** The mail server may have taken it. */
  readonly isUnclear: boolean

  constructor(code: RefusalCode, { outcome, message }: MailError) {
    super(code, { said: message })
    this.isUnclear = outcome === 'unclear'
  }
}
