import { rememberEnded } from './ended-sessions.ts'
import { clearSession, clearWholeStorage, readItem } from './items.ts'
import { setLeaving } from './leaving.ts'
import { goTo } from './navigation.ts'

/** How long a sign-out waits for the server before this tab forgets everything anyway. */
const signOutTimeoutMs = 5_000

const listeners = new Set<() => void>()

/** Calls back as soon as this tab's session begins to end: no timer of it may outlive it. */
export function onSessionEnd(callback: () => void): () => void {
  listeners.add(callback)
  return () => listeners.delete(callback)
}

/** Stops the timers here and tells the other tabs; the token is left to tell the server with. */
function beginEnd(): string | null {
  for (const listener of listeners) listener()
  const token = readItem('token')
  rememberEnded(token, Date.now())
  return token
}

/** To the login with its reason, which nothing that is under way may take from it. */
function goToLogin(search: string): void {
  const address = `/login?${search}`
  setLeaving(address)
  goTo(address)
}

/** Tells the server that the session ends. False where it could not be told. */
async function endAtServer(token: string | null): Promise<boolean> {
  if (token === null) return true
  try {
    const answer = await fetch('/api/session', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(signOutTimeoutMs),
      keepalive: true,
    })
    // 401: the server has no such session any more, which is what was wanted.
    return answer.ok || answer.status === 401
  } catch (error) {
    console.warn('The server could not be told of the sign-out', error)
    return false
  }
}

/**
 * A person signs out. Where the server can't be told, the whole session storage of this tab goes. Baskets
 * and receipts waiting to be sent are kept elsewhere and stay.
 */
export async function signOut(): Promise<void> {
  const token = beginEnd()
  if (await endAtServer(token)) clearSession()
  else clearWholeStorage()
  goToLogin('reason=signed_out')
}

/** The server has ended this session already, as the person wished: this tab forgets it. */
export function leaveSignedOut(): void {
  beginEnd()
  clearSession()
  goToLogin('reason=signed_out')
}

/**
 * The session is over by itself: this tab forgets it at once, so that no guard lets anyone in meanwhile, and
 * the login says why. The server is told without waiting: by then someone may be signed in again.
 */
export function leaveSession(search: string): void {
  const token = beginEnd()
  clearSession()
  goToLogin(search)
  void endAtServer(token)
}
