import { dayInWords } from '#domain/day-in-words.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import type { Message } from '../../mail/mailer.ts'
import { addLink } from '../../session/password-link-store.ts'
import type { InviteChange } from './changes-store.ts'

const linkLastsMs = 7 * 24 * 60 * 60 * 1000

type Mailed = { email: string; link: string; until: Date }

/** Sends the link with which a person chooses a first password; false where no mail can be sent. */
export function mailInvitation(
  deps: IdentityDeps,
  { email }: Pick<InviteChange, 'email'>,
  uid: string,
): Promise<boolean> {
  return mailLink(deps, { email, uid }, invitation)
}

/** Sends the link with which a person chooses another password after a reset; false where no mail can be sent. */
export function mailPasswordReset(
  deps: IdentityDeps,
  person: { email: string; uid: string },
): Promise<boolean> {
  return mailLink(deps, person, passwordReset)
}

async function mailLink(
  { database, mailer, config, log, now }: IdentityDeps,
  { email, uid }: { email: string; uid: string },
  write: (mailed: Mailed) => Message,
): Promise<boolean> {
  if (!mailer || email === '') return false
  const createdAt = now()
  const until = new Date(createdAt.getTime() + linkLastsMs)
  const token = await addLink(database, { uid, email, createdAt, expiresAt: until })
  const link = `${config.appOrigin}/login/new-password#${token}`
  try {
    await mailer.send(write({ email, link, until }))
    return true
  } catch (error) {
    log.warn({ err: error, uid }, 'a link to choose a password could not be sent by email')
    return false
  }
}

function passwordReset({ email, link, until }: Mailed): Message {
  return {
    to: email,
    subject: 'Your password for Sales & Accounts was reset',
    text: [
      `The password of ${email} at Sales & Accounts was reset, and no longer works.`,
      `Choose another here by ${dayInWords(until.toISOString().slice(0, 10))}. The link works once:\n${link}`,
      'A temporary password that you were given works as well: you choose another when you log in with it.',
      'If you did not ask for this, ask the person who looks after your account.',
    ].join('\n\n'),
  }
}

function invitation({ email, link, until }: Mailed): Message {
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
