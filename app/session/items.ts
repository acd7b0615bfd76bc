import type { SignedIn } from '#domain/api/session.ts'
import { booksUnlockedMs } from '#domain/books-unlocked.ts'
import { forgetBooksRefused } from './books-refused.ts'
import { hasEnded } from './ended-sessions.ts'
import { endAtServer, endOnDevice, type SessionTokens } from './session-end.ts'
import { rememberStarted } from './started-sessions.ts'
import { closeTillSession } from './till-session.ts'
import { sessionIdOf, uidOf } from './token-life.ts'

/** What the browser keeps of a session, per tab, under exactly these names. */
export const sessionItems = [
  'token',
  // The identity token under the name it always had.
  'firebaseToken',
  'refreshToken',
  'idToken',
  'shopId',
  'ownerId',
  'role',
  'isAdmin',
  'userEmail',
  // Set in the session of an accountant alone.
  'right',
  'pageLoadTime',
  'lastActivity',
  'lastTokenRefresh',
  'accountingAuthenticated',
  'accountingAuthTime',
  'silentRefreshAttempt',
] as const
type SessionItem = (typeof sessionItems)[number]

export type StoredSession = {
  token: string
  role: 'admin' | 'user'
  isAdmin: boolean
  shopId: string | null
  ownerId: string | null
  userEmail: string
}

export function readItem(name: SessionItem): string | null {
  return window.sessionStorage.getItem(name)
}

export function writeItem(name: SessionItem, value: string | null): void {
  if (value === null) window.sessionStorage.removeItem(name)
  else window.sessionStorage.setItem(name, value)
}

/** A stored instant, milliseconds since 1970; null where there is none. */
export function readInstant(name: SessionItem): number | null {
  const text = readItem(name)
  return text === null || !/^\d+$/.test(text) ? null : Number(text)
}

/**
 * The session of this tab, null while logged out, also where it has ended in another tab of this device.
 * Rights are the server's to judge, not these items'.
 */
export function readSession(): StoredSession | null {
  const token = readItem('token')
  if (token === null || token === '' || hasEnded(token, Date.now())) return null
  return {
    token,
    role: readItem('role') === 'admin' ? 'admin' : 'user',
    isAdmin: readItem('isAdmin') === 'true',
    shopId: readItem('shopId'),
    ownerId: readItem('ownerId'),
    userEmail: readItem('userEmail') ?? '',
  }
}

/** Whether the session of this tab may do more in a shop than its staff: it is the owner's, an accountant's or an administrator's. */
export function mayMoreThanStaff(shopId: string): boolean {
  const session = readSession()
  if (session === null) return false
  const uid = uidOf(session.token)
  return session.isAdmin || uid === session.ownerId || uid === shopId || readItem('right') === 'accountant'
}

/** What this tab's session is known by at the server; nulls while logged out. */
export function readTokens(): SessionTokens {
  return { token: readItem('token'), refreshToken: readItem('refreshToken') }
}

/**
 * Stores who has logged in. Another session that this tab held until now ends with that, on this device and
 * at the server, without waiting: it could not be reached later to sign it out.
 * @param now milliseconds since 1970
 */
export function storeSignIn(signedIn: SignedIn, now: number): void {
  const before = readTokens()
  if (before.token !== null && sessionIdOf(before.token) !== sessionIdOf(signedIn.token)) {
    endOnDevice(before)
    void endAtServer(before)
  }
  clearSession()
  storeTokens(signedIn, now)
  rememberStarted(signedIn.token, now)
  writeItem('shopId', signedIn.shopId)
  writeItem('ownerId', signedIn.ownerId)
  writeItem('role', signedIn.role)
  writeItem('isAdmin', String(signedIn.isAdmin))
  writeItem('userEmail', signedIn.userEmail)
  writeItem('right', signedIn.right ?? null)
  writeItem('pageLoadTime', String(now))
  writeItem('lastActivity', String(now))
}

/** @param now milliseconds since 1970 */
export function storeTokens(
  tokens: { token: string; refreshToken: string; idToken: string | null },
  now: number,
): void {
  writeItem('token', tokens.token)
  writeItem('refreshToken', tokens.refreshToken)
  if (tokens.idToken !== null) {
    writeItem('idToken', tokens.idToken)
    writeItem('firebaseToken', tokens.idToken)
  }
  writeItem('lastTokenRefresh', String(now))
}

/** Removes the session items and nothing else. */
export function clearSession(): void {
  for (const name of sessionItems) window.sessionStorage.removeItem(name)
  closeTillSession()
  forgetBooksRefused()
}

/** For a logout that failed: nothing at all of this tab stays. */
export function clearWholeStorage(): void {
  window.sessionStorage.clear()
}

/**
 * Until when the books are open in this tab, milliseconds since 1970; null while they are locked. A flag
 * without its time is taken as it is: the server judges.
 */
function accountingOpenUntil(): number | null {
  if (readItem('accountingAuthenticated') === null) return null
  const since = readInstant('accountingAuthTime')
  return since === null ? Number.POSITIVE_INFINITY : since + booksUnlockedMs
}

/** Whether the password was entered again for the books, within the last 30 minutes. */
export function isAccountingOpen(): boolean {
  const until = accountingOpenUntil()
  return until !== null && Date.now() < until
}

export function openAccounting(now: number): void {
  writeItem('accountingAuthenticated', 'true')
  writeItem('accountingAuthTime', String(now))
}

export function lockAccounting(): void {
  writeItem('accountingAuthenticated', null)
  writeItem('accountingAuthTime', null)
}
