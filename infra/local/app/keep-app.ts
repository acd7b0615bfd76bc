import { existsSync } from 'node:fs'
import { identityKeysFile } from '../../../server/identity/access-tokens.ts'
import type { Progress } from '../begin/progress.js'
import { START_SPACE, untilSpace } from '../fetch/disk.ts'
import type { Child } from '../process/child.ts'
import type { Claim } from '../process/claim.ts'
import type { Stopping } from '../process/stopping.ts'
import { supervise } from '../process/supervise.ts'
import { APP_STOP_MS, AppRefused, startApp } from './app.ts'
import type { Settings } from './settings.ts'
import { untilSetupAddress } from './setup-address.ts'

/**
 * Starts the app, and starts it again whenever it ends by itself. Until the app was ready once in this DATA_DIR, an error
 * of its start ends the launcher. After that tills may be selling, and only settings or books that the app refuses end it.
 *
 * @returns once tills can sell. setupAddress resolves once it is ready for people: where it is to be set up; undefined
 * where that was done, or on a stop
 */
export async function keepAppRunning({
  root,
  settings,
  environment,
  progress,
  claim,
  stopping,
}: {
  root: string
  settings: Settings
  environment: Record<string, string>
  progress: Progress
  claim: Claim
  stopping: Stopping
}): Promise<{ setupAddress: Promise<string | undefined> }> {
  let app: Child
  let shownAddress: string | undefined
  const start = (waitFor: 'ready' | 'health') =>
    startApp({
      root,
      settings,
      environment,
      progress,
      waitFor,
      onStarted: (child) => {
        app = child
        claim.addChild(child)
        stopping.addApp(child, APP_STOP_MS)
      },
    })
  const mayBeSelling = existsSync(identityKeysFile(settings.dataDir))
  const firstStart = start(mayBeSelling ? 'health' : 'ready')
  if (!mayBeSelling) await firstStart
  const supervisor = supervise({
    name: 'The app',
    firstStart,
    start: async () => {
      const child = await start('health')
      // The code in it counts until the next start: the one that was shown no longer does.
      if (shownAddress) void showSetupAddress(child)
      return child
    },
    untilPossible: (signal) => untilSpace(settings.dataDir, START_SPACE, progress.say, signal),
    say: progress.say,
    isStopping: stopping.isStopping,
    isFinal: (error) => error instanceof AppRefused,
  })
  stopping.addFirst(supervisor.end)
  await supervisor.ready
  const setupAddress = untilSetupAddress(() => app, settings.address, stopping.isStopping)
  void setupAddress.then((address) => {
    shownAddress = address
  })
  return { setupAddress }

  async function showSetupAddress(child: Child) {
    // The next start shows its own.
    const isOver = () => child.hasExited() || stopping.isStopping()
    const address = await untilSetupAddress(() => child, settings.address, isOver)
    if (address)
      progress.say(
        `  Logging in is not possible yet. Open this address to set up the installation: ${address}`,
      )
  }
}
