import { applyRealm } from '../../keycloak/apply-realm.ts'
import type { Realm } from '../../keycloak/read-realm.ts'
import { fillIn, realmFile } from '../../keycloak/read-realm.ts'
import { Fault } from '../begin/faults.js'
import type { Progress } from '../begin/progress.js'
import type { Secrets } from './secrets.ts'

/** The realm as the project describes it. */
export const projectRealm = realmFile

/** The administrator that Keycloak is made with at its first start. */
export const FIRST_ADMINISTRATOR = 'launcher'

/**
 * The realm for tests: passwords are hashed a thousand times instead of as often as safety asks, since
 * tests log in all the time.
 */
export const withCheapHash = (realm: Realm): Realm => ({
  ...realm,
  passwordPolicy: `${realm.passwordPolicy} and hashAlgorithm(pbkdf2-sha256) and hashIterations(1000)`,
})

/**
 * Brings a running Keycloak to what the realm file says: it was imported at the first start only, and
 * the file or a secret may have changed since.
 */
export async function keepRealm(
  url: string,
  { realm, secrets, progress }: { realm: Realm; secrets: Secrets; progress: Progress },
) {
  const step = progress.step('Setting Keycloak up')
  try {
    await applyRealm({
      url,
      realm: fillIn(realm, secrets),
      setupSecret: secrets.KEYCLOAK_SETUP_SECRET,
      bootstrap: { username: FIRST_ADMINISTRATOR, password: secrets.KEYCLOAK_ADMIN_PASSWORD },
    })
  } catch (error) {
    throw new Fault(
      `Keycloak's realm could not be brought up to date (${error instanceof Error ? error.message : error}). No account is lost; see keycloak.log.`,
    )
  } finally {
    step.drop()
  }
}
