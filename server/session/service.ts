import { setTimeout as pause } from 'node:timers/promises'
import type { Me, OwnSession, SignedIn } from '#domain/api/session.ts'
import { Refusal } from '#domain/errors.ts'
import type { Caller } from '../http/caller.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { TokenSet } from '../identity/keycloak-tokens.ts'
import type { Source } from '../identity/limit-guesses.ts'
import { type Membership, passesOwnerVerification, type Roles } from '../identity/roles.ts'
import { findSessionDevices, saveSessionDevice } from './session-device-store.ts'

/** Keycloak ends a session by itself after this long, whatever happens (ssoSessionMaxLifespan). */
export const longestSessionMs = 10 * 60 * 60 * 1000
/** No access token lives this long: a revocation that lasts it outlives every one. */
export const longestTokenLifeMs = 60 * 60 * 1000

/**
 * Logs in with Keycloak, then finds out what the person may do here. Someone without a shop, or of a
 * shop that is not active, is refused, and the session that Keycloak began is ended again.
 */
export async function signIn(
  deps: IdentityDeps,
  email: string,
  password: string,
  source: Source,
): Promise<SignedIn> {
  if (email.trim() === '' || password === '') throw new Refusal('credentials_missing')
  return admit(deps, await deps.keycloak.signIn(email, password, source), source)
}

/**
 * What a session that Keycloak began on this device may do here; refused, it is ended again. Admitted, the
 * device is one of the person's own from now on.
 */
export async function admit(
  deps: IdentityDeps,
  issued: TokenSet,
  { device, deviceId }: Source,
): Promise<SignedIn> {
  const { database, keycloak, accessState, names, knownDevices, now } = deps
  try {
    const { tokens, claims } = await outliveRevocation(deps, issued)
    const expiresAt = new Date(now().getTime() + longestSessionMs)
    // At once: a person waits for all of them. What is written about a refused person expires by itself.
    const [found] = await Promise.all([
      accessState.readRoles(claims),
      saveSessionDevice(database, { sid: claims.sid, device, deviceId, expiresAt }),
    ])
    const roles = requireAdmitted(found)
    await Promise.all([names.noteSignIn(claims, now()), knownDevices.remember(claims, deviceId)])
    return {
      token: tokens.access_token,
      refreshToken: tokens.refresh_token,
      idToken: tokens.id_token,
      expiresIn: tokens.expires_in,
      role: roles.isAdmin ? 'admin' : 'user',
      isAdmin: roles.isAdmin,
      shopId: roles.home?.shopId ?? null,
      ownerId: roles.home?.ownerId ?? null,
      userEmail: claims.email,
      ...(roles.home?.right === 'accountant' && { right: 'accountant' as const }),
    }
  } catch (error) {
    await keycloak.endSession(issued.refresh_token)
    throw error
  }
}

/**
 * Tokens carry whole seconds, and those of the second in which a person was logged out everywhere count as
 * issued before it. Who logs in again that quickly gets the tokens of the next second.
 */
async function outliveRevocation(deps: IdentityDeps, issued: TokenSet) {
  const { keycloak, tokens, accessState } = deps
  const claims = await tokens.verify(issued.access_token)
  if (!(await accessState.isRevoked(claims))) return { tokens: issued, claims }
  await pause(1_000)
  const { status, body } = await keycloak.refresh(issued.refresh_token)
  // Logged out everywhere again in the meantime.
  if (status !== 200) throw new Refusal('session_revoked')
  const renewed = TokenSet.parse(body)
  return { tokens: renewed, claims: await tokens.verify(renewed.access_token) }
}

/** A person with an active shop, or an administrator. @throws Refusal account_not_found, shop_inactive */
export function requireAdmitted(roles: Roles): Roles {
  if (roles.isAdmin) return roles
  if (!roles.home) throw new Refusal('account_not_found')
  if (!roles.home.isActive) throw new Refusal('shop_inactive')
  return roles
}

/**
 * Ends this session, or every session of the person: here at once, at Keycloak, and in every process. After
 * the second no device is known any more.
 * @throws Refusal session_taken_over: anyone who took over by a code ends the session of this device alone
 */
export async function signOut(deps: IdentityDeps, caller: Caller, isEverywhere: boolean): Promise<void> {
  if (isEverywhere && (await deps.accessState.isInTurn(caller.sid))) throw new Refusal('session_taken_over')
  await deps.accessState.lockBooks(caller.sid)
  if (isEverywhere) await deps.knownDevices.forgetAllOf(caller.uid)
  const { expiresAtMs, issuedAtMs } = caller.claims
  const lastsMs = expiresAtMs - issuedAtMs
  await (isEverywhere ? end(deps, 'person', caller.uid, lastsMs) : end(deps, 'session', caller.sid, lastsMs))
}

/**
 * Ends one session of the caller's, on whatever device: out within five seconds there. Another device than
 * the one that asks is known no more.
 * @throws Refusal session_not_found: none, or over already, or another person's
 */
export async function endOwnSession(deps: IdentityDeps, caller: Caller, sid: string): Promise<void> {
  const sessions = await deps.keycloak.listSessions(caller.uid)
  if (!sessions.some((session) => session.sid === sid)) throw new Refusal('session_not_found')
  const devices = await findSessionDevices(deps.database, [sid, caller.sid])
  const deviceId = devices.get(sid)?.deviceId
  if (deviceId !== undefined && deviceId !== devices.get(caller.sid)?.deviceId)
    await deps.knownDevices.forget(caller.uid, deviceId)
  await endSession(deps, sid)
}

/** Ends one session, here at once and at Keycloak; also where Keycloak is away. */
export function endSession(deps: IdentityDeps, sid: string): Promise<void> {
  return end(deps, 'session', sid, longestTokenLifeMs)
}

async function end(
  { keycloak, accessState, log }: IdentityDeps,
  kind: 'session' | 'person',
  id: string,
  lastsMs: number,
): Promise<void> {
  await accessState.revoke(kind, id, lastsMs)
  try {
    await (kind === 'person' ? keycloak.endSessionsOf(id) : keycloak.endSessionById(id))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'identity_service_away') throw error
    // Keycloak was not reached and could refresh the session for so long: its tokens are refused here.
    log.warn({ kind, id }, 'a session was ended here while the identity service was away')
    await accessState.revoke(kind, id, longestSessionMs)
  }
}

/**
 * The books are opened to this session with the password entered again, after owner verification on
 * the server's records, or to the accountant whom the owner has named, by the accountant's own password. A wrong
 * password is refused with 403 password_wrong, never 401: it ends no session.
 */
export async function openBooks(
  deps: IdentityDeps,
  caller: Caller,
  password: string,
  source: Source,
): Promise<Date> {
  const { keycloak, accessState, audit } = deps
  const roles = await accessState.readRoles(caller.claims)
  const isAccountant = roles.home?.right === 'accountant'
  if (!isAccountant && !mayOpenBooks(caller.uid, roles)) throw new Refusal('owner_required')
  // A cashier may have taken this session over: their wrong passwords must not lock the owner out.
  const askedBy = (await accessState.isInTurn(caller.sid)) ? caller.sid : undefined
  const uid = await keycloak
    .confirmPassword('books', caller.email, password, source, askedBy)
    .catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'credentials_invalid'
        ? new Refusal('password_wrong')
        : error
    })
  if (uid !== caller.uid) throw new Refusal('password_wrong')
  if (isAccountant)
    await audit.record({
      action: 'accountant.opened-books',
      by: caller,
      shopId: roles.home?.shopId ?? null,
      facts: {},
    })
  // The password says that the session's own person is here again.
  await accessState.endTurn(caller.sid)
  return accessState.openBooks(caller)
}

function mayOpenBooks(uid: string, { isAdmin, home, memberships }: Roles): boolean {
  const shops: (Pick<Membership, 'shopId' | 'ownerId'> | null)[] = [home, ...memberships.values()]
  return shops.some((shop) => passesOwnerVerification(uid, isAdmin, shop))
}

export async function describeCaller({ accessState }: IdentityDeps, caller: Caller): Promise<Me> {
  const until = await accessState.grantUntil(caller)
  const { uid, email, role, isAdmin, shopId, ownerId, right, may } = caller
  const accountingUntil = until?.toISOString() ?? null
  return { uid, email, role, isAdmin, shopId, ownerId, right, may, accountingUntil }
}

/** The caller's sessions, the newest first. */
export async function listOwnSessions(
  { database, keycloak }: IdentityDeps,
  { uid, sid }: Caller,
): Promise<OwnSession[]> {
  const sessions = await keycloak.listSessions(uid)
  const devices = await findSessionDevices(
    database,
    sessions.map((session) => session.sid),
  )
  return sessions.map((session) => ({
    sessionId: session.sid,
    device: devices.get(session.sid)?.device ?? null,
    startedAt: session.startedAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    isThisOne: session.sid === sid,
  }))
}
