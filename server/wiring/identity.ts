import { openAuditLog } from '../audit-log/store.ts'
import { createAccessState } from '../identity/access-state.ts'
import { createAccessTokens, identityKeysFile } from '../identity/access-tokens.ts'
import { openAttempts } from '../identity/attempt-store.ts'
import { createDeviceMarks } from '../identity/device-mark.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { openKnownDevices } from '../identity/known-device-store.ts'
import { limitGuesses } from '../identity/limit-guesses.ts'
import { openMadeUpPasswords } from '../identity/made-up-password-store.ts'
import { createPersonNames } from '../identity/person-store.ts'
import { openRefusedAttempts } from '../identity/refused-attempt-store.ts'
import { Jobs } from '../jobs/jobs.ts'
import { createMailer } from '../mail/mailer.ts'
import type { AppDeps } from './app-deps.ts'

/** What the subjects of identity need; `close` ends what it started. */
export function createIdentity(deps: AppDeps): { identity: IdentityDeps; close(): Promise<void> } {
  const { config, database, now, log } = deps
  const accessState = createAccessState({ config, database, now, log })
  const mailer = config.mail && createMailer(config.mail)
  const knownDevices = openKnownDevices(database, now)
  const refusedAttempts = openRefusedAttempts(database, now)
  const identity: IdentityDeps = {
    ...deps,
    keycloak: limitGuesses({
      keycloak: deps.keycloak,
      attempts: openAttempts(database, now),
      knownDevices,
      madeUpPasswords: openMadeUpPasswords(database, now),
      refusedAttempts,
    }),
    tokens: createAccessTokens(config.keycloak, identityKeysFile(config.dataDir), now, log),
    accessState,
    audit: openAuditLog(database, now),
    names: createPersonNames(database),
    jobs: new Jobs({ database, now, log }),
    marks: createDeviceMarks(config.keycloak.appSecret),
    knownDevices,
    refusedAttempts,
    mailer,
  }
  return {
    identity,
    async close() {
      mailer?.close()
      await accessState.close()
    },
  }
}
