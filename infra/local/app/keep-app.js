import { START_SPACE, untilSpace } from '../fetch/disk.js'
import { supervise } from '../process/supervise.js'
import { APP_STOP_MS, startApp } from './app.js'
import { setupAddressOf } from './setup-address.js'

/**
 * Starts the app, and starts it again whenever it ends by itself.
 *
 * @param {object} request
 * @param {string} request.root
 * @param {import('./settings.js').Settings} request.settings
 * @param {Record<string, string>} request.environment
 * @param {import('../begin/progress.js').Progress} request.progress
 * @param {import('../process/claim.js').Claim} request.claim
 * @param {import('../process/stopping.js').Stopping} request.stopping
 * @returns {Promise<string | undefined>} where it is to be set up; undefined where that was done
 */
export async function keepAppRunning({ root, settings, environment, progress, claim, stopping }) {
  /** @param {boolean} isAgain */
  const start = (isAgain) =>
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
      if (address) progress.say(`  Nobody can sign in yet. Open this address to set it up: ${address}`)
    } catch {
      // It ended again meanwhile: the next start says it.
    }
  }
  return setupAddress
}
