import { setImmediate } from 'node:timers/promises'

/** A commit that is under way sends its next command no later than this. */
const longestAtOnceMs = 2

/**
 * For work of many steps that would block the event loop: await what this returns after each step. It yields to the
 * event loop every two milliseconds.
 */
export function eventLoopYield(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longestAtOnceMs) return
    await setImmediate()
    began = performance.now()
  }
}
