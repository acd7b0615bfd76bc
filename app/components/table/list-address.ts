import { useLocation, useNavigation, useSearchParams } from '@remix-run/react'
import { useCallback, useEffect, useMemo } from 'react'

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

/** What was chosen a moment ago: it comes into the address only once the server has answered. */
let chosen: URLSearchParams | null = null

/**
 * What a list is filtered, searched and sorted by: it is in the address, and the screen's loader reads it
 * there and asks the server again. Each choice is a step back; typing is not.
 */
export function useListAddress() {
  const [search, setSearch] = useSearchParams()
  const { key, pathname } = useLocation()
  const { state, location: next } = useNavigation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the address
  useEffect(() => {
    if (state === 'idle') chosen = null
  }, [state, key])
  const coming = next?.pathname === pathname ? next.search : null
  const write = useCallback(
    (changes: Changes, { isTyped = false } = {}) => {
      // A link that was followed is not in the window's address until the server has answered. Other parts of the
      // screen may have written to that address without the router.
      chosen = changedSearch(chosen ?? coming ?? window.location.search, changes)
      setSearch(chosen, { replace: isTyped, preventScrollReset: true })
    },
    [setSearch, coming],
  )
  const shown = useMemo(() => (coming === null ? search : new URLSearchParams(coming)), [coming, search])
  return { search: shown, write }
}
