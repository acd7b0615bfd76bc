import type { AppDeps } from '#server/wiring/app-deps.ts'
import type { AuditLog } from '../audit-log/store.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { AccessState } from './access-state.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { DeviceMarks } from './device-mark.ts'
import type { KnownDevices } from './known-device-store.ts'
import type { GuardedKeycloak } from './limit-guesses.ts'
import type { PersonNames } from './person-store.ts'
import type { RefusedAttempts } from './refused-attempt-store.ts'

/** What the subjects of identity need beyond the others: the app makes them from its dependencies. */
export type IdentityDeps = Omit<AppDeps, 'keycloak'> & {
  keycloak: GuardedKeycloak
  tokens: AccessTokens
  accessState: AccessState
  audit: AuditLog
  names: PersonNames
  /** What happens by itself: a subject registers its jobs while the app is built. */
  jobs: Jobs
  marks: DeviceMarks
  knownDevices: KnownDevices
  refusedAttempts: RefusedAttempts
  /** Null where no mail server is configured. */
  mailer: Mailer | null
}
