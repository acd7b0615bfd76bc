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
  /** told of every process before it is ready */
  onStarted: (child: Child) => void
  /** whether the end of a process is meant */
  isStopping: () => boolean
}

export type KeycloakContext = Context & {
  realm: Realm
  /** the issuer's constant origin */
  hostname: string
}

export type Service = {
  name: string
  /** where it answers; MongoDB asks for an account there (mongodb-sign-in.ts) */
  address: string
  record: ServiceRecord
  /** Resolves when the service answers. Absent if it already answers when returned. */
  up?: Promise<void>
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
  const told = portOf(env.MONGODB_PORT)
  const request = {
    program: program.path,
    dataDir,
    logFile: logFile(context, 'mongod.log'),
    key: context.secrets.MONGODB_KEY,
    keyFile: keepKeyFile(dataDir, context.secrets.MONGODB_KEY),
    wantedPort: told ?? stack.mongodb?.port,
    fixedPort: told !== undefined,
    firstPort: firstPort(dataDir, 27_100),
    onStarted: context.onStarted,
  }
  const step = progress.step('Starting MongoDB')
  const first = await startMongod(request).finally(step.drop)
  await giveLocalAccounts({
    address: `127.0.0.1:${first.port}`,
    databaseName: databaseIn(env),
    secrets: context.secrets,
  })
  step.done()
  tellMove('MongoDB', stack.mongodb?.port, first.port, progress.say)
  let current = first
  const supervisor = supervise({
    child: () => current.child,
    restart: async () => {
      current = await startMongod({ ...request, wantedPort: first.port, fixedPort: true })
    },
    untilPossible: (signal) => untilSpace(dataDir, START_SPACE, progress.say, signal),
    say: progress.say,
    isStopping: context.isStopping,
  })
  return {
    name: 'MongoDB',
    address: first.uri,
    record: { port: first.port, version: program.version, source: program.source },
    stop: () => {
      supervisor.end()
      return current.child.stop(MONGOD_STOP_MS)
    },
    kill: () => {
      supervisor.end()
      current.child.kill()
    },
  }
}

/**
 * On the first start, resolves when Keycloak is set up. Later it resolves once the process runs, because logged-in
 * tills do not need Keycloak.
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
  const told = portOf(env.KEYCLOAK_PORT)
  const first = firstPort(dataDir, 18_100)
  const port = told ?? (isFirstStart ? undefined : await freePort({ wanted: stack.keycloak?.port, first }))
  let child: Child | undefined
  const begun = Promise.withResolvers<void>()
  const request = {
    keycloak,
    java,
    dataDir,
    env,
    logFile: logFile(context, 'keycloak.log'),
    secrets: context.secrets,
    realm: context.realm,
    hostname: context.hostname,
    wantedPort: port,
    fixedPort: port !== undefined,
    firstPort: first,
    onStarted: (started: Child) => {
      child = started
      context.onStarted(started)
      begun.resolve()
    },
  }
  const ending = new AbortController()
  const starting = keepKeycloakRunning(context, request, ending.signal)
  const up = starting.then(() => undefined)
  // Avoids an unhandled rejection where MongoDB could not be started and Keycloak is ended.
  up.catch(() => undefined)
  // If another program has its port, the app must not send its secrets there.
  if (!isFirstStart) await Promise.race([begun.promise, starting])
  const { url, port: used } =
    isFirstStart || port === undefined ? await starting : { url: `http://127.0.0.1:${port}`, port }
  return {
    name: 'Keycloak',
    address: url,
    record: { port: used, version: keycloak.version, source: keycloak.source },
    up,
    stop: async () => {
      ending.abort()
      await child?.stop(KEYCLOAK_STOP_MS)
    },
    kill: () => {
      ending.abort()
      child?.kill()
    },
  }
}

/** Starts it, brings its realm up to date, and from then on starts it again whenever it ends, until `ending`. */
async function keepKeycloakRunning(
  context: KeycloakContext,
  request: Parameters<typeof startKeycloak>[0],
  ending: AbortSignal,
): Promise<{ url: string; port: number }> {
  const { stack, dataDir, progress } = context
  const step = progress.step(stack.keycloak ? 'Starting Keycloak' : 'Starting Keycloak for the first time')
  let current = await startKeycloak(request).finally(step.drop)
  const { url, port } = current
  await keepRealm(url, context)
  tellMove('Keycloak', stack.keycloak?.port, port, progress.say)
  const supervisor = supervise({
    child: () => current.child,
    restart: async () => {
      current = await startKeycloak({ ...request, wantedPort: port, fixedPort: true })
    },
    untilPossible: (signal) => untilSpace(dataDir, START_SPACE, progress.say, signal),
    say: progress.say,
    isStopping: context.isStopping,
  })
  if (ending.aborted) supervisor.end()
  else ending.addEventListener('abort', supervisor.end)
  return { url, port }
}

function tellMove(name: string, from: number | undefined, to: number, say: (line: string) => void) {
  if (from !== undefined && from !== to)
    say(`  ${name} moved from port ${from} to ${to}: the old one is in use by another program.`)
}
