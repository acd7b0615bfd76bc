import { type RefObject, useEffect, useRef } from 'react'
import { milli } from '#domain/quantity.ts'
import type { Basket, BasketAction } from './basket/basket.ts'
import { isMeasured } from './basket/measured.ts'

function isInDialog(): boolean {
  return document.querySelector('[role="dialog"][data-state="open"], [role="menu"]') !== null
}

/**
 * The keys of the chosen line: arrows choose, + and − count (of weighed goods, they lead to the quantity), Delete
 * takes it out, Ctrl+Z brings it back, F3 goes to its quantity. They work from the search while it is empty and
 * from anywhere that is no field.
 */
export function useLineKeys({
  basket,
  search,
  quantityField,
  isEnabled,
  act,
}: {
  basket: Basket | null
  search: RefObject<HTMLInputElement>
  quantityField: RefObject<HTMLInputElement>
  isEnabled: boolean
  act: (action: BasketAction) => void
}): void {
  const latest = useRef({ basket, act })
  latest.current = { basket, act }
  useEffect(() => {
    if (!isEnabled) return
    const listen = (event: KeyboardEvent) => {
      const { basket, act } = latest.current
      if (basket === null || event.defaultPrevented || event.isComposing || isInDialog()) return
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
      if ((event.ctrlKey || event.metaKey || event.altKey) && !isUndo) return
      const isSearch = event.target === search.current
      const isField =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null
      if (event.key !== 'F3' && isField && !(isSearch && search.current?.value === '')) return
      const action = actionOf(isUndo ? 'undo' : event.key, basket)
      // F3 never opens the browser's own search, also where there is no line.
      if (action === null && event.key !== 'F3') return
      event.preventDefault()
      if (action === 'quantity') quantityField.current?.focus()
      else if (action !== null) act(action)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isEnabled, search, quantityField])
}

/** What a key does to the basket; `quantity`: it leads to the quantity of the line; null: nothing. */
export function actionOf(key: string, basket: Basket): BasketAction | 'quantity' | null {
  if (key === 'undo') return basket.removed === null ? null : { type: 'undo' }
  const found = basket.lines.findIndex((line) => line.lineId === basket.touchedLineId)
  const at = found < 0 ? basket.lines.length - 1 : found
  const line = basket.lines[at]
  if (line === undefined) return null
  const { lineId, quantityMilli } = line
  if (key === 'F3' || (isMeasured(line.unit) && (key === '+' || key === '-'))) return 'quantity'
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      const next = basket.lines[at + (key === 'ArrowDown' ? 1 : -1)]
      return next ? { type: 'touch', lineId: next.lineId } : null
    }
    case '+':
      return { type: 'set-quantity', lineId, quantityMilli: milli(quantityMilli + 1_000) }
    case '-':
      return quantityMilli > 1_000
        ? { type: 'set-quantity', lineId, quantityMilli: milli(quantityMilli - 1_000) }
        : null
    case 'Delete':
      return { type: 'remove', lineId }
    default:
      return null
  }
}
