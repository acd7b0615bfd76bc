import { sentenceFor } from '../begin/errors.js'
import { endTools } from '../begin/tool.js'
import type { Child } from './child.ts'

/** A terminal's Ctrl-C reaches npm's children twice at nearly the same moment: that counts once. */
const TWICE_MS = 1000

type Held = { child: Child; graceMs: number }

export type Stopping = {
  stopRequested: Promise<'stop-requested'>
  /** whether the person asked for it */
  isRequested: () => boolean
  /** whether what ends now is meant to */
  isStopping: () => boolean
  /** what must know before anything is ended */
  addFirst: (end: () => void) => void
  /** ended before the services */
  addApp: (child: Child, graceMs: number) => void
  addService: (child: Child, graceMs: number) => void
  /** what else must be ended with the services */
  addLast: (stop: () => Promise<void>) => void
  /** never fails: what could not be ended in order is reported, and the rest is ended */
  stopAll: () => Promise<void>
}

/**
 * Ends everything in order (the app, then the services), once, whoever asks first: the person by Ctrl-C
 * or a signal, or an error. A second Ctrl-C ends it all by force.
 */
export function createStopping({
  say,
  onBegin,
}: {
  say: (line: string) => void
  onBegin: () => void
}): Stopping {
  const apps: Held[] = []
  const services: Held[] = []
  const first: (() => void)[] = []
  const last: (() => Promise<void>)[] = []
  let askedAt = 0
  let ending: Promise<void> | undefined
  let resolveStop: (value: 'stop-requested') => void

  /** @param steps at the same time; one that fails keeps no other from its turn */
  const runAll = async (...steps: (() => unknown)[]) => {
    const outcomes = await Promise.allSettled(steps.map(async (step) => step()))
    for (const outcome of outcomes) if (outcome.status === 'rejected') say(sentenceFor(outcome.reason))
  }
  const stopsOf = (held: Held[]) =>
    held.map(
      ({ child, graceMs }) =>
        () =>
          child.stop(graceMs),
    )
  const stopAll = () => {
    ending ??= (async () => {
      await runAll(endTools, onBegin, ...first)
      await runAll(...stopsOf(apps))
      await runAll(...stopsOf(services), ...last)
    })()
    return ending
  }
  const add = (list: Held[]) => (child: Child, graceMs: number) => {
    // Those that were started again have ended: only what runs is stopped.
    const running = list.filter((held) => !held.child.hasExited())
    list.splice(0, list.length, ...running, { child, graceMs })
    if (ending) void child.stop(graceMs)
  }
  const onSignal = () => {
    if (askedAt === 0) {
      askedAt = Date.now()
      say('  Stopping: what is under way is finished first. Ctrl-C again ends it by force.')
      resolveStop('stop-requested')
      void stopAll()
    } else if (Date.now() - askedAt > TWICE_MS) {
      for (const { child } of [...apps, ...services]) child.kill()
      process.exit(130)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)

  return {
    stopRequested: new Promise((resolve) => {
      resolveStop = resolve
    }),
    isRequested: () => askedAt !== 0,
    isStopping: () => ending !== undefined,
    addApp: add(apps),
    addService: add(services),
    addFirst: (end) => void first.push(end),
    addLast: (stop) => void last.push(stop),
    stopAll,
  }
}
