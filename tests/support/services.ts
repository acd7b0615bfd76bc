import { execFile } from 'node:child_process'
import { appendFileSync, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { MongoClient } from 'mongodb'
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers'
import type { Realm } from '../../infra/keycloak/read-realm.ts'
import { IMAGES } from '../../infra/local/begin/programs.js'
import { createProgress } from '../../infra/local/begin/progress.js'
import { system } from '../../infra/local/services/mongodb-sign-in.ts'
import { FIRST_ADMINISTRATOR, projectRealm, withCheapHash } from '../../infra/local/services/realm.ts'
import { newSecrets, type Secrets } from '../../infra/local/services/secrets.ts'
import { startServices } from '../../infra/local/services/services.ts'
import { hasMemoryForData } from '../../infra/local/testing/run-folder.ts'
import { becomePrimary } from '../../infra/mongo/replica-set.ts'

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
  /** Everything Keycloak has said. */
  keycloakLogFile: string
  /** How they were brought up, in words. */
  way: string
}

export type TestServices = ServiceAddresses & { stop(): Promise<void> }

const HOSTNAME = 'http://sales-accounts.localhost'
const [MONGO_IMAGE, KEYCLOAK_IMAGE] = IMAGES as [string, string]
const RYUK_IMAGE = 'testcontainers/ryuk:0.14.0'
const START_MS = 480_000
/**
 * The past of a dropped database is let go this soon, and its files are closed with the next checkpoint: hundreds of
 * databases of some four hundred files each, kept for the usual five minutes, or the minute between two checkpoints,
 * are more files than mongod may open, and it aborts.
 */
const PAST_SECONDS = 10
const CHECKPOINT_SECONDS = 15
/** Files that are not used are closed this soon, in place of ten minutes: with those of ten, mongod aborts as well. */
const CLOSED_SOON = 'file_manager=(close_idle_time=15,close_scan_interval=5,close_handle_minimum=250)'

const run = promisify(execFile)

/**
 * Brings the services up: in containers where a Docker engine answers and the images can be had, else as
 * the child processes that `npm start` uses. `TEST_SERVICES=process|docker` decides it by hand.
 */
export async function startTestServices(): Promise<TestServices> {
  const realm = withCheapHash(projectRealm())
  const asked = process.env.TEST_SERVICES
  const refusal = asked === 'process' ? 'TEST_SERVICES=process' : await whyNoContainers()
  if (!refusal) return inContainers(realm)
  if (asked === 'docker') throw new Error(`TEST_SERVICES=docker, but ${refusal}`)
  return asProcesses(realm, refusal)
}

async function whyNoContainers(): Promise<string | undefined> {
  if (!(await succeeds('docker', ['version']))) return 'no Docker engine answers'
  for (const image of [MONGO_IMAGE, KEYCLOAK_IMAGE]) {
    if (!(await canBeHad(image))) return `the image ${image} cannot be had`
  }
  // The cleaner of Testcontainers is an image too; without it the teardown below is the only one.
  if (!process.env.TESTCONTAINERS_RYUK_DISABLED && !(await canBeHad(RYUK_IMAGE))) {
    process.env.TESTCONTAINERS_RYUK_DISABLED = 'true'
  }
  return undefined
}

const canBeHad = async (image: string) =>
  (await succeeds('docker', ['image', 'inspect', image])) || succeeds('docker', ['pull', '--quiet', image])

async function succeeds(program: string, args: string[]): Promise<boolean> {
  try {
    await run(program, args)
    return true
  } catch {
    return false
  }
}

async function inContainers(realm: Realm): Promise<TestServices> {
  const secrets = newSecrets()
  const folder = await mkdtemp(join(tmpdir(), 'sales-and-accounts-test-'))
  const keycloakLogFile = join(folder, 'keycloak.log')
  const started: StartedTestContainer[] = []
  const stop = async () => {
    await Promise.all(started.map((container) => container.stop()))
    await rm(folder, { recursive: true, force: true })
  }
  const keep = async (starting: Promise<StartedTestContainer>) => {
    const container = await starting
    started.push(container)
    return container
  }
  const outcomes = await Promise.allSettled([
    keep(mongodbContainer().start()),
    keep(keycloakContainer(realm, secrets, keycloakLogFile).start()),
  ])
  try {
    const [mongodb, keycloak] = outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    }) as [StartedTestContainer, StartedTestContainer]
    const address = `${mongodb.getHost()}:${mongodb.getMappedPort(27017)}`
    await becomePrimary({ address, member: '127.0.0.1:27017', timeoutMs: START_MS })
    return {
      mongodbUri: `mongodb://${address}/?directConnection=true`,
      keycloakUrl: `http://${keycloak.getHost()}:${keycloak.getMappedPort(8080)}`,
      keycloakIssuer: `${HOSTNAME}/realms/${realm.realm}`,
      keycloakSecrets: secrets,
      keycloakAdministrator: administratorOf(secrets),
      keycloakLogFile,
      way: `containers of ${MONGO_IMAGE} and ${KEYCLOAK_IMAGE}`,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const administratorOf = (secrets: Secrets) => ({
  username: FIRST_ADMINISTRATOR,
  password: secrets.KEYCLOAK_ADMIN_PASSWORD,
})

const mongodbContainer = () =>
  new GenericContainer(MONGO_IMAGE)
    // In memory where there is enough of it, which counts as the container's.
    .withTmpFs(hasMemoryForData() ? { '/data/db': 'rw' } : {})
    .withCommand([
      ...['--replSet', 'rs0', '--wiredTigerCacheSizeGB', '0.5'],
      ...['--setParameter', `minSnapshotHistoryWindowInSeconds=${PAST_SECONDS}`],
      ...['--syncdelay', String(CHECKPOINT_SECONDS)],
    ])
    .withResourcesQuota({ memory: hasMemoryForData() ? 8 : 4 })
    .withExposedPorts(27017)
    .withWaitStrategy(Wait.forListeningPorts())
    .withStartupTimeout(START_MS)

const keycloakContainer = (realm: Realm, secrets: Secrets, logFile: string) =>
  new GenericContainer(KEYCLOAK_IMAGE)
    .withCommand(['start', '--db=dev-file', '--cache=local', '--import-realm'])
    .withEnvironment({
      ...secrets,
      KC_BOOTSTRAP_ADMIN_USERNAME: FIRST_ADMINISTRATOR,
      KC_BOOTSTRAP_ADMIN_PASSWORD: secrets.KEYCLOAK_ADMIN_PASSWORD,
      KC_HTTP_ENABLED: 'true',
      KC_HOSTNAME: HOSTNAME,
      KC_HOSTNAME_BACKCHANNEL_DYNAMIC: 'true',
      // The image would take half of the machine's memory and more.
      JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m',
      JAVA_OPTS_APPEND: '-XX:+UseSerialGC -XX:-UseG1GC',
    })
    .withResourcesQuota({ memory: 1 })
    .withCopyContentToContainer([
      {
        content: JSON.stringify(realm),
        target: `/opt/keycloak/data/import/${realm.realm}-realm.json`,
        mode: 0o644,
      },
    ])
    .withExposedPorts(8080)
    .withLogConsumer((log) =>
      log.on('data', (line) => existsSync(dirname(logFile)) && appendFileSync(logFile, line)),
    )
    .withWaitStrategy(Wait.forHttp(`/realms/${realm.realm}`, 8080))
    .withStartupTimeout(START_MS)

async function asProcesses(realm: Realm, reason: string): Promise<TestServices> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sales-and-accounts-test-'))
  const progress = createProgress()
  const secrets = newSecrets()
  let stop = async () => {}
  const remove = () => rm(dataDir, { recursive: true, force: true })
  // What npm start would be told (another MongoDB, a port, a Keycloak) is not meant for tests.
  const { MONGODB_URI: _m, KEYCLOAK_URL: _k, MONGODB_PORT: _mp, KEYCLOAK_PORT: _kp, ...env } = process.env
  try {
    const services = await startServices({
      dataDir,
      env,
      stack: {},
      secrets,
      realm,
      hostname: HOSTNAME,
      progress,
      way: { name: 'process' },
      onStarted: () => undefined,
      isStopping: () => false,
    })
    stop = services.stop
    return {
      mongodbUri: await mongodbForTests(services.mongodbFor('app').MONGODB_URI, secrets),
      keycloakUrl: services.keycloakUrl,
      keycloakIssuer: `${HOSTNAME}/realms/${realm.realm}`,
      keycloakSecrets: secrets,
      keycloakAdministrator: administratorOf(secrets),
      keycloakLogFile: join(dataDir, 'log', 'keycloak.log'),
      way: `child processes, since ${reason}`,
      async stop() {
        await services.stop()
        await remove()
      },
    }
  } catch (error) {
    await stop()
    await remove()
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
    await admin.command({ setParameter: 1, minSnapshotHistoryWindowInSeconds: PAST_SECONDS })
    await admin.command({ setParameter: 1, syncdelay: CHECKPOINT_SECONDS })
    await admin.command({ setParameter: 1, wiredTigerEngineRuntimeConfig: CLOSED_SOON })
  } finally {
    await client.close()
  }
  return uri.replace('://', `://tests:${password}@`)
}
