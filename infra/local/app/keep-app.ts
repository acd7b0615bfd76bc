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
import { setupAddressOf, untilSetupAddress } from './setup-address.ts'

/**
 * Starts the app, and starts it again whenever it ends by itself. An error of its start is one of the launcher only
 * until the app was ready once in this DATA_DIR: after that tills may be selling, and only settings or books that it
 * refuses are one.
 *
 * @returns once it is ready for people, where it is to be set up; undefined where that was done, or on a stop
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
}): Promise<string | undefined> {
  let app: Child
  let setupAddress: string | undefined
  const refused = Promise.withResolvers<never>()
  // Until it is waited for below, the start itself rejects too.
  refused.promise.catch(() => undefined)
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
    }).catch((error) => {
      if (error instanceof AppRefused) refused.reject(error)
      throw error
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
      if (setupAddress) void showSetupAddress()
      return child
    },
    untilPossible: (signal) => untilSpace(settings.dataDir, START_SPACE, progress.say, signal),
    say: progress.say,
    isStopping: stopping.isStopping,
  })
  stopping.addFirst(supervisor.end)
  await Promise.race([supervisor.ready, refused.promise])
  setupAddress = await untilSetupAddress(() => app, settings.address, stopping.isStopping)
  return setupAddress

  async function showSetupAddress() {
    try {
      const address = await setupAddressOf(app, settings.address)
      if (address) progress.say(`  Nobody can log in yet. Open this address to set it up: ${address}`)
    } catch {
      // It ended again: the next start shows it.
    }
  }
}
