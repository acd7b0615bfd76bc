import Keycloak from 'keycloak-js'
import { refresh } from '#domain/api/routes/session.ts'
import { errorOf } from './refresh-failure.ts'
import type { RefreshFailure } from './refresh-policy.ts'
import { limitTokenCalls, timeoutMessage } from './token-call.ts'

type Tokens = { token: string; refreshToken: string; idToken: string | null }

/** Why a refresh did not bring new tokens. */
export class RefreshFailed extends Error {
  override readonly name = 'RefreshFailed'
  readonly error: RefreshFailure

  constructor(error: RefreshFailure, cause: unknown) {
    super(error.kind === 'timeout' ? timeoutMessage : `Token refresh failed: ${error.kind}`, {
      cause,
    })
    this.error = error
  }
}

export type TokenSource = {
  /**
   * Gets new tokens.
   * @throws RefreshFailed, or what keycloak-js threw where it is none of the known errors
   */
  refresh: () => Promise<Tokens>
  /** Whether there is a session to go on with: tokens that were not refused. */
  isSignedIn: () => boolean
  stop: () => void
}

/** keycloak-js on the tokens of this tab, refreshing through the app's own origin. */
export function openTokenSource(stored: () => Tokens | null): TokenSource {
  const restoreFetch = limitTokenCalls()
  const nowhere = `${window.location.origin}/api/session`
  let keycloak: Keycloak | null = null
  // Another try on the stored tokens does not make them good: only its success does.
  let areRefused = false

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
        token_endpoint: window.location.origin + refresh.path,
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
        areRefused = false
        return { token, refreshToken, idToken: idToken ?? null }
      } catch (error) {
        // keycloak-js forgets its tokens where Keycloak did not want them, and only there.
        if (keycloak !== null && !keycloak.refreshToken) areRefused = true
        const problem = error instanceof RefreshFailed ? null : await errorOf(error)
        throw problem === null ? error : new RefreshFailed(problem, error)
      }
    },
    isSignedIn: () => !areRefused && stored() !== null,
    stop: restoreFetch,
  }
}
