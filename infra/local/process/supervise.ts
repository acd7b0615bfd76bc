import { setTimeout as wait } from 'node:timers/promises'
import { sentenceFor } from '../begin/faults.js'
import type { Child } from './child.ts'

/**
 * Keeps a program running: whenever it ends by itself it is started again, immediately the first time, then after
 * growing pauses, for as long as it takes. A shop must not wait for somebody who knows what to type.
 */

const PAUSES_MS = [0, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000]
/** After running this long a program is healthy: its next end is a first one, and is followed by no pause. */
const HEALTHY_MS = 60_000

/** @returns end: what happens from now on is meant */
export function supervise({
  child,
  restart,
  untilPossible = async () => undefined,
  say,
  isStopping,
  pausesMs = PAUSES_MS,
  now = () => performance.now(),
}: {
  /** the one that runs now */
  child: () => Child
  /** ends what it began where it fails */
  restart: () => Promise<void>
  /** waits for what a start needs, such as room on the disk */
  untilPossible?: (signal: AbortSignal) => Promise<void>
  say: (line: string) => void
  /** whether an end is meant */
  isStopping: () => boolean
  pausesMs?: readonly number[]
  /** ms, of a monotonic clock */
  now?: () => number
}): { end(): void } {
  const ending = new AbortController()
  const { signal } = ending
  const isMeant = () => signal.aborted || isStopping()
  let failures = 0
  let runningSince = now()

  /** @returns how long to wait before the next start, in ms */
  const nextPause = () => pausesMs[Math.min(failures++, pausesMs.length - 1)] ?? 0

  /** @param what happened, as a sentence without its end */
  const startAgain = async (what: string) => {
    for (let failure = what; ; ) {
      const pauseMs = nextPause()
      say(`  ${failure}: it is started again${pauseMs > 0 ? ` in ${pauseMs / 1000} s` : ''}.`)
      await wait(pauseMs, undefined, { signal })
      if (isMeant()) return
      try {
        await untilPossible(signal)
        if (isMeant()) return
        await restart()
        runningSince = now()
        return say(`  ${child().name} runs again.`)
      } catch (error) {
        if (isMeant()) return
        say(sentenceFor(error))
        failure = `${child().name} could not be started`
      }
    }
  }

  const watch = async () => {
    for (;;) {
      const watched = child()
      const { code, signal: endedBy } = await watched.exited
      if (isMeant()) return
      if (now() - runningSince >= HEALTHY_MS) failures = 0
      const how = endedBy ? `was ended by ${endedBy}` : `ended by itself with code ${code}`
      await startAgain(`${watched.name} ${how} (its log: ${watched.logFile})`)
      if (isMeant()) return
    }
  }
  watch().catch((error) => {
    if (!signal.aborted) throw error
  })
  return { end: () => ending.abort() }
}
