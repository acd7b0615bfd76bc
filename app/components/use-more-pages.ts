import { useState } from 'react'
import type { Page } from '#app/api/pages.ts'

/**
 * A list whose first page the loader fetched: keeps what was loaded after it. A new first page (another
 * range, another filter) starts the list again. `more` is what the table's "Load more" needs.
 */
export function useMorePages<Item>(first: Page<Item>, fetchNext: (cursor: string) => Promise<Page<Item>>) {
  const [state, setState] = useState({ first, items: first.items, cursor: first.nextCursor })
  const [isLoading, setIsLoading] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const now = state.first === first ? state : { first, items: first.items, cursor: first.nextCursor }
  if (now !== state) setState(now)

  async function onMore() {
    if (now.cursor === null || isLoading) return
    setIsLoading(true)
    setError(null)
    try {
      const page = await fetchNext(now.cursor)
      setState((held) =>
        held.first === first
          ? { first, items: [...held.items, ...page.items], cursor: page.nextCursor }
          : held,
      )
    } catch (fault) {
      setError(fault)
    }
    setIsLoading(false)
  }

  return {
    items: now.items,
    error,
    more: now.cursor === null ? undefined : { isLoading, onMore: () => void onMore() },
  }
}
