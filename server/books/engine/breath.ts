import { setImmediate } from 'node:timers/promises'

/** A commit that is under way sends its next command no later than this. */
const longestAtOnceMs = 2

/**
 * For work of many steps that would hold up everybody: what this answers is awaited after each step, and lets
 * others be served every two milliseconds.
 */
export function takingBreath(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longestAtOnceMs) return
    await setImmediate()
    began = performance.now()
  }
}
