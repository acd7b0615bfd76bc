import { z } from 'zod'
import { refresh, signOut } from '#domain/api/routes/session.ts'
import { rememberEnded } from './ended-sessions.ts'
import { terminalCodeOf } from './refresh-failure.ts'

/** What a session is known by at the server. */
export type SessionTokens = { token: string | null; refreshToken: string | null }

const Refused = z.object({ code: z.string() })
const Renewed = z.object({ access_token: z.string() })

/** How long the server has to take note of an end, with all that is asked for it. */
const endTimeoutMs = 5_000

const listeners = new Set<() => void>()

/** Calls back as soon as this tab's session begins to end: no timer of it may outlive it. */
export function onSessionEnd(callback: () => void): () => void {
  listeners.add(callback)
  return () => listeners.delete(callback)
}

/** Stops the session's timers here and notifies the other tabs. The server is another matter: `endAtServer`. */
export function endOnDevice({ token }: SessionTokens): void {
  for (const listener of listeners) listener()
  rememberEnded(token, Date.now())
}

/**
 * Notifies the server that the session ends. Where its token has ended, a new one is got for this first: at the
 * login service the session may go on for hours.
 * @returns false where the server could not be notified
 */
export async function endAtServer({ token, refreshToken }: SessionTokens): Promise<boolean> {
  if (token === null) return true
  const signal = AbortSignal.timeout(endTimeoutMs)
  try {
    const answer = await askToEnd(token, signal)
    if (answer !== 'token refused') return answer === 'ended'
    const renewed = refreshToken === null ? null : await renew(refreshToken, signal)
    if (renewed === null || renewed === 'ended') return renewed === 'ended'
    return (await askToEnd(renewed.token, signal)) === 'ended'
  } catch (error) {
    console.warn('The server could not be notified that the session ends', error)
    return false
  }
}

async function askToEnd(
  token: string,
  signal: AbortSignal,
): Promise<'ended' | 'token refused' | 'not ended'> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(signOut.path, { method: signOut.method, headers, signal, keepalive: true })
  if (answer.ok) return 'ended'
  const { code } = Refused.parse(await answer.json())
  // The server has no such session any more, which is what was wanted.
  if (code === 'session_revoked') return 'ended'
  return code === 'token_invalid' ? 'token refused' : 'not ended'
}

/** A token to end the session with; `ended` where the session is over for certain, null where none was had. */
async function renew(refreshToken: string, signal: AbortSignal): Promise<{ token: string } | 'ended' | null> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
  const answer = await fetch(refresh.path, { method: refresh.method, body, signal, keepalive: true })
  if (!answer.ok) return (await terminalCodeOf(answer)) === null ? null : 'ended'
  return { token: Renewed.parse(await answer.json()).access_token }
}
