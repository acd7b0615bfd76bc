import type { Progress } from '../begin/progress.js'
import { START_SPACE, untilSpace } from '../fetch/disk.ts'
import type { Claim } from '../process/claim.ts'
import type { Stopping } from '../process/stopping.ts'
import { supervise } from '../process/supervise.ts'
import { APP_STOP_MS, startApp } from './app.ts'
import type { Settings } from './settings.ts'
import { setupAddressOf } from './setup-address.ts'

/**
 * Starts the app, and starts it again whenever it ends by itself.
 *
 * @returns where it is to be set up; undefined where that was done
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
  const start = (isAgain: boolean) =>
    startApp({
      root,
      settings,
      environment,
      progress,
      isAgain,
      onStarted: (child) => {
        claim.addChild(child)
        stopping.addApp(child, APP_STOP_MS)
      },
    })
  let current = await start(false)
  const setupAddress = await setupAddressOf(current, settings.address)
  const supervisor = supervise({
    child: () => current,
    restart: async () => {
      current = await start(true)
      // The code in it counts until the next start: the one that was said no longer does.
      if (setupAddress) void tellSetupAddress()
    },
    untilPossible: (signal) => untilSpace(settings.dataDir, START_SPACE, progress.say, signal),
    say: progress.say,
    isStopping: stopping.isStopping,
  })
  stopping.addFirst(supervisor.end)

  async function tellSetupAddress() {
    try {
      const address = await setupAddressOf(current, settings.address)
      if (address) progress.say(`  Nobody can log in yet. Open this address to set it up: ${address}`)
    } catch {
      // It ended again meanwhile: the next start says it.
    }
  }
  return setupAddress
}
