import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { createPeople, type People } from './keycloak-people.ts'
import { createSecondDevice, type SecondDevice } from './keycloak-second-device.ts'
import { createTokenEndpoint, type TokenEndpoint } from './keycloak-tokens.ts'
import { createServiceToken } from './service-token.ts'

/** Keycloak as this server needs it. Every call answers within ten seconds or refuses identity_service_away. */
export type Keycloak = TokenEndpoint &
  People &
  SecondDevice & {
    /** Whether the realm answers now. */
    isReady(): Promise<boolean>
  }

export function createKeycloak(config: Config['keycloak'], log: Logger): Keycloak {
  const realm = `${config.url}/realms/${encodeURIComponent(config.realm)}`
  const service = createServiceToken(config)
  return {
    ...createTokenEndpoint(config, log),
    ...createPeople(config, service, log),
    ...createSecondDevice(config, service, log),
    async isReady() {
      try {
        const response = await fetch(realm, { redirect: 'error', signal: AbortSignal.timeout(2_000) })
        await response.body?.cancel()
        return response.ok
      } catch (error) {
        log.debug({ err: error }, 'the identity service does not answer')
        return false
      }
    },
  }
}
