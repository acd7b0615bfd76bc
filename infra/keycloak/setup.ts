// Runs once at every `docker compose up` and ends: brings Keycloak to what realm.json says, with the people of a restore
// from npm start where some wait.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../../server/backup/people.ts'
import {
  forgetWaitingPeople,
  readWaitingPeople,
  waitingPeopleName,
} from '../../server/backup/waiting-people.ts'
import { AdminRefusal } from './admin-api.ts'
import { applyRealm, UnknownSetupAccount } from './apply-realm.ts'
import { OthersAreThere } from './make-room.ts'
import { fillIn, realmFile } from './read-realm.ts'

const patienceMs = 300_000
const url = process.env.KEYCLOAK_URL ?? 'http://keycloak:8080'
const dataDir = process.env.DATA_DIR ?? '/data'
const secret = (name: string) => readFileSync(`/run/secrets/${name}`, 'utf8')

async function untilKeycloakAnswers(): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    try {
      const answer = await fetch(`${url}/realms/master`, { signal: AbortSignal.timeout(5_000) })
      await answer.body?.cancel()
      if (answer.ok) return
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
    }
    await pause(500)
  }
}

/** Applying again makes good what a call that was cut off left half done. */
async function apply(people: readonly Person[]): Promise<string[]> {
  const realm = fillIn(realmFile(), {
    KEYCLOAK_APP_SECRET: secret('keycloak-app-secret'),
    KEYCLOAK_ACCOUNTING_SECRET: secret('keycloak-accounting-secret'),
    KEYCLOAK_SERVICE_SECRET: secret('keycloak-service-secret'),
  })
  const setupSecret = secret('keycloak-setup-secret')
  const bootstrap = { clientId: 'bootstrap', clientSecret: secret('keycloak-bootstrap-secret') }
  // Made by hand in a database that was brought along (docs/operations.md). The second is for one in which
  // the first was left, with a secret that is lost.
  const spares = ['bootstrap-2', 'bootstrap-3'].map((clientId) => ({ ...bootstrap, clientId }))
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    try {
      return await applyRealm({ url, realm, setupSecret, bootstrap, spares, people })
    } catch (error) {
      if (!isPassing(error) || performance.now() > giveUpAt) throw error
      console.error(`Keycloak was too busy or away (${error.message}): trying again.`)
      await pause(2_000)
    }
  }
}

/** No answer in time, none at all, an error inside Keycloak, or a conflict with a call that was thought lost. */
function isPassing(error: unknown): error is Error {
  if (error instanceof AdminRefusal) return error.status >= 500 || error.status === 409
  return error instanceof Error && (error.message === 'fetch failed' || error.name === 'TimeoutError')
}

try {
  await untilKeycloakAnswers()
  const people = await readWaitingPeople(dataDir)
  const changes = await apply(people)
  if (people.length > 0) {
    await forgetWaitingPeople(dataDir)
    console.log(`The ${people.length} people of the restore are in Keycloak.`)
  }
  console.log(
    changes.length > 0 ? `The realm was changed: ${changes.join(', ')}.` : 'The realm is as realm.json says.',
  )
} catch (error) {
  const fix =
    error instanceof OthersAreThere
      ? `Restore again into an installation without people (docs/operations.md), or go on with those who are there: docker compose run --rm app rm ${dataDir}/${waitingPeopleName}`
      : error instanceof UnknownSetupAccount
        ? 'Keycloak\'s database comes from another installation, or the secrets of this one were deleted. No account is lost. How to go on: docs/compose.md, "Keycloak does not know the secrets".'
        : '`docker compose logs keycloak` says more; `docker compose up -d` tries again.'
  console.error(`The realm could not be set up: ${error instanceof Error ? error.message : error}. ${fix}`)
  process.exitCode = 1
}
