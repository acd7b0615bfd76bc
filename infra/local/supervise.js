/**
 * Starts a service again when it dies by itself, a few times; a service that keeps dying is given up.
 */

const RESTARTS_MAX = 3
const WITHIN_MS = 10 * 60_000

/**
 * @param {object} service
 * @param {() => import('./child.js').Child} service.child the one that runs now
 * @param {() => Promise<void>} service.restart
 * @param {(line: string) => void} service.say
 * @param {(error: Error) => void} service.giveUp called once, where it can't be kept running
 * @param {() => boolean} service.isStopping whether an end is meant
 * @returns {{ end(): void }} end: what happens from now on is meant
 */
export function supervise({ child, restart, say, giveUp, isStopping }) {
  let meant = false
  /** @type {number[]} */
  let deaths = []

  const watch = async () => {
    for (;;) {
      const watched = child()
      const { code, signal } = await watched.exited
      if (meant || isStopping()) return
      const how = signal ? `was ended by ${signal}` : `ended by itself with code ${code}`
      const now = Date.now()
      deaths = [...deaths.filter((at) => now - at < WITHIN_MS), now]
      if (deaths.length > RESTARTS_MAX) {
        return giveUp(new Error(`${watched.name} ${how}, for the ${deaths.length}th time in ten minutes`))
      }
      say(`  ${watched.name} ${how}: it is started again. Its log: ${watched.logFile}`)
      try {
        await restart()
        say(`  ${watched.name} runs again.`)
      } catch (error) {
        if (isStopping()) return
        return giveUp(/** @type {Error} */ (error))
      }
    }
  }
  void watch()
  return {
    end() {
      meant = true
    },
  }
}
