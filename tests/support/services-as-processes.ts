import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import type { Realm } from '../../infra/keycloak/read-realm.ts'
import { createProgress } from '../../infra/local/begin/progress.js'
import type { Child } from '../../infra/local/process/child.ts'
import { system } from '../../infra/local/services/mongodb-sign-in.ts'
import { FIRST_ADMINISTRATOR } from '../../infra/local/services/realm.ts'
import { newSecrets, type Secrets } from '../../infra/local/services/secrets.ts'
import { startServices } from '../../infra/local/services/services.ts'
import { needOpenFiles } from '../../infra/local/testing/open-files.ts'
import type { WatchedServices } from '../../infra/local/testing/watched-services.ts'
import { keepFewFilesOpen } from './few-open-files.ts'
import { HOSTNAME, type TestServices } from './test-services.ts'

/** The services of the tests as `npm start` starts them, with data of their own. @param reason for no containers */
export async function servicesAsProcesses(
  realm: Realm,
  watched: WatchedServices,
  reason: string,
): Promise<TestServices> {
  await needOpenFiles()
  const dataDir = await mkdtemp(join(tmpdir(), 'sales-and-accounts-test-'))
  const secrets = newSecrets()
  const newest = new Map<string, Child>()
  let stop = async () => {}
  let isUp = false
  // Settings of npm start (another MongoDB, a port, a Keycloak) are not meant for tests.
  const { MONGODB_URI: _m, KEYCLOAK_URL: _k, MONGODB_PORT: _mp, KEYCLOAK_PORT: _kp, ...env } = process.env
  try {
    const services = await startServices({
      dataDir,
      env,
      stack: {},
      secrets,
      realm,
      hostname: HOSTNAME,
      progress: createProgress(),
      way: { name: 'process' },
      onStarted: (child) => newest.set(child.name, child),
      // What ends later is not started again: it ends the run, and would not be set up for tests.
      isStopping: () => isUp,
    })
    stop = async () => {
      watched.release()
      await services.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
    isUp = true
    for (const child of newest.values()) watched.watch(child)
    return {
      mongodbUri: await mongodbForTests(services.mongodbFor('app').MONGODB_URI, secrets),
      keycloakUrl: services.keycloakUrl,
      keycloakIssuer: `${HOSTNAME}/realms/${realm.realm}`,
      keycloakSecrets: secrets,
      keycloakAdministrator: { username: FIRST_ADMINISTRATOR, password: secrets.KEYCLOAK_ADMIN_PASSWORD },
      keycloakLogFile: join(dataDir, 'log', 'keycloak.log'),
      way: `child processes, since ${reason}`,
      ended: watched.ended,
      stop,
    }
  } catch (error) {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
}

/** An account for the databases that tests make and drop, which nothing else has any use for. */
async function mongodbForTests(uri: string, secrets: Secrets): Promise<string> {
  const password = secrets.MONGODB_APP_PASSWORD
  const client = new MongoClient(uri, system(secrets.MONGODB_KEY))
  try {
    const admin = client.db('admin')
    await admin.command({ createUser: 'tests', pwd: password, roles: ['root'] })
    await keepFewFilesOpen(admin)
  } finally {
    await client.close()
  }
  return uri.replace('://', `://tests:${password}@`)
}
