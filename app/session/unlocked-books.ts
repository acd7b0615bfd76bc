import { noteBooksRefused } from './books-refused.ts'
import { isAccountingOpen, lockAccounting } from './items.ts'
import { goTo } from './navigation.ts'

/** How exactly the 30 minutes are kept; a machine that slept finds out this soon after waking. */
const lookEveryMs = 5_000

/**
 * While a screen of the books is shown: leaves it when their 30 minutes are over, or another part of this tab
 * has locked them.
 * @returns what stops it
 */
export function lockBooksInTime(): () => void {
  const timer = window.setInterval(() => {
    if (isAccountingOpen()) return
    lockAccounting()
    noteBooksRefused()
    goTo('/user/dashboard')
  }, lookEveryMs)
  return () => window.clearInterval(timer)
}
