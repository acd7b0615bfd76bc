import { milli } from '#domain/quantity.ts'
import type { Basket, BasketAction } from '../basket/basket.ts'
import { isMeasured } from '../basket/measured.ts'
import type { Command } from './keys.ts'
import { chosenLine } from './state.ts'

/**
 * What a key does to the basket; `quantity`: it leads to the quantity of the line, as counting up does for goods
 * that are weighed; null: nothing.
 */
export function lineActionOf(
  command: Command,
  basket: Basket,
): Exclude<BasketAction, { type: 'add' }> | 'quantity' | null {
  if (command === 'undo') return basket.removed === null ? null : { type: 'undo' }
  const line = chosenLine(basket)
  if (line === undefined) return null
  const { lineId, quantityMilli } = line
  const isCount = command === 'one-more' || command === 'one-less'
  if (command === 'quantity' || (isCount && isMeasured(line.unit))) return 'quantity'
  switch (command) {
    case 'line-above':
    case 'line-below': {
      const next = basket.lines[basket.lines.indexOf(line) + (command === 'line-below' ? 1 : -1)]
      return next ? { type: 'touch', lineId: next.lineId } : null
    }
    case 'one-more':
      return { type: 'set-quantity', lineId, quantityMilli: milli(quantityMilli + 1_000) }
    case 'one-less':
      return quantityMilli > 1_000
        ? { type: 'set-quantity', lineId, quantityMilli: milli(quantityMilli - 1_000) }
        : null
    case 'remove':
      return { type: 'remove', lineId }
    default:
      return null
  }
}
