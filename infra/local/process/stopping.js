import { sentenceFor } from '../begin/faults.js'
import { endTools } from '../begin/tool.js'

/** A terminal's Ctrl-C reaches npm's children twice at nearly the same moment: that counts once. */
const TWICE_MS = 1000

/**
 * @typedef {object} Stopping
 * @property {Promise<'asked'>} asked
 * @property {() => boolean} isAsked whether the person asked for it
 * @property {() => boolean} isStopping whether what ends now is meant to
 * @property {(end: () => void) => void} addFirst what must know before anything is ended
 * @property {(child: import('./child.js').Child, graceMs: number) => void} addApp ended before the services
 * @property {(child: import('./child.js').Child, graceMs: number) => void} addService
 * @property {(stop: () => Promise<void>) => void} addLast what else must be ended with the services
 * @property {() => Promise<void>} stopAll never fails: what could not be ended in order is said, and the rest is ended
 */

/**
 * Ends everything in order (the app, then the services), once, whoever asks first: the person by Ctrl-C
 * or a signal, or a fault. A second Ctrl-C ends it all by force.
 *
 * @param {{ say: (line: string) => void, onBegin: () => void }} tell
 * @returns {Stopping}
 */
export function createStopping({ say, onBegin }) {
  /** @typedef {{ child: import('./child.js').Child, graceMs: number }} Held */
  /** @type {Held[]} */
  const apps = []
  /** @type {Held[]} */
  const services = []
  /** @type {(() => void)[]} */
  const first = []
  /** @type {(() => Promise<void>)[]} */
  const last = []
  let askedAt = 0
  /** @type {Promise<void> | undefined} */
  let ending
  /** @type {(value: 'asked') => void} */
  let tellAsked

  /** @param {(() => unknown)[]} steps at the same time; one that fails keeps no other from its turn */
  const runAll = async (...steps) => {
    const outcomes = await Promise.allSettled(steps.map(async (step) => step()))
    for (const outcome of outcomes) if (outcome.status === 'rejected') say(sentenceFor(outcome.reason))
  }
  /** @param {Held[]} held */
  const stopsOf = (held) =>
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
  /** @param {Held[]} list */
  const add =
    (list) =>
    /** @param {import('./child.js').Child} child @param {number} graceMs */
    (child, graceMs) => {
      // Those that were started again have ended: only what runs is stopped.
      const running = list.filter((held) => !held.child.hasExited())
      list.splice(0, list.length, ...running, { child, graceMs })
      if (ending) void child.stop(graceMs)
    }
  const onSignal = () => {
    if (askedAt === 0) {
      askedAt = Date.now()
      say('  Stopping: what is under way is finished first. Ctrl-C again ends it by force.')
      tellAsked('asked')
      void stopAll()
    } else if (Date.now() - askedAt > TWICE_MS) {
      for (const { child } of [...apps, ...services]) child.kill()
      process.exit(130)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)

  return {
    asked: new Promise((resolve) => {
      tellAsked = resolve
    }),
    isAsked: () => askedAt !== 0,
    isStopping: () => ending !== undefined,
    addApp: add(apps),
    addService: add(services),
    addFirst: (end) => void first.push(end),
    addLast: (stop) => void last.push(stop),
    stopAll,
  }
}
