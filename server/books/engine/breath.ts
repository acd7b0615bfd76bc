import { setImmediate } from 'node:timers/promises'

const longestAtOnceMs = 10

/**
 * For work of many steps that would hold up everybody: what this answers is awaited after each step, and lets
 * others be served every ten milliseconds.
 */
export function takingBreath(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longestAtOnceMs) return
    await setImmediate()
    began = performance.now()
  }
}
