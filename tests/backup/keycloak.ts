import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { forgetWaitingPeople, readWaitingPeople } from '#server/backup/waiting-people.ts'
import { applyRealm } from '../../infra/keycloak/apply-realm.ts'
import { fillIn } from '../../infra/keycloak/read-realm.ts'
import { backupEnvironment } from '../../infra/local/backup/backup-program.ts'
import { cacheFolder } from '../../infra/local/begin/cache.js'
import { createProgress } from '../../infra/local/begin/progress.js'
import { findJava } from '../../infra/local/fetch/java.ts'
import { provisionKeycloak } from '../../infra/local/fetch/provision-keycloak.ts'
import { type Child, startChild } from '../../infra/local/process/child.ts'
import { untilAnswers } from '../../infra/local/process/http-wait.ts'
import { freePort } from '../../infra/local/process/ports.ts'
import { startKeycloak } from '../../infra/local/services/keycloak.ts'
import { withoutKeycloakSettings } from '../../infra/local/services/keycloak-settings.ts'
import { FIRST_ADMINISTRATOR, keepRealm, projectRealm } from '../../infra/local/services/realm.ts'
import { newSecrets, type Secrets } from '../../infra/local/services/secrets.ts'

// Keycloak as each way of running has it, as a child process: on its file database as npm start starts it, and on
// PostgreSQL as in containers.

export const hostname = 'http://sales-accounts.localhost'
// As it is, with its slow hash: another one would be replaced at the first login under `npm start`.
const realm = projectRealm()
const startMs = 480_000
const stopMs = 60_000

export type RunningKeycloak = { url: string; secrets: Secrets; stop(): Promise<void> }

export async function keycloakProgram() {
  const { env } = process
  const java = await findJava(env)
  const progress = createProgress()
  return { java, keycloak: await provisionKeycloak({ cache: cacheFolder(env), env, java, progress }) }
}

/** What reads Keycloak's file database here, as `npm run backup` finds it. @param folder of the test */
export async function h2Program(folder: string): Promise<{ java: string; library: string }> {
  const { KEYCLOAK_DATABASE_JAVA: java = '', KEYCLOAK_DATABASE_LIBRARY: library = '' } =
    await backupEnvironment({
      dataDir: join(folder, 'unused'),
      mongodb: { MONGODB_URI: inject('mongodbUri') },
      env: { ...process.env, KEYCLOAK_URL: '', KEYCLOAK_DATABASE: '' },
      stack: {},
      progress: createProgress(),
    })
  return { java, library }
}

/** As a start of `npm start` does, with the realm and the people that wait in DATA_DIR. */
export async function keycloakOnH2(dataDir: string): Promise<RunningKeycloak> {
  const { java, keycloak } = await keycloakProgram()
  const secrets = newSecrets()
  mkdirSync(join(dataDir, 'log'), { recursive: true })
  const { child, url } = await startKeycloak({
    ...{ keycloak, java, dataDir, secrets, realm, hostname, env: process.env },
    logFile: join(dataDir, 'log', 'keycloak.log'),
    wantedPort: undefined,
    firstPort: 18_700,
    onStarted: () => undefined,
  })
  return running(child, url, secrets, () =>
    keepRealm(url, { dataDir, realm, secrets, progress: createProgress() }),
  )
}

/** As the containers keycloak and keycloak-setup do. @param folder for a Keycloak that is built for PostgreSQL */
export async function keycloakOnPostgresql(
  dataDir: string,
  { uri, folder }: { uri: string; folder: string },
): Promise<RunningKeycloak> {
  const { java, keycloak } = await keycloakProgram()
  const home = join(folder, 'keycloak-for-postgresql')
  cpSync(keycloak.home, home, { recursive: true })
  const secrets = newSecrets()
  const port = await freePort({ first: 18_700 })
  const database = new URL(uri)
  const child = startChild({
    name: 'Keycloak on PostgreSQL',
    program: join(home, 'bin', 'kc.sh'),
    args: [
      ...['start', '--db=postgres', `--db-url=jdbc:postgresql://${database.host}${database.pathname}`],
      ...[`--db-username=${database.username}`, '--db-password=any', '--cache=local', '--http-enabled=true'],
      ...['--http-host=127.0.0.1', `--http-port=${port}`, `--hostname=${hostname}`],
      ...['--hostname-backchannel-dynamic=true', '--health-enabled=false', '--metrics-enabled=false'],
    ],
    env: {
      ...withoutKeycloakSettings(process.env),
      JAVA: java.path,
      JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m',
      KC_BOOTSTRAP_ADMIN_USERNAME: FIRST_ADMINISTRATOR,
      KC_BOOTSTRAP_ADMIN_PASSWORD: secrets.KEYCLOAK_ADMIN_PASSWORD,
    },
    logFile: join(folder, 'keycloak-on-postgresql.log'),
  })
  const url = `http://127.0.0.1:${port}`
  return running(child, url, secrets, async () => {
    if (!(await untilAnswers(`${url}/realms/master`, { timeoutMs: startMs, hasEnded: child.hasExited })))
      throw new Error(`Keycloak on PostgreSQL did not start: ${child.lines().slice(-8).join('\n')}`)
    await applyRealm({
      url,
      realm: fillIn(realm, secrets),
      setupSecret: secrets.KEYCLOAK_SETUP_SECRET,
      bootstrap: { username: FIRST_ADMINISTRATOR, password: secrets.KEYCLOAK_ADMIN_PASSWORD },
      people: await readWaitingPeople(dataDir),
    })
    await forgetWaitingPeople(dataDir)
  })
}

/** Sets it up; where that fails it is ended. */
async function running(
  child: Child,
  url: string,
  secrets: Secrets,
  setUp: () => Promise<void>,
): Promise<RunningKeycloak> {
  const stop = () => child.stop(stopMs)
  try {
    await setUp()
  } catch (error) {
    await stop()
    throw error
  }
  return { url, secrets, stop }
}
