import { setTimeout as wait } from 'node:timers/promises'
import { sentenceFor } from '../begin/faults.js'
import type { Child } from './child.ts'

/**
 * Keeps a program running: whenever it ends by itself it is started again, at first at once, then after
 * growing pauses, for as long as it takes. A shop must not wait for somebody who knows what to type.
 */

const PAUSES_MS = [0, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000]
/** Deaths of longer ago say nothing about the next one. */
const WITHIN_MS = 10 * 60_000

/** @returns end: what happens from now on is meant */
export function supervise({
  child,
  restart,
  untilPossible = async () => undefined,
  say,
  isStopping,
  pausesMs = PAUSES_MS,
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
}): { end(): void } {
  const ending = new AbortController()
  const { signal } = ending
  const isMeant = () => signal.aborted || isStopping()
  let faults: number[] = []

  /**
   * Counts one fault more.
   *
   * @returns how long to wait before the next start, in ms
   */
  const nextPause = (): number => {
    const now = Date.now()
    faults = [...faults.filter((at) => now - at < WITHIN_MS), now]
    return pausesMs[Math.min(faults.length, pausesMs.length) - 1] ?? 0
  }

  /** @param what happened, as a sentence without its end */
  const startAgain = async (what: string) => {
    for (let fault = what; ; ) {
      const pauseMs = nextPause()
      say(`  ${fault}: it is started again${pauseMs > 0 ? ` in ${pauseMs / 1000} s` : ''}.`)
      await wait(pauseMs, undefined, { signal })
      if (isMeant()) return
      try {
        await untilPossible(signal)
        if (isMeant()) return
        await restart()
        return say(`  ${child().name} runs again.`)
      } catch (error) {
        if (isMeant()) return
        say(sentenceFor(error))
        fault = `${child().name} could not be started`
      }
    }
  }

  const watch = async () => {
    for (;;) {
      const watched = child()
      const { code, signal: endedBy } = await watched.exited
      if (isMeant()) return
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
