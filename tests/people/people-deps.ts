import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { createKeycloak } from '#server/identity/keycloak.ts'
import type { AppDeps } from '#server/wiring/app-deps.ts'
import { createIdentity } from '#server/wiring/identity.ts'
import { silentLog } from '../support/book-samples.ts'

/** The dependencies of changes to people, as the app creates them; close the access state. */
export function peopleDeps(database: Database, config: Config, now: () => Date): IdentityDeps {
  const keycloak = createKeycloak(config.keycloak, silentLog)
  // No change to a person writes into books.
  const deps = {
    config: { ...config, mail: null },
    database,
    keycloak,
    now,
    log: silentLog,
  } as unknown as AppDeps
  return createIdentity(deps).identity
}
