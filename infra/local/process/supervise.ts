import { setTimeout as wait } from 'node:timers/promises'
import { Stopped, sentenceFor } from '../begin/errors.js'
import type { Child } from './child.ts'

/**
 * Keeps a program running: whenever it ends by itself, or does not become ready, it is started again, immediately the
 * first time, then after growing pauses, for as long as it takes. A shop must not wait for a person who knows what to
 * type.
 */

const PAUSES_MS = [0, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000]
/** After running this long a program is healthy: its next end is a first one, and is followed by no pause. */
const HEALTHY_MS = 60_000

type Supervised = {
  name: string
  /** the first start, which may still be under way; one that fails is repeated */
  firstStart: Promise<Child>
  /** resolves when the program is ready; ends what it began where it fails */
  start: () => Promise<Child>
  /** waits for what a start needs, such as room on the disk */
  untilPossible?: (signal: AbortSignal) => Promise<void>
  say: (line: string) => void
  /** whether an end is meant */
  isStopping: () => boolean
  /** an error that another start would only repeat: before the program was ready once it rejects `ready` */
  isFinal?: (error: unknown) => boolean
  pausesMs?: readonly number[]
  /** ms, of a monotonic clock */
  now?: () => number
}

/**
 * @returns ready: resolves when the program is ready for the first time, and rejects only with a final error; end: stops
 * supervising, and the program is not started again
 */
export function supervise({
  name,
  firstStart,
  start,
  untilPossible = async () => undefined,
  say,
  isStopping,
  isFinal = () => false,
  pausesMs = PAUSES_MS,
  now = () => performance.now(),
}: Supervised): { ready: Promise<void>; end(): void } {
  const stop = new AbortController()
  const { signal } = stop
  const isStopped = () => signal.aborted || isStopping()
  const firstReady = Promise.withResolvers<void>()
  // Not every caller waits for it.
  firstReady.promise.catch(() => undefined)
  let wasReady = false
  let failures = 0

  /** @returns how long to wait before the next start, in ms */
  const nextPause = () => pausesMs[Math.min(failures++, pausesMs.length - 1)] ?? 0

  const startAgain = async () => {
    await untilPossible(signal)
    if (isStopped()) throw new Stopped()
    return start()
  }

  /** Resolves when the program has ended. @returns what happened, and what is done about it */
  const run = async (starting: Promise<Child>, isFirst: boolean): Promise<[string, string]> => {
    let child: Child
    try {
      child = await starting
    } catch (error) {
      if (!wasReady && isFinal(error)) {
        stop.abort()
        firstReady.reject(error)
      }
      if (!isStopped()) say(sentenceFor(error))
      return [`${name} is not ready`, 'the next attempt follows']
    }
    const readyAt = now()
    if (!isFirst) say(`  ${name} ${wasReady ? 'runs again' : 'is ready'}.`)
    wasReady = true
    firstReady.resolve()
    const { code, signal: endedBy } = await child.exited
    if (now() - readyAt >= HEALTHY_MS) failures = 0
    const how = endedBy ? `was ended by ${endedBy}` : `ended by itself with code ${code}`
    return [`${name} ${how} (its log: ${child.logFile})`, 'it is started again']
  }

  const watch = async () => {
    for (let starting = firstStart; ; starting = startAgain()) {
      const [what, next] = await run(starting, starting === firstStart)
      if (isStopped()) return
      const pauseMs = nextPause()
      say(`  ${what}: ${next}${pauseMs > 0 ? ` in ${pauseMs / 1000} s` : ''}.`)
      await wait(pauseMs, undefined, { signal })
      if (isStopped()) return
    }
  }
  watch().catch((error) => {
    if (!signal.aborted) throw error
  })
  return { ready: firstReady.promise, end: () => stop.abort() }
}
