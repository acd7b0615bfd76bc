import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { buildApp } from './app.ts'
import { AnchorKeeper } from './audit/anchor-keeper.ts'
import { readLastAnchors } from './audit/anchors.ts'
import { auditHeads } from './audit/audit-heads.ts'
import { readHeadsText } from './audit/heads-file.ts'
import { readHeadsRecord } from './audit/heads-record-store.ts'
import { BackupError } from './backup/error.ts'
import { unfinishedRestore } from './backup/restore-store.ts'
import { createBookWriter } from './books/book-writer.ts'
import { ConfigError, errorSentences } from './config/config-error.ts'
import { type Config, readConfig } from './config.ts'
import { endAbandonedTransactions } from './db/abandoned-transactions.ts'
import { type Database, readLastWriteAt } from './db/client.ts'
import { connectPatiently } from './db/connect-patiently.ts'
import { NewerSchema, prepareDatabase } from './db/schema-version.ts'
import { loadDemoShop } from './demo/load.ts'
import { remakeLostPeople } from './demo/lost-people.ts'
import { keepMetricsToken } from './http/metrics-token.ts'
import { createKeycloak } from './identity/keycloak.ts'
import { untilKeycloakIsSetUp } from './identity/keycloak-setup.ts'
import { recordLegacyAccounts } from './ledger/record-legacy-accounts.ts'
import { createLogger, type Logger, standardOutput } from './log.ts'
import { installedAt } from './operations/clock.ts'
import { watchClock } from './operations/clock-watch.ts'
import { watchDisk } from './operations/disk-watch.ts'
import { booksError, watchAccounts } from './operations/lost-data.ts'
import { watchProxy } from './operations/proxy-watch.ts'
import { mendBehind } from './rebuild/mend-behind.ts'
import { announceSetup } from './setup/announce.ts'
import { recordFoundings } from './shops/record-foundings.ts'
import { requireShop } from './shops/store.ts'
import type { App, AppDeps } from './wiring/app-deps.ts'

/** 0 asked to stop, 1 an error, 2 settings it can't run with, 3 books it must not open, 130 asked twice. */
const exitCodes = { stopped: 0, error: 1, settings: 2, books: 3, hurried: 130 } as const

// The large heap that this process begins with (Dockerfile) is not for each of its threads: several make papers at once.
setFlagsFromString('--initial-old-space-size=0')

/** How often the heads of the books are written down outside the database. */
const anchorEveryMs = 60_000
const maxDrainMs = 20_000

const config = readConfigOrExit()
const log = createLogger(config.logLevel, standardOutput())
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'an uncaught error: stopping')
  process.exit(exitCodes.error)
})

try {
  await run(config, log)
} catch (error) {
  log.fatal(isSentence(error) ? {} : { err: error }, whyNotStarted(error))
  process.exit(isSentence(error) ? exitCodes.books : exitCodes.error)
}

async function run(config: Config, log: Logger): Promise<void> {
  const stopping = new AbortController()
  // Until there is an app to drain, a signal ends the process at once.
  let stop = async () => process.exit(exitCodes.stopped)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(exitCodes.hurried)
      stopping.abort()
      log.info({ signal }, 'stopping')
      void stop()
    })
  }

  for (const error of config.switchedOff) log.warn(error)
  const endDiskWatch = watchDisk(config.dataDir, log)
  const keycloakIsSetUp = untilKeycloakIsSetUp(config.keycloak, log, stopping.signal)
  const database = await connectPatiently(config.mongo, log)
  const now = () => new Date()
  const endClockWatch = await watchClock({
    now,
    log,
    installedAt: installedAt(),
    readLastWriteAt: () => readLastWriteAt(database.db),
  })
  await requireWhole(database)
  await prepareFreely(database, log, now)
  await lookForBooks(config.dataDir, database, log)
  const keycloak = createKeycloak(config.keycloak, log)
  const endAccountsWatch = watchAccounts(database, keycloak, log)
  const writer = createBookWriter({
    database,
    requireShop: (shopId) => requireShop(database, shopId),
    now,
    log,
    isServer: true,
  })
  const metricsToken = config.metricsToken ?? (await makeMetricsToken(config.dataDir, log))
  const deps: AppDeps = { config: { ...config, metricsToken }, database, keycloak, writer, now, log }
  if (config.demo) {
    const people = {
      ...keycloak,
      // Where everything is started at once, Keycloak takes longest.
      findByEmail: (email: string) => keycloakIsSetUp.then(() => keycloak.findByEmail(email)),
    }
    await loadDemoShop({ database, writer, people, demo: config.demo, now, log })
  }
  // In this order: a shop whose founding is recorded has no earlier accounts left.
  await recordFoundings(deps, await recordLegacyAccounts(deps))
  const app = await buildApp(deps)
  const anchors = new AnchorKeeper(config.dataDir, database)
  const keepAnchors = () =>
    anchors
      .keep(now())
      .catch((error) => log.error({ err: error }, 'the heads of the books could not be written down'))
  const keeping = setInterval(keepAnchors, anchorEveryMs)
  const endWatch = config.proxyAddress ? watchProxy(config.proxyAddress, log) : () => {}
  stop = async () => {
    endWatch()
    endDiskWatch()
    endClockWatch()
    endAccountsWatch()
    clearInterval(keeping)
    await keepAnchors()
    return drain(app, deps)
  }
  const address = await app.listen({ port: config.port, host: config.host })
  log.info({ address }, 'listening')
  lookAfterStart(deps, keycloakIsSetUp)
}

/** What need not be done before there are answers. An error of it ends no shop's day. */
function lookAfterStart(deps: AppDeps, keycloakIsSetUp: Promise<void>): void {
  const { config, database, keycloak, log, now } = deps
  // Else Node.js stores it only when the process ends by itself: a killed one would compile everything again.
  flushCompileCache()
  void mendBehind(database, log, now).catch((error) =>
    log.error({ err: error }, 'whether the books are added up could not be found out'),
  )
  // Asking Keycloak who is there waits for it to be set up.
  void keycloakIsSetUp
    .then(() => announceSetup(deps))
    .catch((error) => log.error({ err: error }, 'whether there is an administrator could not be found out'))
  const { demo } = config
  if (!demo) return
  void keycloakIsSetUp
    .then(() => remakeLostPeople({ database, people: keycloak, demo, log }))
    .catch((error) => log.error({ err: error }, 'the people of the demo shop could not be looked for'))
}

/**
 * A process that was killed in the middle of a transaction leaves its locks behind for a minute; the
 * next start ends it rather than wait for it.
 */
async function prepareFreely(database: Database, log: Logger, now: () => Date): Promise<void> {
  const freeing = setInterval(() => {
    endAbandonedTransactions(database.db).catch((error) =>
      log.warn({ err: error }, 'abandoned transactions could not be looked for'),
    )
  }, 500)
  try {
    await prepareDatabase(database.db, { log, now })
  } finally {
    clearInterval(freeing)
  }
}

/** Half a restore looks like books: no sale must be recorded into it. */
async function requireWhole(database: Database): Promise<void> {
  const file = await unfinishedRestore(database)
  if (file === null) return
  throw new BackupError(
    `The restore of ${file} into this database was cut off: run it again, from the start; then start.`,
  )
}

/** An empty shop after a volume was deleted looks like a new one: the log says that it is not. So with the heads. */
async function lookForBooks(dataDir: string, database: Database, log: Logger): Promise<void> {
  const heads = await database.collections.chainHeads.find().toArray()
  const error = booksError(await readLastAnchors(dataDir), heads)
  if (error) log.error(error)
  const differences = auditHeads(await readHeadsText(dataDir), await readHeadsRecord(database))
  if (differences.length > 0)
    log.error(
      { differences: differences.slice(0, 3) },
      'chain-heads.ndjson in DATA_DIR is not as this program left it: run the audit (docs/operations.md, "The audit")',
    )
}

/** Selling does not wait for a disk on which there is no room for this file. */
async function makeMetricsToken(dataDir: string, log: Logger): Promise<string | null> {
  try {
    return await keepMetricsToken(dataDir)
  } catch (error) {
    log.error({ err: error }, 'the token of /metrics could not be written to DATA_DIR, so it cannot be read')
    return null
  }
}

function whyNotStarted(error: unknown): string {
  if (isSentence(error)) return error.message
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return isTaken
    ? `port ${config.port} of ${config.host} is taken by another program: end it, or set PORT`
    : 'the server could not start'
}

function isSentence(error: unknown): error is NewerSchema | BackupError {
  return error instanceof NewerSchema || error instanceof BackupError
}

/** Takes no more requests, answers those under way, then lets go of the database. */
async function drain(app: App, { writer, database, log }: AppDeps): Promise<never> {
  setTimeout(() => {
    log.error('requests were still under way: ending anyway')
    process.exit(exitCodes.error)
  }, maxDrainMs).unref()
  // A proxy keeps the connection of an answered request for the next one, which would reach no server.
  setInterval(() => app.server.closeIdleConnections(), 100).unref()
  try {
    await app.close()
    await writer.close()
    await database.close()
  } catch (error) {
    log.error({ err: error }, 'the server did not stop in order')
    process.exit(exitCodes.error)
  }
  log.info('stopped')
  process.exit(exitCodes.stopped)
}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(errorSentences(error))
    process.exit(exitCodes.settings)
  }
}
