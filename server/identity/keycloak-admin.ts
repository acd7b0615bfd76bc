import KeycloakAdminClient, { NetworkError } from '@keycloak/keycloak-admin-client'
import { Refusal } from '#domain/errors.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import type { ServiceToken } from './service-token.ts'

/** Calls of Keycloak's administration, in this server's own name. */
export type AdminCalls = {
  client: KeycloakAdminClient
  /** Runs a call; a service token that Keycloak no longer takes is renewed once. Refuses identity_service_away. */
  call<Result>(work: () => Promise<Result>): Promise<Result>
}

const timeoutMs = 10_000

export function openAdminCalls(config: Config['keycloak'], service: ServiceToken, log: Logger): AdminCalls {
  const client = new KeycloakAdminClient({
    baseUrl: config.url,
    realmName: config.realm,
    timeout: timeoutMs,
    requestOptions: { redirect: 'error' },
  })

  // The library's own provider miscalculates when a client_credentials token ends.
  client.registerTokenProvider({ getAccessToken: service.get })

  async function call<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (statusOf(error) !== 401) throw asRefusal(error)
      service.forget()
      return work().catch((again) => {
        throw asRefusal(again)
      })
    }
  }

  function asRefusal(error: unknown): unknown {
    const status = statusOf(error)
    if (status === undefined ? isUnreachable(error) : status >= 500) {
      log.warn({ err: error }, 'the identity service does not answer')
      return new Refusal('identity_service_away')
    }
    return error
  }

  return { client, call }
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof NetworkError ? error.response.status : undefined
}

function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}

export function unlessGone(error: unknown): undefined {
  if (statusOf(error) !== 404) throw error
  return undefined
}
