import type { Vitest } from 'vitest/node'

/** How a run ends whose service has ended: no other one has this code. */
export const SERVICE_ENDED = 70
const AT_LATEST_MS = 10_000

/** Ends the run of these tests at once, whatever is under way, and says why as the last thing of it. */
export function endRun(vitest: Pick<Vitest, 'cancelCurrentRun'>, sentence: string): void {
  process.once('exit', () => {
    console.error(`\n${sentence}`)
    process.exitCode = SERVICE_ENDED
  })
  // The first waits for the tests that are running, the second ends their processes. What fails of it is ended below.
  for (let times = 0; times < 2; times += 1)
    void vitest.cancelCurrentRun('test-failure').catch(() => undefined)
  setTimeout(() => process.exit(), AT_LATEST_MS).unref()
}
