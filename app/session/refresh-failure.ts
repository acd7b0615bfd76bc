import { type RefreshFailure, type TerminalCode, terminalCodes } from './refresh-policy.ts'
import { NoAnswer } from './token-call.ts'

/** What the login service's words for a dead session are called here. */
const codesByDescription: readonly [RegExp, TerminalCode][] = [
  [/user disabled|account disabled/i, 'user-disabled'],
  [/session not active|session doesn't have|token is not active/i, 'user-token-expired'],
  [/stale token/i, 'requires-recent-login'],
]

/** The code of a refused refresh that ends the session for certain; null where there is none. */
export async function terminalCodeOf(answer: Response): Promise<TerminalCode | null> {
  const body: unknown = await answer.json().catch((error: unknown) => {
    // A proxy's page instead of the service's answer does not end the session.
    if (error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  })
  if (typeof body !== 'object' || body === null) return null
  const current = [
    'code' in body ? body.code : null,
    'error' in body ? body.error : null,
    'error_description' in body ? body.error_description : null,
  ].filter((text) => typeof text === 'string')
  const named = terminalCodes.find((code) => current.includes(code))
  if (named) return named
  const described = current.join(' ')
  return codesByDescription.find(([pattern]) => pattern.test(described))?.[1] ?? null
}

/**
 * What a refresh that brought no tokens means: the server's refusal, or no answer. Null for what is none of
 * these, an error in the program.
 */
export async function errorOf(error: unknown): Promise<RefreshFailure | null> {
  if (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return { kind: 'timeout' }
  if (error instanceof NoAnswer) return { kind: 'away' }
  const answer = error instanceof Error && 'response' in error ? error.response : null
  if (!(answer instanceof Response)) return null
  if (answer.status === 429 || answer.status >= 500) return { kind: 'away' }
  const code = await terminalCodeOf(answer)
  return code ? { kind: 'terminal', code } : { kind: 'refused' }
}
