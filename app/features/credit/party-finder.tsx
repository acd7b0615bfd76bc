import { useEffect, useState } from 'react'
import { describeError } from '#app/api/describe-error.ts'
import { SearchField } from '#app/components/form/search-field.tsx'
import type { PartyOnRecord } from '#domain/api/party.ts'
import type { PartySide } from '#domain/open-items/ageing.ts'
import { findParties } from './credit-api.ts'

type FoundParty = PartyOnRecord & { party: string }

const pauseMs = 250
const maxShown = 6

/** Finds a customer or supplier by name, number or telephone; one is chosen with a tap. */
export function PartyFinder({
  shopId,
  side,
  without,
  onChoose,
}: {
  shopId: string
  side: PartySide
  /** Not offered: the one that is looked at. */
  without: string
  onChoose: (party: string) => void
}) {
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<readonly FoundParty[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const timer = window.setTimeout(() => {
      const query = { search: search.trim(), limit: maxShown + 1, signal: leaving.signal }
      findParties(shopId, side, query).then(
        (parties) => {
          setFound(parties.filter(({ party }) => party !== without).slice(0, maxShown))
          setError(null)
        },
        (refused: unknown) => !leaving.signal.aborted && setError(refused),
      )
    }, pauseMs)
    return () => {
      window.clearTimeout(timer)
      leaving.abort()
    }
  }, [shopId, side, search, without])
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={side === 'customers' ? 'Find a customer' : 'Find a supplier'}
        placeholder="Name, number or telephone"
        value={search}
        onChange={setSearch}
        autoFocus
      />
      {error !== null && <p className="text-13 text-loss">{describeError(error).detail}</p>}
      <ul aria-label="Found" className="divide-y divide-line rounded-md border border-line empty:hidden">
        {found?.map(({ party, name, number, phone }) => (
          <li key={party}>
            <button
              type="button"
              className="flex min-h-10 w-full flex-wrap items-baseline gap-x-2 px-3 py-1.5 text-left hover:bg-ink/8"
              onClick={() => onChoose(party)}
            >
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="min-w-0 text-13 wrap-anywhere text-ink-soft">
                {[number, phone].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found?.length === 0 && error === null && (
        <p className="text-13 text-ink-soft">{search.trim() ? 'No matches.' : 'There are no others.'}</p>
      )}
    </div>
  )
}
