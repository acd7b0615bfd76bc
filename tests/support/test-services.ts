import type { Secrets } from '../../infra/local/services/secrets.ts'

/** The constant origin of the issuer. */
export const HOSTNAME = 'http://sales-accounts.localhost'

/** Where the MongoDB and the Keycloak of the integration tests are. */
export type ServiceAddresses = {
  mongodbUri: string
  keycloakUrl: string
  keycloakIssuer: string
  keycloakSecrets: Pick<
    Secrets,
    'KEYCLOAK_APP_SECRET' | 'KEYCLOAK_ACCOUNTING_SECRET' | 'KEYCLOAK_SERVICE_SECRET'
  >
  /** The administrator of Keycloak's master realm. */
  keycloakAdministrator: { username: string; password: string }
  /** The file of Keycloak's whole output. */
  keycloakLogFile: string
  /** How they were brought up, in words. */
  way: string
}

export type TestServices = ServiceAddresses & {
  /** resolves once one of them has ended by itself, with the sentence that reports it */
  ended: Promise<string>
  stop(): Promise<void>
}
