import { readSession } from './items.ts'
import { sessionIdOf } from './token-life.ts'

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
