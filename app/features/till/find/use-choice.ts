import { type KeyboardEvent, useState } from 'react'

/** The customer of a list that keys choose. */
export type Choice = {
  /** Of the row that Enter chooses; null where it chooses none. */
  markedAt: number | null
  /** Enter was pressed and could have meant several. */
  isUnclear: boolean
  /** Of the field above the list: arrows go from row to row. */
  onKeyDown: (event: KeyboardEvent) => void
  /** What Enter does. */
  enter: () => void
}

/**
 * One of those found, by keys: Enter chooses the row that arrows marked, or the only one. Of several it chooses none,
 * since the first of two people of one name is as likely the wrong one.
 * @param asked what was typed: another text marks no row
 */
export function useChoice<One extends { customerId: string }>(
  found: readonly One[],
  requested: string,
  choose: (one: One) => void,
): Choice {
  const [state, setState] = useState<{ requested: string; id: string | null } | null>(null)
  const moved = state?.requested === requested ? state : null
  const isOnly = found.length === 1 && requested.trim() !== ''
  const movedTo = found.findIndex(({ customerId }) => customerId === moved?.id)
  const markedAt = movedTo >= 0 ? movedTo : isOnly ? 0 : null
  return {
    markedAt,
    isUnclear: moved !== null && markedAt === null && found.length > 1,
    onKeyDown(event) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step === undefined || found.length === 0) return
      event.preventDefault()
      const at = markedAt === null ? (step > 0 ? 0 : found.length - 1) : markedAt + step
      const id = found[Math.min(found.length - 1, Math.max(0, at))]?.customerId ?? null
      setState({ requested, id })
    },
    enter() {
      const one = markedAt === null ? undefined : found[markedAt]
      if (one !== undefined) choose(one)
      else setState({ requested, id: null })
    },
  }
}

/** The notice where Enter could have meant several. */
export const chooseOne = (count: number) =>
  `${count.toLocaleString('en')} customers match. Type more, or select one with the arrow keys.`

/** Of a row: the marked one is in sight. */
export function keepInSight(isMarked: boolean) {
  return (row: HTMLElement | null) => {
    if (isMarked) row?.scrollIntoView({ block: 'nearest' })
  }
}
