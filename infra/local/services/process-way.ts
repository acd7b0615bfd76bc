import { join } from 'node:path'
import { keepPrivate } from '../../../server/operations/private-folder.ts'
import type { Realm } from '../../keycloak/read-realm.ts'
import { cacheFolder } from '../begin/cache.js'
import type { Progress } from '../begin/progress.js'
import { START_SPACE, untilSpace } from '../fetch/disk.ts'
import { findJava } from '../fetch/java.ts'
import { provisionKeycloak } from '../fetch/provision-keycloak.ts'
import { provisionMongod } from '../fetch/provision-mongod.ts'
import type { Child } from '../process/child.ts'
import { freePort } from '../process/ports.ts'
import { supervise } from '../process/supervise.ts'
import { KEYCLOAK_STOP_MS, startKeycloak } from './keycloak.ts'
import { MONGOD_STOP_MS, startMongod } from './mongod.ts'
import { databaseIn, giveLocalAccounts, keepKeyFile } from './mongodb-accounts.ts'
import { keepRealm } from './realm.ts'
import type { Secrets } from './secrets.ts'
import { firstPort, type ServiceRecord, type StackRecord } from './stack-file.ts'
import { sameVersion } from './versions.ts'

// The two services as child processes.

type Context = {
  /** absolute */
  dataDir: string
  env: NodeJS.ProcessEnv
  stack: StackRecord
  secrets: Secrets
  progress: Progress
  /** called for every process before it is ready */
  onStarted: (child: Child) => void
  /** whether the end of a process is meant */
  isStopping: () => boolean
}

export type KeycloakContext = Context & {
  realm: Realm
  /** the issuer's constant origin */
  hostname: string
  /** also later starts resolve only when Keycloak is set up, and fail where it can't be */
  waitForKeycloak?: boolean
}

export type Service = {
  name: string
  /** where it answers; MongoDB asks for an account there (mongodb-sign-in.ts) */
  address: string
  record: ServiceRecord
  /** Resolves when the service answers, and never rejects. Absent if it already answers when returned. */
  ready?: Promise<void>
  stop: () => Promise<void>
  kill: () => void
}

function logFile({ dataDir }: Context, name: string) {
  keepPrivate(join(dataDir, 'log'))
  return join(dataDir, 'log', name)
}

const portOf = (text: string | undefined) => (text ? Number(text) : undefined)

export async function mongodbProcess(context: Context): Promise<Service> {
  const { env, stack, dataDir, progress } = context
  const program = await provisionMongod({ cache: cacheFolder(env), env, progress, keep: stack.mongodb })
  sameVersion('MongoDB', stack.mongodb?.version, program.version, progress.say)
  const configuredPort = portOf(env.MONGODB_PORT)
  let child: Child | undefined
  const request = {
    program: program.path,
    dataDir,
    logFile: logFile(context, 'mongod.log'),
    key: context.secrets.MONGODB_KEY,
    keyFile: keepKeyFile(dataDir, context.secrets.MONGODB_KEY),
    wantedPort: configuredPort ?? stack.mongodb?.port,
    fixedPort: configuredPort !== undefined,
    firstPort: firstPort(dataDir, 27_100),
    onStarted: (started: Child) => {
      child = started
      context.onStarted(started)
    },
  }
  const step = progress.step('Starting MongoDB')
  const mongod = await startMongod(request).finally(step.drop)
  await giveLocalAccounts({
    address: `127.0.0.1:${mongod.port}`,
    databaseName: databaseIn(env),
    secrets: context.secrets,
  })
  step.done()
  tellMove('MongoDB', stack.mongodb?.port, mongod.port, progress.say)
  const supervisor = supervise({
    name: 'MongoDB',
    firstStart: Promise.resolve(mongod.child),
    start: async () => (await startMongod({ ...request, wantedPort: mongod.port, fixedPort: true })).child,
    untilPossible: (signal) => untilSpace(dataDir, START_SPACE, progress.say, signal),
    say: progress.say,
    isStopping: context.isStopping,
  })
  return {
    name: 'MongoDB',
    address: mongod.uri,
    record: { port: mongod.port, version: program.version, source: program.source },
    stop: async () => {
      supervisor.end()
      await child?.stop(MONGOD_STOP_MS)
    },
    kill: () => {
      supervisor.end()
      child?.kill()
    },
  }
}

/**
 * Where Keycloak was set up before, resolves once its process runs, because logged-in tills do not need Keycloak; from
 * then on nothing that happens to it is an error of the start. Else resolves when it is set up.
 */
export async function keycloakProcess(context: KeycloakContext): Promise<Service> {
  const { env, stack, dataDir, progress } = context
  const java = await findJava(env)
  const keycloak = await provisionKeycloak({
    cache: cacheFolder(env),
    env,
    java,
    progress,
    keep: stack.keycloak,
  })
  sameVersion('Keycloak', stack.keycloak?.version, keycloak.version, progress.say)
  const isFirstStart = stack.keycloak === undefined
  const configuredPort = portOf(env.KEYCLOAK_PORT)
  const lowestPort = firstPort(dataDir, 18_100)
  const wantedPort = configuredPort ?? (await freePort({ wanted: stack.keycloak?.port, first: lowestPort }))
  let child: Child | undefined
  const spawned = Promise.withResolvers<{ port: number }>()
  const start = keycloakStarter(context, {
    keycloak,
    java,
    dataDir,
    env,
    logFile: logFile(context, 'keycloak.log'),
    secrets: context.secrets,
    realm: context.realm,
    hostname: context.hostname,
    wantedPort,
    fixedPort: configuredPort !== undefined || !isFirstStart,
    firstPort: lowestPort,
    onStarted: (started) => {
      child = started
      context.onStarted(started)
      spawned.resolve({ port: wantedPort })
    },
  })
  const firstStart = start()
  // Until it is spawned an error ends the start: if another program has its port, the app must not send secrets there.
  const { port } = await (isFirstStart || context.waitForKeycloak
    ? firstStart
    : Promise.race([spawned.promise, firstStart]))
  tellMove('Keycloak', stack.keycloak?.port, port, progress.say)
  const supervisor = supervise({
    name: 'Keycloak',
    firstStart: firstStart.then((started) => started.child),
    start: async () => (await start()).child,
    untilPossible: (signal) => untilSpace(dataDir, START_SPACE, progress.say, signal),
    say: progress.say,
    isStopping: context.isStopping,
  })
  return {
    name: 'Keycloak',
    address: `http://127.0.0.1:${port}`,
    record: { port, version: keycloak.version, source: keycloak.source },
    ready: supervisor.ready,
    stop: async () => {
      supervisor.end()
      await child?.stop(KEYCLOAK_STOP_MS)
    },
    kill: () => {
      supervisor.end()
      child?.kill()
    },
  }
}

/** @returns starts Keycloak, each time on the port of the first, and brings its realm up to date */
function keycloakStarter(
  { stack, progress, ...context }: KeycloakContext,
  request: Parameters<typeof startKeycloak>[0],
) {
  let running: Awaited<ReturnType<typeof startKeycloak>> | undefined
  return async () => {
    // Where only the realm could not be brought up to date, Keycloak is left running: people may be able to log in.
    if (!running || running.child.hasExited()) {
      const isFirst = !running && !stack.keycloak
      const step = progress.step(isFirst ? 'Starting Keycloak for the first time' : 'Starting Keycloak')
      const samePort = running && { wantedPort: running.port, fixedPort: true }
      running = await startKeycloak({ ...request, ...samePort }).finally(step.drop)
    }
    await keepRealm(running.url, { ...context, progress })
    return running
  }
}

function tellMove(name: string, from: number | undefined, to: number, say: (line: string) => void) {
  if (from !== undefined && from !== to)
    say(`  ${name} moved from port ${from} to ${to}: the old one is in use by another program.`)
}
