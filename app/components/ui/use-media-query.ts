import { useSyncExternalStore } from 'react'

/** Whether a media query holds now. On the server it does not. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** Narrower than 640 px: tables become two-line rows, the rail a bottom bar. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 639px)')
}
