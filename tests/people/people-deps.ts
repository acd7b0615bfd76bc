import { openAuditLog } from '#server/audit-log/store.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { openAttempts } from '#server/identity/attempt-store.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { createKeycloak } from '#server/identity/keycloak.ts'
import { openKnownDevices } from '#server/identity/known-device-store.ts'
import { limitGuesses } from '#server/identity/limit-guesses.ts'
import { openMadeUpPasswords } from '#server/identity/made-up-password-store.ts'
import { openRefusedAttempts } from '#server/identity/refused-attempt-store.ts'
import { createStandings } from '#server/identity/standings.ts'
import { silentLog } from '../support/book-samples.ts'

/** What changes to people need, as the app makes it; close the standings. */
export function peopleDeps(database: Database, config: Config, now: () => Date) {
  const knownDevices = openKnownDevices(database, now)
  const keycloak = limitGuesses({
    keycloak: createKeycloak(config.keycloak, silentLog),
    attempts: openAttempts(database, now),
    knownDevices,
    madeUpPasswords: openMadeUpPasswords(database, now),
    refusedAttempts: openRefusedAttempts(database, now),
  })
  const standings = createStandings({ config, database, now, log: silentLog })
  const audit = openAuditLog(database, now)
  const used = {
    config,
    database,
    keycloak,
    standings,
    audit,
    knownDevices,
    mailer: null,
    now,
    log: silentLog,
  }
  // The rest is for logins and tills.
  return used as unknown as IdentityDeps
}
