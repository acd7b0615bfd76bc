import { useSyncExternalStore } from 'react'

/** The event of a browser that can install the app; it is sent once, early, and only by some. */
type InstallEvent = Event & { prompt(): Promise<unknown> }

let offer: InstallEvent | null = null
const listeners = new Set<() => void>()

function keep(event: InstallEvent | null): void {
  offer = event
  for (const tell of listeners) tell()
}

/** Listens from the first moment on. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Asked from the menu, not across the till.
    event.preventDefault()
    keep(event as InstallEvent)
  })
  addEventListener('appinstalled', () => {
    keep(null)
    // Browsers refuse an installed app less often.
    void navigator.storage?.persist?.()
  })
}

/** Asks whether to install the app; null where the browser does not offer it, or it is installed. */
export function useInstallOffer(): (() => void) | null {
  const event = useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => offer,
    () => null,
  )
  return (
    event &&
    (() => {
      // Good for one question.
      keep(null)
      void event.prompt()
    })
  )
}
