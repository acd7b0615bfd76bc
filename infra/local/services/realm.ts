import { join } from 'node:path'
import {
  forgetWaitingPeople,
  readWaitingPeople,
  waitingPeopleName,
} from '../../../server/backup/waiting-people.ts'
import { applyRealm } from '../../keycloak/apply-realm.ts'
import { OthersAreThere } from '../../keycloak/make-room.ts'
import type { Realm } from '../../keycloak/read-realm.ts'
import { fillIn, realmFile } from '../../keycloak/read-realm.ts'
import { OperatorError } from '../begin/errors.js'
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
 * the file or a secret may have changed since. The people of a restore from containers come in with it where they wait.
 */
export async function keepRealm(
  url: string,
  {
    dataDir,
    realm,
    secrets,
    progress,
  }: { dataDir: string; realm: Realm; secrets: Secrets; progress: Progress },
) {
  const step = progress.step('Setting Keycloak up')
  try {
    const people = await readWaitingPeople(dataDir)
    await applyRealm({
      url,
      realm: fillIn(realm, secrets),
      setupSecret: secrets.KEYCLOAK_SETUP_SECRET,
      bootstrap: { username: FIRST_ADMINISTRATOR, password: secrets.KEYCLOAK_ADMIN_PASSWORD },
      people,
    })
    if (people.length > 0) await forgetWaitingPeople(dataDir)
  } catch (error) {
    if (error instanceof OthersAreThere) {
      throw new OperatorError(
        `${error.message}: restore again into an empty DATA_DIR, or delete ${join(dataDir, waitingPeopleName)} to go on with those who are there, and start again.`,
      )
    }
    throw new OperatorError(
      `Keycloak's realm could not be brought up to date (${error instanceof Error ? error.message : error}). No account is lost; see keycloak.log.`,
    )
  } finally {
    step.drop()
  }
}
