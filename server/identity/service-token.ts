import { NetworkError } from '@keycloak/keycloak-admin-client'
import { z } from 'zod'
import type { Config } from '../config.ts'

/** The access token of the server's own account at Keycloak. */
export type ServiceToken = {
  /** Throws NetworkError where Keycloak refuses, TypeError or TimeoutError where it does not answer. */
  get(): Promise<string>
  /** Keycloak took it no longer: the next one is a new one. */
  forget(): void
}

const Answer = z.object({ access_token: z.string(), expires_in: z.number() })
const timeoutMs = 10_000
const renewBeforeMs = 30_000

export function createServiceToken(config: Config['keycloak']): ServiceToken {
  const realm = `${config.url}/realms/${encodeURIComponent(config.realm)}`
  let known: { token: string; untilMs: number } | null = null
  return {
    async get() {
      if (known && known.untilMs > performance.now()) return known.token
      const response = await fetch(`${realm}/protocol/openid-connect/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: 'app-service',
          client_secret: config.serviceSecret,
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) {
        const responseData = await response.text()
        throw new NetworkError('the service account was refused', { response, responseData })
      }
      const { access_token: token, expires_in: seconds } = Answer.parse(await response.json())
      known = { token, untilMs: performance.now() + seconds * 1000 - renewBeforeMs }
      return token
    },
    forget() {
      known = null
    },
  }
}
