import { readRemembered, rememberSession } from './remembered-sessions.ts'

const storedAs = 'startedSessions'

/** Each tab has a session of its own: this device remembers which ones began on it. */
export function rememberStarted(token: string, now: number): void {
  rememberSession(storedAs, token, now)
}

/** Whether the session of this id began on this device, in this tab or another. */
export function hasStartedHere(sessionId: string, now: number): boolean {
  return sessionId in readRemembered(storedAs, now)
}
