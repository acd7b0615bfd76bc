import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { inWords, startApp } from '../app/app.ts'
import { needPort } from '../app/need-port.ts'
import type { Settings } from '../app/settings.ts'
import { sentenceFor } from '../begin/errors.js'
import { isRunning } from '../begin/process-identity.js'
import { createProgress, type Progress } from '../begin/progress.js'
import { freePort } from '../process/ports.ts'
import { createStopping, type Stopping } from '../process/stopping.ts'
import { type Kept, openKeptServices, readKept } from '../services/kept-services.ts'
import { firstPort } from '../services/stack-file.ts'
import { startScreens } from './dev-screens.ts'
import { devSettings } from './dev-settings.ts'

type KeptForApp = Kept & { environment: Record<string, string> }

const STOP_MS = 5_000

/**
 * Runs the program for its developers, until asked to stop: the screens from Vite, which brings a change to the
 * browser at once, and behind it the server, which starts again when one of its files changes.
 *
 * @param root the project's folder
 * @param word `stop`: ends MongoDB and Keycloak instead
 * @returns the exit code
 */
export async function develop(root: string, word: string | undefined): Promise<number> {
  const progress = createProgress()
  try {
    const settings = devSettings(root)
    const file = join(settings.dataDir, 'services.json')
    if (word === 'stop') return stopServices(file, progress)
    mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
    return await run(root, settings, file, progress)
  } catch (error) {
    progress.say(sentenceFor(error))
    return 1
  }
}

async function run(root: string, settings: Settings, file: string, progress: Progress): Promise<number> {
  const stopping = createStopping({ say: progress.say, onBegin: () => undefined })
  try {
    await needPort(settings, 'npm run dev')
    const apiPort = await freePort({ first: firstPort(settings.dataDir, 15_100) })
    // Both at once: most of the time is spent on loading the one and the other.
    const screens = startScreens({ root, settings, apiPort })
    screens.then(({ close }) => stopping.addLast(close)).catch(() => undefined)
    await Promise.all([screens, startServer({ root, settings, apiPort, file, progress, stopping })])
    progress.say(whereItRuns(settings))
    await stopping.stopRequested
    return 0
  } catch (error) {
    if (stopping.isRequested()) return 0
    progress.say(sentenceFor(error))
    return 1
  } finally {
    await stopping.stopAll()
  }
}

async function startServer({
  root,
  settings,
  apiPort,
  file,
  progress,
  stopping,
}: {
  root: string
  settings: Settings
  apiPort: number
  /** where the services are */
  file: string
  progress: Progress
  stopping: Stopping
}): Promise<void> {
  const step = progress.step('Starting MongoDB and Keycloak')
  const { environment, release } = await openKeptServices<KeptForApp>({
    file,
    program: join(import.meta.dirname, 'keep-services.ts'),
  }).finally(step.drop)
  stopping.addFirst(release)
  await startApp({
    root,
    settings: { ...settings, host: '127.0.0.1', port: apiPort, address: `http://127.0.0.1:${apiPort}` },
    environment: { ...environment, NODE_ENV: 'development' },
    nodeOptions: ['--watch', '--watch-preserve-output'],
    program: ['server', 'main.ts'],
    progress,
    onStarted: (child) => stopping.addApp(child, STOP_MS),
    onLines: (lines) => tell(lines, progress),
  })
}

/** Shows what is worth a look: warnings, errors, and what Node itself reports at a start. The log file has it all. */
function tell(lines: string, progress: Progress): void {
  for (const line of lines.trimEnd().split('\n'))
    if (!/^\{"level":"(trace|debug|info)"/.test(line)) progress.say(`  ${inWords(line)}`)
}

function stopServices(file: string, progress: Progress): number {
  const kept = readKept(file)
  if (!kept || !isRunning(kept.keeper)) {
    progress.say('  Neither MongoDB nor Keycloak is running for npm run dev.')
    return 0
  }
  process.kill(kept.keeper.pid, 'SIGTERM')
  progress.say('  MongoDB and Keycloak are stopping.')
  return 0
}

function whereItRuns({ address, dataDir, demo }: Settings): string {
  const accounts = demo
    ? [`  Log in as ${demo.owner}, ${demo.employee} or ${demo.administrator}; password ${demo.password}.`]
    : []
  return [
    '',
    `  Sales & Accounts runs at ${address}, for development`,
    ...accounts,
    `  Data and logs are in ${dataDir}. MongoDB and Keycloak stay up: npm run dev -- stop ends them.`,
    '',
  ].join('\n')
}
