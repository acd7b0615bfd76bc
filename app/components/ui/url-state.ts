import { useCallback, useState } from 'react'

/**
 * A word of the address's query that a screen reads and writes without a navigation: filters and sorting of
 * what is already loaded. It survives a reload and travels in a link, and no loader runs again for it.
 * @param name null keeps the value out of the address
 */
export function useUrlText(name: string | null): [string, (value: string) => void] {
  const [value, setValue] = useState(() =>
    name === null || typeof window === 'undefined'
      ? ''
      : (new URLSearchParams(window.location.search).get(name) ?? ''),
  )
  const write = useCallback(
    (next: string) => {
      setValue(next)
      if (name === null) return
      const url = new URL(window.location.href)
      if (next === '') url.searchParams.delete(name)
      else url.searchParams.set(name, next)
      window.history.replaceState(window.history.state, '', url)
    },
    [name],
  )
  return [value, write]
}
