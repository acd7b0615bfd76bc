import type { SignedIn } from '#domain/api/session.ts'
import { Refusal } from '#domain/errors.ts'
import type { Actor } from '../audit-log/actor.ts'
import { recordBegun } from '../audit-log/begun.ts'
import type { Caller } from '../http/caller.ts'
import { normaliseEmail } from '../identity/email.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import type { Account, AccountSession } from '../identity/keycloak-people.ts'
import type { Source } from '../identity/limit-guesses.ts'
import type { Mailer } from '../mail/mailer.ts'
import {
  addLinkWithin,
  endLinksOf,
  giveLinkBack,
  type PasswordLinkDocument,
  takeLink,
} from './password-link-store.ts'
import { admit, endSession } from './service.ts'
import { findSessionDevices } from './session-device-store.ts'

const linkLastsMs = 30 * 60 * 1000
const hourMs = 60 * 60 * 1000
const maxLinksAnHour = 3

/**
 * Puts a password of the person's own in the place of the temporary one, which is asked for again as
 * proof, and logs in with it.
 * @throws Refusal credentials_invalid, account_disabled, password_too_weak, and those of a login
 */
export async function replaceTemporaryPassword(
  deps: IdentityDeps,
  email: string,
  password: string,
  newPassword: string,
  source: Source,
): Promise<SignedIn> {
  const { keycloak } = deps
  await proveTemporary(deps, email, password, source)
  requireAnother(password, newPassword)
  const uid = await keycloak.findByEmail(email)
  // The password was right, so only an account without an email address of its own comes here.
  if (uid === null) throw new Refusal('credentials_invalid')
  const person = { uid, email: normaliseEmail(email), from: source }
  const before = await setOwnPassword(deps, person, newPassword)
  await finishChange(deps, person, 'password.changed', before, null)
  return signInWithNew(deps, email, newPassword, source)
}

/** Keycloak says that a password is temporary only to anyone who knows it. */
async function proveTemporary(
  { keycloak }: IdentityDeps,
  email: string,
  password: string,
  source: Source,
): Promise<void> {
  const issued = await keycloak.signIn(email, password, source).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'password_change_required') return null
    throw error
  })
  // Not temporary, but the person's anyway: it may be replaced too.
  if (issued) await keycloak.endSession(issued.refresh_token)
}

/** With the password that was set a moment ago: it is checked even while strangers' attempts have locked the account. */
async function signInWithNew(
  deps: IdentityDeps,
  email: string,
  newPassword: string,
  source: Source,
): Promise<SignedIn> {
  return admit(deps, await deps.keycloak.signInWithNew(email, newPassword), source)
}

/**
 * Changes the password of the person who is logged in, with the present one as proof. This session goes on and its
 * device stays known; the person's others end and are known no more.
 * @throws Refusal present_password_wrong, password_too_weak
 */
export async function changePassword(
  deps: IdentityDeps,
  caller: Caller,
  { password, newPassword }: { password: string; newPassword: string },
  source: Source,
): Promise<void> {
  const { keycloak } = deps
  const uid = await keycloak
    .confirmPassword('password-change', caller.email, password, source)
    .catch((error: unknown) => {
      const isWrong = error instanceof Refusal && error.code === 'credentials_invalid'
      throw isWrong ? new Refusal('present_password_wrong') : error
    })
  if (uid !== caller.uid) throw new Refusal('present_password_wrong')
  requireAnother(password, newPassword)
  const before = await setOwnPassword(deps, caller, newPassword)
  await finishChange(deps, caller, 'password.changed', before, caller.sid)
}

/**
 * Sends a link to the person this address belongs to, three an hour at most. Ends the same way where it
 * belongs to no person: the answer was given before this began.
 */
export async function sendPasswordLink(deps: IdentityDeps, mailer: Mailer, email: string): Promise<void> {
  const { keycloak, database, config, log, now } = deps
  const uid = await keycloak.findByEmail(email)
  const account = uid === null ? null : await keycloak.findAccount(uid)
  if (!account?.isEnabled) return
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + linkLastsMs)
  const link = { uid: account.uid, email: account.email, createdAt, expiresAt }
  const since = new Date(createdAt.getTime() - hourMs)
  const token = await addLinkWithin(database, link, { most: maxLinksAnHour, since })
  if (token === null) {
    log.warn({ uid }, 'no more links for a forgotten password are sent to this person for now')
    return
  }
  await mailer.send(passwordLinkMessage(account, `${config.appOrigin}/login/new-password#${token}`))
}

function passwordLinkMessage({ email }: Account, link: string) {
  return {
    to: email,
    subject: 'Choose a new password for Sales & Accounts',
    text: [
      `Someone asked for a new password for ${email} at Sales & Accounts.`,
      `Choose one here within 30 minutes. The link works once:\n${link}`,
      'If this was not you, there is nothing to do: your password stays as it is.',
    ].join('\n\n'),
  }
}

/**
 * Sets the password of the person who got the link, ends the person's sessions and logs in with it. A password
 * that is refused leaves the link as it was.
 * @throws Refusal password_link_invalid, password_too_weak, and those of a login
 */
export async function resetByLink(
  deps: IdentityDeps,
  token: string,
  newPassword: string,
  source: Source,
): Promise<SignedIn> {
  const { database, now } = deps
  const link = await takeLink(database, token, now())
  if (!link) throw new Refusal('password_link_invalid')
  const person = { uid: link.uid, email: link.email, from: source }
  const before = await requireSameAccount(deps, link)
    .then(() => setOwnPassword(deps, person, newPassword))
    .catch(async (error: unknown) => {
      await giveLinkBack(database, link)
      throw error
    })
  await finishChange(deps, person, 'password.reset-by-email', before, null)
  return signInWithNew(deps, link.email, newPassword, source)
}

/** The address the link went to must still be that of the account, and the account be open. */
async function requireSameAccount({ keycloak }: IdentityDeps, link: PasswordLinkDocument): Promise<void> {
  const account = await keycloak.findAccount(link.uid)
  if (!account?.isEnabled || account.email !== link.email) throw new Refusal('password_link_invalid')
}

function requireAnother(password: string, newPassword: string): void {
  if (password === newPassword) throw new Refusal('password_too_weak', { rule: 'it is the one you have now' })
}

/**
 * Sets a password of the person's own. Nothing is changed where Keycloak can't list the sessions that it ends. The
 * start is recorded first: Keycloak and the log share no transaction, so a process that ends in between leaves a trace.
 * @returns the sessions that the old one had begun
 */
async function setOwnPassword(
  { keycloak, audit }: IdentityDeps,
  person: Actor,
  newPassword: string,
): Promise<AccountSession[]> {
  const before = await keycloak.listSessions(person.uid)
  await recordBegun(audit, { action: 'password.change-begun', by: person, shopId: null, facts: {} }, () =>
    keycloak.setPassword(person.uid, newPassword, 'own'),
  )
  return before
}

/**
 * After a new password: anyone who was logged in with the old one is out, and no link works any more. It is
 * changed, so an outage of Keycloak after that is not reported as a failure.
 */
async function finishChange(
  deps: IdentityDeps,
  person: Actor,
  action: 'password.changed' | 'password.reset-by-email',
  before: readonly AccountSession[],
  keptSid: string | null,
): Promise<void> {
  const { keycloak, database, knownDevices, audit, now } = deps
  // Once more: the old password may have begun another session while the new one was set.
  const sessions = await keycloak.listSessions(person.uid).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'identity_service_away') return before
    throw error
  })
  for (const { sid } of sessions) if (sid !== keptSid) await endSession(deps, sid)
  const kept = keptSid === null ? undefined : (await findSessionDevices(database, [keptSid])).get(keptSid)
  await knownDevices.forgetAllOf(person.uid, kept?.deviceId)
  await endLinksOf(database, person.uid, now())
  await audit.record({ action, by: person, shopId: null, facts: {} })
}
