import { compareKept } from './compare.ts'

/** Beside the start of the till: one that is never reloaded compares too. */
const everyMs = 6 * 3_600_000

/**
 * Compares the receipts of this device with the books as soon as the server answers, and now and then while the
 * till is open.
 * @returns what stops it
 */
export function keepComparing(shopId: string): () => void {
  const compare = () => compareInPassing(shopId)
  compare()
  const timer = window.setInterval(compare, everyMs)
  window.addEventListener('online', compare)
  return () => {
    window.clearInterval(timer)
    window.removeEventListener('online', compare)
  }
}

/** Compares beside what is being done, also where a shift is opened or closed: nothing waits for it. */
export function compareInPassing(shopId: string): void {
  compareKept(shopId).catch((error: unknown) =>
    console.warn('The receipts of this device could not be held against the books', error),
  )
}
