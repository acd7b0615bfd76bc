import { readRemembered, rememberSession } from './remembered-sessions.ts'
import { sessionIdOf } from './token-life.ts'

const storedAs = 'endedSessions'

/**
 * A tab that is duplicated, or closed and restored, brings its session items along. So this device remembers
 * which sessions have ended on it: no tab shows anything for them, and those open now leave at once.
 */
export function rememberEnded(token: string | null, now: number): void {
  if (token !== null) rememberSession(storedAs, token, now)
}

/** Whether this device has seen the session of this token end. */
export function hasEnded(token: string, now: number): boolean {
  const sessionId = sessionIdOf(token)
  return sessionId !== null && sessionId in readRemembered(storedAs, now)
}

/** Calls back when another tab of this device ends a session. */
export function onEndedElsewhere(callback: () => void, signal: AbortSignal): void {
  window.addEventListener('storage', ({ key }) => key === storedAs && callback(), { signal })
}
