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
