import { api } from '#app/api/client.ts'
import * as routes from '#domain/api/routes/session.ts'
import type { OwnSession } from '#domain/api/session.ts'
import { leaveSignedOut } from './sign-out.ts'
import { hasStartedHere } from './started-sessions.ts'

export type ListedSession = OwnSession & {
  /** It began on this device, in this tab or another. */
  isOnThisDevice: boolean
}

/** Where the person is logged in now: this session first, then those on this device, then the rest. */
export async function listOwnSessions(signal?: AbortSignal): Promise<ListedSession[]> {
  const { items } = await api.call(routes.listOwnSessions, { signal })
  const now = Date.now()
  const rank = ({ isThisOne, isOnThisDevice }: ListedSession) => (isThisOne ? 0 : isOnThisDevice ? 1 : 2)
  return items
    .map((session) => ({
      ...session,
      isOnThisDevice: session.isThisOne || hasStartedHere(session.sessionId, now),
    }))
    .sort((a, b) => rank(a) - rank(b))
}

/** Ends one of the person's sessions, wherever it is. */
export async function endOwnSession(sessionId: string): Promise<void> {
  await api.call(routes.endOwnSession, { sessionId })
}

/**
 * Signs the person out on every device, this one included. Where the server can't be notified, nothing
 * happens here either: anyone who asks for this must know that the others are still logged in.
 */
export async function signOutEverywhere(): Promise<void> {
  await api.call(routes.signOut, { query: { everywhere: true } })
  leaveSignedOut()
}
