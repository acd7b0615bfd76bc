import { ApiProblem } from '#app/api/problem.ts'
import { Problem } from '#domain/api/common.ts'
import { readInstant, readItem } from './items.ts'
import { accessCheckMs, activityTimeoutMs } from './limits.ts'
import { renewToken, reportAuthLost } from './session-keeper.ts'
import { expiryOf } from './token-life.ts'

/** What the server reports of someone's access: its answer if they may see this area, or why not. */
type Access = { refusal: ApiProblem } | { answer: unknown }

/** Refusals of the area as a whole. Any other (too many requests) is not about the person. */
const areaRefusals = ['shop_inactive', 'forbidden', 'shop_not_found']

/**
 * While an area is visible, its address is asked every few seconds whether the user still has access: a user who lost
 * it does not go on seeing what was on the screen. It keeps no session alive.
 * @returns what stops it
 */
export function watchAccess(path: string, tell: (answer: Access) => void): () => void {
  const watching = new AbortController()
  let isAsking = false

  async function look(): Promise<void> {
    const token = tokenToAskWith()
    if (token === null || isAsking) return
    isAsking = true
    try {
      const answer = await ask(path, token, watching.signal)
      // Another session by now: that answer was not about it.
      if (watching.signal.aborted || readItem('token') !== token) return
      if (answer === 'session ended') await leaveWithReason(token)
      else if (answer !== null) tell(answer)
    } finally {
      isAsking = false
    }
  }

  const interval = window.setInterval(() => void look(), accessCheckMs)
  document.addEventListener('visibilitychange', () => void look(), { signal: watching.signal })
  return () => {
    watching.abort()
    window.clearInterval(interval)
  }
}

/** A refresh is answered with why it ended; without such an answer it is lost anyway. */
async function leaveWithReason(token: string): Promise<void> {
  await renewToken()
  if (readItem('token') === token) reportAuthLost()
}

/** None if the page is hidden, or if the token first needs a refresh, which is scheduled elsewhere. */
function tokenToAskWith(): string | null {
  const now = Date.now()
  const isForsaken = now - (readInstant('lastActivity') ?? now) >= activityTimeoutMs
  if (document.visibilityState !== 'visible' || !navigator.onLine || isForsaken) return null
  const token = readItem('token')
  return token !== null && expiryOf(token, readInstant('lastTokenRefresh') ?? 0) > now ? token : null
}

/** Null where nothing is learnt: no connection, a server that fails, a refusal of something else. */
async function ask(
  path: string,
  token: string,
  signal: AbortSignal,
): Promise<Access | 'session ended' | null> {
  try {
    const answer = await fetch(path, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json, application/problem+json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(accessCheckMs)]),
    })
    const body: unknown = await answer.json()
    if (answer.ok) return { answer: body }
    const problem = Problem.safeParse(body)
    if (!problem.success) return null
    if (problem.data.code === 'session_revoked') return 'session ended'
    return areaRefusals.includes(problem.data.code) ? { refusal: new ApiProblem(problem.data) } : null
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)
      return null
    throw error
  }
}
