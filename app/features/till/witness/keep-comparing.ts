import { compareKept } from './compare.ts'

/** Beside the start of the till: one that is never reloaded compares too. */
const everyMs = 6 * 3_600_000

/**
 * Compares the receipts of this device with the books as soon as the server answers, and now and then while the
 * till is open.
 * @returns what stops it
 */
export function keepComparing(shopId: string): () => void {
  const compare = () =>
    compareKept(shopId).catch((error: unknown) =>
      console.warn('The receipts of this device could not be held against the books', error),
    )
  void compare()
  const timer = window.setInterval(() => void compare(), everyMs)
  const again = () => void compare()
  window.addEventListener('online', again)
  return () => {
    window.clearInterval(timer)
    window.removeEventListener('online', again)
  }
}
