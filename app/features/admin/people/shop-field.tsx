import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { SearchField } from '#app/components/form/search-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import type { ListedShop } from '#domain/api/admin-shops.ts'
import { listShops } from '#domain/api/routes/admin-shops.ts'

export type ChosenShop = Pick<ListedShop, 'shopId' | 'name'>

const pauseMs = 250
const maxShown = 6

/** Finds a shop by its name or an address; what is found is chosen with one tap. */
export function ShopField({
  value,
  onChange,
  error: problem,
}: {
  value: ChosenShop | null
  onChange: (shop: ChosenShop | null) => void
  error?: string | undefined
}) {
  const { search, setSearch, found, error } = useFoundShops(value === null)
  if (value) {
    return (
      <div>
        <p className="text-13 font-medium">Shop</p>
        <div className="mt-1 flex items-center justify-between gap-3 rounded-md border border-line px-3 py-1.5">
          <span className="min-w-0 wrap-anywhere">{value.name}</span>
          <Button size="compact" variant="quiet" onClick={() => onChange(null)}>
            Change
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label="Find a shop"
        placeholder="Name of the shop, or an address"
        value={search}
        onChange={setSearch}
      />
      {problem && <p className="text-13 font-medium text-loss">{problem}</p>}
      {error !== null && <p className="text-13 text-loss">{describeError(error).detail}</p>}
      <ul aria-label="Shops" className="divide-y divide-line rounded-md border border-line empty:hidden">
        {found.map((shop) => (
          <li key={shop.shopId}>
            <button
              type="button"
              className="flex min-h-10 w-full flex-wrap items-baseline gap-x-2 px-3 py-1.5 text-left hover:bg-ink/8"
              onClick={() => onChange({ shopId: shop.shopId, name: shop.name })}
            >
              <span className="font-medium">{shop.name}</span>
              <span className="min-w-0 text-13 wrap-anywhere text-ink-soft">{shop.email}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && error === null && <p className="text-13 text-ink-soft">No shop matches.</p>}
    </div>
  )
}

/** The shops that fit what is typed, once typing pauses. */
function useFoundShops(isRequested: boolean) {
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<readonly ListedShop[]>([])
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (!isRequested) return
    const leaving = new AbortController()
    const timer = window.setTimeout(() => {
      const query = { search: search.trim() === '' ? null : search.trim(), limit: maxShown }
      api.call(listShops, { query, signal: leaving.signal }).then(
        ({ items }) => {
          setFound(items)
          setError(null)
        },
        (refused: unknown) => !leaving.signal.aborted && setError(refused),
      )
    }, pauseMs)
    return () => {
      window.clearTimeout(timer)
      leaving.abort()
    }
  }, [search, isRequested])
  return { search, setSearch, found, error }
}
