import { decodeJwt } from 'jose'
import { type CustomToken, customTokenLastsMs } from '#domain/api/functions.ts'
import type { SignedIn } from '#domain/api/session.ts'
import { Refusal } from '#domain/errors.ts'
import type { Caller } from '../http/caller.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import type { Source } from '../identity/limit-guesses.ts'
import { findRevocations, findTurn } from '../identity/session-store.ts'
import { addCustomToken, type CustomTokenDocument, takeCustomToken } from './custom-token-store.ts'
import { admit, requireAdmitted } from './service.ts'

/**
 * A token with which anyone who is logged in here logs in on a second device: once, within a minute, while
 * this session lasts. It is for this person only: another person's cannot be requested.
 * @throws Refusal account_not_found, shop_inactive: anyone who could not log in now mints nothing
 */
export async function mintCustomToken(deps: IdentityDeps, caller: Caller): Promise<CustomToken> {
  const { database, accessState, now } = deps
  requireAdmitted(await accessState.readRoles(caller.claims))
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + customTokenLastsMs)
  const { uid, sid } = caller
  const token = await addCustomToken(database, { uid, sid, createdAt, expiresAt })
  return { token, expiresAt: expiresAt.toISOString() }
}

/**
 * Signs the person in who minted the token, with a session of its own and the roles of now.
 * @throws Refusal custom_token_invalid, account_disabled, and those of a login
 */
export async function redeemCustomToken(
  deps: IdentityDeps,
  token: string,
  source: Source,
): Promise<SignedIn> {
  const { database, keycloak, audit, now } = deps
  const minted = await takeCustomToken(database, token, now())
  if (!minted) throw new Refusal('custom_token_invalid')
  const { uid, sid } = minted
  await requireStillSignedIn(deps, minted)
  const issued = await keycloak.openSessionFor(uid)
  const opened = decodeJwt(issued.access_token)
  if (opened.sub !== uid) {
    await keycloak.endSession(issued.refresh_token)
    throw new Error('the identity service opened a session for someone else')
  }
  const signedIn = await admit(deps, issued, source)
  const facts = { from: sid, session: String(opened.sid) }
  const by = { uid, email: signedIn.userEmail, from: source }
  await audit.record({ action: 'session.opened-on-second-device', by, shopId: signedIn.shopId, facts })
  return signedIn
}

/**
 * The session that minted it goes on, here and at Keycloak, its person may log in, and it was not taken over by a code:
 * the new session would have the rights that were taken away.
 */
async function requireStillSignedIn(
  { database, keycloak }: IdentityDeps,
  { uid, sid, createdAt }: CustomTokenDocument,
): Promise<void> {
  // Straight from the database: another process may have ended it a moment ago.
  const revocations = await findRevocations(database, sid, uid)
  if (revocations.some(({ kind, at }) => kind === 'session' || createdAt <= at)) {
    throw new Refusal('custom_token_invalid')
  }
  if (await findTurn(database, sid)) throw new Refusal('custom_token_invalid')
  const account = await keycloak.findAccount(uid)
  if (!account) throw new Refusal('custom_token_invalid')
  if (!account.isEnabled) throw new Refusal('account_disabled')
  const sessions = await keycloak.listSessions(uid)
  if (!sessions.some((session) => session.sid === sid)) throw new Refusal('custom_token_invalid')
}
