import { dayInWords } from '#domain/day-in-words.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import type { Message } from '../../mail/mailer.ts'
import { addLink } from '../../session/password-link-store.ts'
import type { InviteChange } from './changes-store.ts'

const linkLastsMs = 7 * 24 * 60 * 60 * 1000

/** Sends the link with which somebody chooses a first password; false where no mail can be sent. */
export async function mailInvitation(
  { database, mailer, config, log, now }: IdentityDeps,
  { email }: Pick<InviteChange, 'email'>,
  uid: string,
): Promise<boolean> {
  if (!mailer) return false
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + linkLastsMs)
  const token = await addLink(database, { uid, email, createdAt, expiresAt })
  const link = `${config.appOrigin}/login/new-password#${token}`
  try {
    await mailer.send(invitation(email, link, expiresAt))
    return true
  } catch (error) {
    log.warn({ err: error, uid }, 'an invitation could not be sent by e-mail')
    return false
  }
}

function invitation(email: string, link: string, until: Date): Message {
  return {
    to: email,
    subject: 'Your account for Sales & Accounts',
    text: [
      `An account was created for ${email} at Sales & Accounts.`,
      `Choose its password here by ${dayInWords(until.toISOString().slice(0, 10))}. The link works once:\n${link}`,
      'After that day, use “Forgot your password?” on the login page to get a new link.',
      'Log in with this email address and your password.',
      'If you did not expect this, ignore it.',
    ].join('\n\n'),
  }
}
