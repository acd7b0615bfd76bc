import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#app/components/format/stored-text.ts'

type Theme = 'system' | 'light' | 'dark'

const storedAs = 'theme'

/** Runs in the page's head, before anything is painted: a stored choice never flashes. */
export const themeScript = `try{var t=localStorage.getItem('${storedAs}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`

const listeners = new Set<() => void>()

function readTheme(): Theme {
  const stored = readStored(storedAs)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies the stored choice to the page; called again after React has rendered the whole document. */
export function applyTheme(theme: Theme = readTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

function chooseTheme(theme: Theme): void {
  writeStored(storedAs, theme)
  applyTheme(theme)
  for (const listener of listeners) listener()
}

/** Light, dark, or as the system is; remembered by this device. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readTheme,
    () => 'system' as const,
  )
  return [theme, chooseTheme]
}
