import { join } from 'node:path'
import { keepPrivate } from '../../../server/operations/private-folder.ts'
import { cacheFolder } from '../begin/cache.js'
import { START_SPACE, untilSpace } from '../fetch/disk.js'
import { findJava } from '../fetch/java.js'
import { provisionKeycloak } from '../fetch/provision-keycloak.js'
import { provisionMongod } from '../fetch/provision-mongod.js'
import { supervise } from '../process/supervise.js'
import { KEYCLOAK_STOP_MS, startKeycloak } from './keycloak.js'
import { MONGOD_STOP_MS, startMongod } from './mongod.js'
import { databaseIn, giveLocalAccounts, keepKeyFile } from './mongodb-accounts.js'
import { keepRealm } from './realm.js'
import { firstPort } from './stack-file.js'
import { sameVersion } from './versions.js'

/**
 * The two services as child processes.
 *
 * @typedef {object} Context
 * @property {string} dataDir absolute
 * @property {NodeJS.ProcessEnv} env
 * @property {import('./stack-file.js').StackRecord} stack
 * @property {import('./secrets.js').Secrets} secrets
 * @property {Record<string, any>} realm
 * @property {string} hostname the issuer's constant origin
 * @property {import('../begin/progress.js').Progress} progress
 * @property {(child: import('../process/child.js').Child) => void} onStarted told of every process before it is ready
 * @property {() => boolean} isStopping whether the end of a process is meant
 *
 * @typedef {object} Service
 * @property {string} name
 * @property {string} address where it answers; MongoDB asks for an account there (mongodb-sign-in.js)
 * @property {import('./stack-file.js').ServiceRecord} record
 * @property {() => Promise<void>} stop
 * @property {() => void} kill
 */

/** @param {Context} context @param {string} name */
function logFile({ dataDir }, name) {
  keepPrivate(join(dataDir, 'log'))
  return join(dataDir, 'log', name)
}

/** @param {string | undefined} text */
const portOf = (text) => (text ? Number(text) : undefined)

/** @param {Context} context @returns {Promise<Service>} */
export async function mongodbProcess(context) {
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

/** @param {Context} context @returns {Promise<Service>} */
export async function keycloakProcess(context) {
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
  const told = portOf(env.KEYCLOAK_PORT)
  const request = {
    keycloak,
    java,
    dataDir,
    env,
    logFile: logFile(context, 'keycloak.log'),
    secrets: context.secrets,
    realm: context.realm,
    hostname: context.hostname,
    wantedPort: told ?? stack.keycloak?.port,
    fixedPort: told !== undefined,
    firstPort: firstPort(dataDir, 18_100),
    onStarted: context.onStarted,
  }
  const step = progress.step(stack.keycloak ? 'Starting Keycloak' : 'Starting Keycloak for the first time')
  const first = await startKeycloak(request).finally(step.drop)
  await keepRealm(first.url, context)
  tellMove('Keycloak', stack.keycloak?.port, first.port, progress.say)
  let current = first
  const supervisor = supervise({
    child: () => current.child,
    restart: async () => {
      current = await startKeycloak({ ...request, wantedPort: first.port, fixedPort: true })
    },
    untilPossible: (signal) => untilSpace(dataDir, START_SPACE, progress.say, signal),
    say: progress.say,
    isStopping: context.isStopping,
  })
  return {
    name: 'Keycloak',
    address: first.url,
    record: { port: first.port, version: keycloak.version, source: keycloak.source },
    stop: () => {
      supervisor.end()
      return current.child.stop(KEYCLOAK_STOP_MS)
    },
    kill: () => {
      supervisor.end()
      current.child.kill()
    },
  }
}

/**
 * @param {string} name
 * @param {number | undefined} from
 * @param {number} to
 * @param {(line: string) => void} say
 */
function tellMove(name, from, to, say) {
  if (from !== undefined && from !== to)
    say(`  ${name} moved from port ${from} to ${to}: the old one is in use by another program.`)
}
