import { useCallback } from 'react'
import { FindField } from '#app/components/form/find-field.tsx'
import type { PartySide } from '#domain/open-items/ageing.ts'
import { findParties } from './credit-api.ts'

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
  const find = useCallback(
    async (search: string, signal: AbortSignal) => {
      const found = await findParties(shopId, side, { search, limit: maxShown + 1, signal })
      return found.filter(({ party }) => party !== without).slice(0, maxShown)
    },
    [shopId, side, without],
  )
  return (
    <FindField
      label={side === 'customers' ? 'Find a customer' : 'Find a supplier'}
      placeholder="Name, number or telephone"
      listLabel="Found"
      find={find}
      textOf={({ party, name, number, phone }) => ({
        key: party,
        name,
        detail: [number, phone].filter(Boolean).join(' · '),
      })}
      onChoose={({ party }) => onChoose(party)}
      none={(search) => (search === '' ? 'There are no others.' : 'No matches.')}
      autoFocus
    />
  )
}
