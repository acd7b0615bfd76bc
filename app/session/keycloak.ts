import Keycloak from 'keycloak-js'
import { refreshTimeoutMs } from './limits.ts'
import { type RefreshFault, type TerminalCode, terminalCodes } from './refresh-policy.ts'

const tokenPath = '/api/session/token'

export type Tokens = { token: string; refreshToken: string; idToken: string | null }

/** Why a refresh did not bring new tokens. */
export class RefreshFailed extends Error {
  override readonly name = 'RefreshFailed'
  readonly fault: RefreshFault

  constructor(fault: RefreshFault, cause: unknown) {
    super(fault.kind === 'timeout' ? 'Token refresh timeout' : `Token refresh failed: ${fault.kind}`, {
      cause,
    })
    this.fault = fault
  }
}

/** keycloak-js sets no limit on its own calls: while this is on, those to the token address have one. */
function limitTokenCalls(): () => void {
  const plain = window.fetch
  const limited: typeof fetch = (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, window.location.href)
    if (address.origin !== window.location.origin || address.pathname !== tokenPath) return plain(input, init)
    return plain(input, { ...init, signal: AbortSignal.timeout(refreshTimeoutMs) })
  }
  window.fetch = limited
  return () => {
    if (window.fetch === limited) window.fetch = plain
  }
}

/** What the sign-in service's words for a dead session are called here. */
const codesByDescription: readonly [RegExp, TerminalCode][] = [
  [/user disabled|account disabled/i, 'user-disabled'],
  [/session not active|session doesn't have|token is not active/i, 'user-token-expired'],
  [/stale token/i, 'requires-recent-login'],
]

async function terminalCodeOf(answer: Response): Promise<TerminalCode | null> {
  const body: unknown = await answer.json().catch((error: unknown) => {
    // A proxy's page instead of the service's answer says nothing about the session.
    if (error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  })
  if (typeof body !== 'object' || body === null) return null
  const said = [
    'code' in body ? body.code : null,
    'error' in body ? body.error : null,
    'error_description' in body ? body.error_description : null,
  ].filter((text) => typeof text === 'string')
  const named = terminalCodes.find((code) => said.includes(code))
  if (named) return named
  const described = said.join(' ')
  return codesByDescription.find(([pattern]) => pattern.test(described))?.[1] ?? null
}

async function faultOf(error: unknown): Promise<RefreshFault | null> {
  if (error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return { kind: 'timeout' }
  // fetch throws a TypeError where no server answered.
  if (error instanceof TypeError) return { kind: 'away' }
  const answer = error instanceof Error && 'response' in error ? error.response : null
  if (!(answer instanceof Response)) return null
  if (answer.status === 429 || answer.status >= 500) return { kind: 'away' }
  const code = await terminalCodeOf(answer)
  return code ? { kind: 'terminal', code } : { kind: 'refused' }
}

export type TokenSource = {
  /**
   * Gets new tokens.
   * @throws RefreshFailed, or what keycloak-js threw where it is none of the known faults
   */
  refresh: () => Promise<Tokens>
  /** Whether the sign-in client still holds a session. */
  isSignedIn: () => boolean
  stop: () => void
}

/** keycloak-js on the tokens of this tab, refreshing through the app's own origin. */
export function openTokenSource(stored: () => Tokens | null): TokenSource {
  const restoreFetch = limitTokenCalls()
  const nowhere = `${window.location.origin}/api/session`
  let keycloak: Keycloak | null = null

  async function renew(): Promise<Keycloak> {
    if (keycloak?.refreshToken) {
      await keycloak.updateToken(-1)
      return keycloak
    }
    // The first time, and after a refusal on which keycloak-js forgot its tokens: from those stored.
    const tokens = stored()
    if (tokens === null) throw new RefreshFailed({ kind: 'terminal', code: 'user-token-expired' }, null)
    const fresh = new Keycloak({
      clientId: 'app',
      oidcProvider: {
        authorization_endpoint: nowhere,
        token_endpoint: window.location.origin + tokenPath,
        end_session_endpoint: nowhere,
      },
    })
    keycloak = fresh
    // init always refreshes once.
    await fresh.init({
      token: tokens.token,
      refreshToken: tokens.refreshToken,
      idToken: tokens.idToken ?? undefined,
      checkLoginIframe: false,
      pkceMethod: false,
    })
    return fresh
  }

  return {
    async refresh() {
      try {
        const { token, refreshToken, idToken } = await renew()
        if (!token || !refreshToken) throw new RefreshFailed({ kind: 'refused' }, null)
        return { token, refreshToken, idToken: idToken ?? null }
      } catch (error) {
        const fault = error instanceof RefreshFailed ? null : await faultOf(error)
        throw fault === null ? error : new RefreshFailed(fault, error)
      }
    },
    isSignedIn: () => keycloak === null || Boolean(keycloak.refreshToken),
    stop: restoreFetch,
  }
}
