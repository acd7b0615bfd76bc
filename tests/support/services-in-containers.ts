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
import { FIRST_ADMINISTRATOR } from '../../infra/local/services/realm.ts'
import { newSecrets, type Secrets } from '../../infra/local/services/secrets.ts'
import { NEEDED_OPEN_FILES } from '../../infra/local/testing/open-files.ts'
import { hasMemoryForData } from '../../infra/local/testing/run-folder.ts'
import type { WatchedServices } from '../../infra/local/testing/watched-services.ts'
import { becomePrimary } from '../../infra/mongo/replica-set.ts'
import { keepFewFilesOpen } from './few-open-files.ts'
import { HOSTNAME, type TestServices } from './test-services.ts'

export const [MONGO_IMAGE, KEYCLOAK_IMAGE] = IMAGES as [string, string]
const START_MS = 480_000

export async function servicesInContainers(realm: Realm, watched: WatchedServices): Promise<TestServices> {
  const secrets = newSecrets()
  const folder = await mkdtemp(join(tmpdir(), 'sales-and-accounts-test-'))
  const logFiles = { MongoDB: join(folder, 'mongod.log'), Keycloak: join(folder, 'keycloak.log') }
  const started: StartedTestContainer[] = []
  const stop = async () => {
    watched.release()
    await Promise.all(started.map((container) => container.stop()))
    await rm(folder, { recursive: true, force: true })
  }
  const keep = async (name: keyof typeof logFiles, container: GenericContainer) => {
    const running = await container.withLogConsumer(writeTo(logFiles[name])).start()
    started.push(running)
    watched.watch({ name, logFile: logFiles[name], exited: endOf(running) })
    return running
  }
  const outcomes = await Promise.allSettled([
    keep('MongoDB', mongodbContainer()),
    keep('Keycloak', keycloakContainer(realm, secrets)),
  ])
  try {
    const [mongodb, keycloak] = outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    }) as [StartedTestContainer, StartedTestContainer]
    return {
      mongodbUri: await mongodbForTests(`${mongodb.getHost()}:${mongodb.getMappedPort(27017)}`),
      keycloakUrl: `http://${keycloak.getHost()}:${keycloak.getMappedPort(8080)}`,
      keycloakIssuer: `${HOSTNAME}/realms/${realm.realm}`,
      keycloakSecrets: secrets,
      keycloakAdministrator: { username: FIRST_ADMINISTRATOR, password: secrets.KEYCLOAK_ADMIN_PASSWORD },
      keycloakLogFile: logFiles.Keycloak,
      way: `containers of ${MONGO_IMAGE} and ${KEYCLOAK_IMAGE}`,
      ended: watched.ended,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resolves once a container has ended; that its engine no longer answers does not mean that it has. */
function endOf(container: StartedTestContainer): Promise<{ code: number }> {
  const waiting = promisify(execFile)('docker', ['wait', container.getId()])
  return new Promise((resolve) => {
    waiting.then(
      ({ stdout }) => resolve({ code: Number(stdout) }),
      () => undefined,
    )
  })
}

const writeTo = (file: string) => (log: NodeJS.ReadableStream) =>
  void log.on('data', (line) => existsSync(dirname(file)) && appendFileSync(file, line))

async function mongodbForTests(address: string): Promise<string> {
  await becomePrimary({ address, member: '127.0.0.1:27017', timeoutMs: START_MS })
  const uri = `mongodb://${address}/?directConnection=true`
  const client = new MongoClient(uri)
  try {
    await keepFewFilesOpen(client.db('admin'))
  } finally {
    await client.close()
  }
  return uri
}

const mongodbContainer = () =>
  new GenericContainer(MONGO_IMAGE)
    // In memory where there is enough of it, which counts as the container's.
    .withTmpFs(hasMemoryForData() ? { '/data/db': 'rw' } : {})
    .withCommand(['--replSet', 'rs0', '--wiredTigerCacheSizeGB', '0.5'])
    .withUlimits({ nofile: { soft: NEEDED_OPEN_FILES, hard: NEEDED_OPEN_FILES } })
    .withResourcesQuota({ memory: hasMemoryForData() ? 8 : 4 })
    .withExposedPorts(27017)
    .withWaitStrategy(Wait.forListeningPorts())
    .withStartupTimeout(START_MS)

const keycloakContainer = (realm: Realm, secrets: Secrets) =>
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
    .withWaitStrategy(Wait.forHttp(`/realms/${realm.realm}`, 8080))
    .withStartupTimeout(START_MS)
