import { readSession } from './items.ts'
import { sessionIdOf } from './token-life.ts'

type Navigate = (to: string, options?: { replace?: boolean }) => void

/** Until the router is there, and where it is not: the browser's own way. */
const byBrowser: Navigate = (to, options) =>
  options?.replace ? window.location.replace(to) : window.location.assign(to)

let current: Navigate = byBrowser

/** The root lends the router's navigation, which works offline too; returns what takes it back. */
export function lendNavigation(navigate: Navigate): () => void {
  current = navigate
  return () => {
    if (current === navigate) current = byBrowser
  }
}

/** Goes to another screen from outside React: a refused request, a lost session. */
export function goTo(to: string): void {
  current(to, { replace: true })
}

const storedSession = () => sessionIdOf(readSession()?.token ?? '')

/**
 * Browsers keep whole pages and show them unchanged on Back and Forward. A page that was left in a session is
 * shown again in that session only; otherwise it is loaded again, and its guards decide.
 * @returns what stops it
 */
export function watchPageReturn(): () => void {
  const listening = new AbortController()
  const { style } = document.documentElement
  let leftIn: string | null = null
  window.addEventListener(
    'pagehide',
    () => {
      leftIn = storedSession()
      // Unseen until it is known whose it is.
      if (leftIn !== null) style.visibility = 'hidden'
    },
    { signal: listening.signal },
  )
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted && storedSession() !== leftIn) window.location.reload()
      else style.visibility = ''
    },
    { signal: listening.signal },
  )
  return () => listening.abort()
}
