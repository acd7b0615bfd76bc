import { Refusal, type RefusalCode } from '#domain/errors.ts'
import type { AuditAction } from '#domain/terms/audit-action.ts'
import { recordBegun } from '../audit-log/begun.ts'
import { type AuditEvent, type AuditLog, countSince } from '../audit-log/store.ts'
import type { Database } from '../db/client.ts'
import { type Mailer, MailFault, type Message } from './mailer.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A kind of email that people send. The limit keeps a shop from writing to strangers with the mail server. */
export type CountedMail = {
  action: AuditAction
  /** How many a shop sends in 24 hours. */
  mostADay: number
  spent: RefusalCode
  notSent: RefusalCode
}

type Deps = { database: Database; mailer: Mailer | null; audit: AuditLog; now(): Date }

/** The mail server, once it is known that the shop may send one more. @throws Refusal mail_server_missing, `spent` */
export async function mailerWithin(
  { database, mailer, now }: Omit<Deps, 'audit'>,
  shopId: string,
  { action, mostADay, spent }: CountedMail,
): Promise<Mailer> {
  if (!mailer) throw new Refusal('mail_server_missing')
  const since = new Date(now().getTime() - dayMs)
  if ((await countSince(database, { shopId, action, since }, mostADay)) >= mostADay)
    throw new Refusal(spent, { most: mostADay })
  return mailer
}

/**
 * Sends an email, with its line in the audit log.
 * @throws NotSent where the mail server did not take it
 */
export async function sendCounted(
  audit: AuditLog,
  mailer: Mailer,
  { kind: { action, notSent }, ...event }: Omit<AuditEvent, 'action'> & { kind: CountedMail },
  message: Message,
): Promise<void> {
  try {
    await recordBegun(audit, { action, ...event }, () => mailer.send(message))
  } catch (error) {
    if (!(error instanceof MailFault)) throw error
    throw new NotSent(notSent, error)
  }
}

/** The refusal of an email that the mail server did not take, with what may have become of it. */
export class NotSent extends Refusal {
  /** The mail server may have taken it. */
  readonly isUnclear: boolean

  constructor(code: RefusalCode, { outcome, message }: MailFault) {
    super(code, { said: message })
    this.isUnclear = outcome === 'unclear'
  }
}
