import { decodeJwt, errors } from 'jose'
import { z } from 'zod'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import type { TokenAnswer } from '../identity/keycloak-tokens.ts'
import { longestTokenLifeMs } from './service.ts'

/** The specification's codes for a session that is over; docs/sessions.md has the table of what is which. */
type SessionOverCode = 'user-token-expired' | 'requires-recent-login' | 'user-disabled'

/** Whose a refresh token says it is; Keycloak has looked at its signature or will. */
type Holder = { uid: string; sid: string; issuedAtMs: number }

const Refused = z.object({ error: z.literal('invalid_grant'), error_description: z.string() })
const Claims = z.object({ sub: z.string(), sid: z.string(), iat: z.number() })

/**
 * New tokens for a refresh token: Keycloak's own answer. Where it refuses because the session is over, the
 * answer names the specification's code too, and access tokens of that session count no more, in any process.
 * @throws Refusal identity_service_away, too_many_requests: nothing is known of the session
 */
export async function refresh(deps: IdentityDeps, refreshToken: string): Promise<TokenAnswer> {
  const { keycloak } = deps
  const answer = await keycloak.refresh(refreshToken)
  const holder = readHolder(refreshToken)
  if (holder === null) return answer
  if (answer.status === 200) {
    if (!(await deps.accessState.isRevoked(holder))) return answer
    // Ended here while Keycloak was away: now it can be ended there.
    await keycloak.endSession(refreshToken)
    return over('Session not active', 'user-token-expired')
  }
  const refused = Refused.safeParse(answer.body)
  const ended = refused.success ? await whyOver(deps, holder, refused.data.error_description) : null
  if (ended === null) return answer
  const [kind, id] =
    ended.code === 'user-disabled' ? (['person', holder.uid] as const) : (['session', holder.sid] as const)
  await deps.accessState.revoke(kind, id, longestTokenLifeMs)
  return over(ended.words, ended.code)
}

/**
 * What Keycloak's words mean for the session; null where they do not concern one (a token that is no
 * refresh token of this app, a forged one). Keycloak answers so only for tokens whose signature it has checked.
 */
async function whyOver(
  { keycloak }: IdentityDeps,
  holder: Holder,
  words: string,
): Promise<{ words: string; code: SessionOverCode } | null> {
  if (words === 'User disabled') return { words, code: 'user-disabled' }
  if (words === 'Token is not active') return { words, code: 'user-token-expired' }
  if (words === 'Stale token') return { words, code: 'requires-recent-login' }
  if (words !== 'Session not active') return null
  // Disabling, deleting and a new password end the sessions, and Keycloak then reports only that.
  if (await keycloak.isDisabled(holder.uid)) return { words: 'User disabled', code: 'user-disabled' }
  const passwordSetAt = await keycloak.readPasswordSetAt(holder.uid)
  // Tokens carry whole seconds: a session may begin in the second in which its password was set.
  const isNewer = passwordSetAt !== null && passwordSetAt.getTime() >= holder.issuedAtMs + 1000
  return { words, code: isNewer ? 'requires-recent-login' : 'user-token-expired' }
}

const over = (words: string, code: SessionOverCode): TokenAnswer => ({
  status: 400,
  body: { error: 'invalid_grant', error_description: words, code },
})

function readHolder(refreshToken: string): Holder | null {
  try {
    const claims = Claims.safeParse(decodeJwt(refreshToken))
    if (!claims.success) return null
    const { sub, sid, iat } = claims.data
    return { uid: sub, sid, issuedAtMs: iat * 1000 }
  } catch (error) {
    if (error instanceof errors.JWTInvalid) return null
    throw error
  }
}
