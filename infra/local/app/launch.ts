import { join } from 'node:path'
import { loadEnvFile } from '../../../server/config/env-file.ts'
import { startBackups } from '../backup/scheduled-backups.ts'
import { isHalfRestored } from '../backup/staging.ts'
import { OperatorError, sentenceFor } from '../begin/errors.js'
import { createProgress, type Progress } from '../begin/progress.js'
import { stopHere } from '../begin/tool.js'
import { needSpace, START_SPACE } from '../fetch/disk.ts'
import { type Claim, claimDataDir, endLeftovers, type LauncherRecord } from '../process/claim.ts'
import { needOwnFiles } from '../process/own-files.ts'
import { createStopping, type Stopping } from '../process/stopping.ts'
import { needUsableFolder } from '../process/usable-folder.ts'
import { MONGOD_STOP_MS as SERVICE_STOP_MS } from '../services/mongod.ts'
import { readStack } from '../services/stack-file.ts'
import { type AppServices, startAppServices } from './app-services.ts'
import { ensureBuilt } from './built.ts'
import { demoAccountsIn } from './demo-accounts.ts'
import { keepAppRunning } from './keep-app.ts'
import { needPort } from './need-port.ts'
import { type DemoAccounts, readSettings, type Settings } from './settings.ts'

/** Longer than the app waits for MongoDB and Keycloak before it answers that one of them is away. */
const READY_ANSWER_MS = 10_000

/**
 * Brings everything up, says where it runs, and stays until it is asked to stop.
 *
 * @param root the project's folder
 * @returns the exit code: 0 stopped as asked, or already running; 1 an error
 */
export async function launch(root: string): Promise<number> {
  const progress = createProgress()
  try {
    loadEnvFile(root, progress.say)
    const settings = readSettings(process.env, root)
    // First: it names the account and the command, where this one may not write.
    needOwnFiles(settings.dataDir)
    needUsableFolder(settings.dataDir)
    if (isHalfRestored(settings.dataDir))
      throw new OperatorError(`The restore into ${settings.dataDir} was cut off: run it again, then start.`)
    const held = await claimDataDir(settings.dataDir, progress)
    if ('heldBy' in held) {
      progress.say(alreadyRunning(held.heldBy))
      return 0
    }
    return await run(root, settings, held.claim, progress)
  } catch (error) {
    progress.say(sentenceFor(error))
    return 1
  }
}

async function run(root: string, settings: Settings, claim: Claim, progress: Progress) {
  const stopping = createStopping({ say: progress.say, onBegin: claim.setStopping })
  try {
    await endLeftovers(claim.leftovers, SERVICE_STOP_MS)
    await needPort(settings, 'npm start')
    needSpace(settings.dataDir, START_SPACE, 'to work with')
    const {
      environment,
      mongodbForBackups,
      ready: servicesReady,
    } = await bringUp({
      root,
      settings,
      claim,
      progress,
      stopping,
    })
    stopHere()
    const app = await Promise.race([
      keepAppRunning({ root, settings, environment, progress, claim, stopping }),
      stopping.stopRequested,
    ])
    if (app === 'stop-requested') return 0
    claim.setAddress(settings.address)
    const isReady = await Promise.race([isReadyForLogins(settings), stopping.stopRequested])
    if (isReady === 'stop-requested') return 0
    if (!isReady) progress.say(whereTillsSell(settings))
    // A demo shop is nothing to keep.
    const backups = settings.demo
      ? undefined
      : await backUpByItself({
          root,
          settings,
          claim,
          progress,
          stopping,
          mongodb: mongodbForBackups,
          isReady,
        })
    const result = await Promise.race([
      Promise.all([app.setupAddress, servicesReady]),
      stopping.stopRequested,
    ])
    if (result === 'stop-requested') return 0
    const [setupAddress] = result
    const demo = settings.demo && (await demoAccountsIn({ ...process.env, ...environment }, settings.demo))
    progress.say(whereItRuns(settings, demo, setupAddress, backups))
    await stopping.stopRequested
    return 0
  } catch (error) {
    if (stopping.isRequested()) return 0
    progress.say(sentenceFor(error))
    return 1
  } finally {
    await stopping.stopAll()
    claim.release()
  }
}

function backUpByItself({
  root,
  settings,
  claim,
  progress,
  stopping,
  mongodb,
  isReady,
}: {
  root: string
  settings: Settings
  claim: Claim
  progress: Progress
  stopping: Stopping
  mongodb: { MONGODB_URI: string }
  isReady: boolean
}) {
  const { dataDir } = settings
  const stack = readStack(dataDir)
  const onStarted = claim.addChild
  return startBackups({ root, dataDir, mongodb, stack, isReady, progress, stopping, onStarted })
}

const isReadyForLogins = ({ address }: Settings) =>
  fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(READY_ANSWER_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts the services while the screens and then the server are built. */
async function bringUp({
  root,
  settings,
  claim,
  progress,
  stopping,
}: {
  root: string
  settings: Settings
  claim: Claim
  progress: Progress
  stopping: Stopping
}): Promise<AppServices> {
  const servicesUp = startAppServices({
    settings,
    progress,
    isStopping: stopping.isStopping,
    onStarted: (child) => {
      claim.addChild(child)
      stopping.addService(child, SERVICE_STOP_MS)
    },
  })
  const built = ensureBuilt(root, join(settings.dataDir, 'log', 'build.log'), progress)
  const services = await bothOrNone(servicesUp, built, stopping)
  stopping.addLast(services.stop)
  return services
}

/** Where one of the two fails, the other is ended at once rather than waited for. */
async function bothOrNone<Up>(servicesUp: Promise<Up>, built: Promise<void>, stopping: Stopping) {
  try {
    const [services] = await Promise.all([servicesUp, built])
    return services
  } catch (error) {
    await stopping.stopAll()
    await Promise.allSettled([servicesUp, built])
    throw error
  }
}

const alreadyRunning = ({ address, launcher }: LauncherRecord) =>
  address
    ? `Sales & Accounts already runs at ${address} (process ${launcher.pid}). Stop it there with Ctrl-C, or set DATA_DIR and PORT to run a second one.`
    : `Sales & Accounts is already being started (process ${launcher.pid}). Wait until it says its address.`

const whereTillsSell = ({ address }: Settings) =>
  `  Tills that are logged in can sell at ${address}. Logins work once Keycloak is ready.`

function whereItRuns(
  { address, dataDir }: Settings,
  demo: DemoAccounts | undefined,
  setupAddress: string | undefined,
  backups: string | undefined,
) {
  const accounts = demo
    ? [
        '',
        '  A demo shop is open. Log in as',
        `    administrator  ${demo.administrator}`,
        `    owner          ${demo.owner}`,
        `    employee       ${demo.employee}`,
        `    password       ${demo.password}`,
      ]
    : []
  const setup = setupAddress
    ? [
        '',
        '  Logging in is not possible yet. Open this address to set up the installation:',
        `    ${setupAddress}`,
      ]
    : []
  return [
    '',
    `  Sales & Accounts runs at ${address}`,
    ...accounts,
    ...setup,
    '',
    `  Data and logs are in ${dataDir}. Stop with Ctrl-C.`,
    ...(backups ? [`  ${backups}`] : []),
    '',
  ].join('\n')
}
