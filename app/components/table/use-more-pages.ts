import { useState } from 'react'
import type { Page } from '#app/api/pages.ts'

type State<Item> = { first: Page<Item>; items: readonly Item[]; cursor: string | null; error: unknown }

const begun = <Item>(first: Page<Item>): State<Item> => ({
  first,
  items: first.items,
  cursor: first.nextCursor,
  error: null,
})

/**
 * A list whose first page the loader fetched: keeps what was loaded after it. A new first page (another
 * range, another filter) starts the list again. `more` is what the table's "Load more" needs.
 */
export function useMorePages<Item>(first: Page<Item>, fetchNext: (cursor: string) => Promise<Page<Item>>) {
  const [state, setState] = useState(() => begun(first))
  const [isLoading, setIsLoading] = useState(false)
  const now = state.first === first ? state : begun(first)
  if (now !== state) setState(now)

  async function onMore() {
    if (now.cursor === null || isLoading) return
    setIsLoading(true)
    const change = (to: (held: State<Item>) => State<Item>) =>
      setState((held) => (held.first === first ? to(held) : held))
    change((held) => ({ ...held, error: null }))
    try {
      const page = await fetchNext(now.cursor)
      change((held) => ({ ...held, items: [...held.items, ...page.items], cursor: page.nextCursor }))
    } catch (error) {
      change((held) => ({ ...held, error }))
    }
    setIsLoading(false)
  }

  /** Every row of the list. `most`: that one more than these is enough. */
  async function all(most = Number.POSITIVE_INFINITY): Promise<readonly Item[]> {
    const items = [...now.items]
    let { cursor } = now
    while (cursor !== null && items.length <= most) {
      const page = await fetchNext(cursor)
      items.push(...page.items)
      cursor = page.nextCursor
    }
    return items
  }

  return {
    items: now.items,
    error: now.error,
    all,
    more: now.cursor === null ? undefined : { isLoading, onMore: () => void onMore() },
  }
}
