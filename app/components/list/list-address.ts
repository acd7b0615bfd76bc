import { useSearchParams } from '@remix-run/react'
import { useCallback } from 'react'

type Changes = Readonly<Record<string, string | null>>

/** The address's query with some of its words changed; an empty one, or null, leaves it. */
export function changedSearch(search: string | URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/**
 * What of a list is filtered, searched and sorted by: it stands in the address, and the screen's loader reads it
 * there and asks the server again. Each choice is a step back; typing is not.
 */
export function useListAddress() {
  const [search, setSearch] = useSearchParams()
  const write = useCallback(
    (changes: Changes, { isTyped = false } = {}) =>
      // Other parts of the screen may have written to the address without the router: the window knows it all.
      setSearch(changedSearch(window.location.search, changes), {
        replace: isTyped,
        preventScrollReset: true,
      }),
    [setSearch],
  )
  return { search, write }
}
