import { type Minor, minor, sumMinor } from '#domain/money.ts'
import { formatMilli } from '#domain/quantity.ts'
import type { Wanted } from '../approve/wanted.ts'
import type { Basket, Line } from '../basket/basket.ts'
import { recounted, takenOffMilli, takenOffMinor, wholeLine } from '../basket/taken-off.ts'
import type { Given, TillEvent, TillState } from './state.ts'

export type BasketChange = Extract<TillEvent, { type: 'basket' }>['action']

/** What the cashier takes off without the right to do so alone; null where nothing is of that kind. */
export function wantedVoid(action: BasketChange, { basket, asksBeforeVoid, nowMs }: Given): Wanted | null {
  if (!asksBeforeVoid) return null
  switch (action.type) {
    case 'empty':
      return basket.lines.length === 0
        ? null
        : {
            act: 'void',
            mostMinor: sumMinor(basket.lines.map((line) => moreMinor(line, wholeLine(line).amountMinor))),
            leadsTo: action,
            what: 'Emptying the basket',
          }
    case 'remove': {
      const line = basket.lines.find(({ lineId }) => lineId === action.lineId)
      if (line === undefined) return null
      const { lineId, name } = line
      const mostMinor = approvedWith(basket, line, wholeLine(line).amountMinor)
      return { act: 'void', lineId, mostMinor, leadsTo: action, what: `Taking ${name} off the basket` }
    }
    case 'set-quantity': {
      const line = basket.lines.find(({ lineId }) => lineId === action.lineId)
      return line
        ? wantedLess(line, { ...line, ...recounted(line, action.quantityMilli, nowMs) }, { basket, nowMs })
        : null
    }
    default:
      return null
  }
}

/** The same of a quantity that was typed, and is on the line already. */
export function wantedTyped(
  { lineId, fromMilli: quantityMilli, rungMilli }: NonNullable<TillState['typed']>,
  { basket, asksBeforeVoid, nowMs }: Given,
): Wanted | null {
  const line = basket.lines.find((one) => one.lineId === lineId)
  if (!asksBeforeVoid || line === undefined) return null
  const { rungMilli: _, ...asItStood } = line
  const before = { ...asItStood, quantityMilli, ...(rungMilli !== undefined && { rungMilli }) }
  return wantedLess(before, line, { basket, nowMs })
}

function wantedLess(before: Line, after: Line, { basket, nowMs: atMs }: Pick<Given, 'basket' | 'nowMs'>) {
  if (takenOffMilli(after) <= takenOffMilli(before)) return null
  const { lineId, name, quantityMilli } = after
  // More may have been typed before it was lowered.
  const mostMilli =
    before.quantityMilli > quantityMilli ? before.quantityMilli : (after.rungMilli ?? quantityMilli)
  const wanted: Wanted = {
    act: 'void',
    lineId,
    mostMinor: approvedWith(basket, before, takenOffMinor(after)),
    leadsTo: { type: 'set-quantity', lineId, quantityMilli, atMs },
    fromMilli: before.quantityMilli,
    what: `Lowering ${name} from ${formatMilli(mostMilli)} to ${formatMilli(quantityMilli)}`,
  }
  return wanted
}

const moreMinor = (line: Line, afterMinor: Minor) => minor(Math.max(afterMinor - takenOffMinor(line), 0))

/**
 * The receipt records once for each line what was taken off it, and the line's last approval counts: that one covers
 * what was approved before, too, and not what was done without.
 */
function approvedWith({ approvals = [] }: Basket, line: Line, afterMinor: Minor): Minor {
  const before = approvals.find(({ act, lineId }) => act === 'void' && lineId === line.lineId)
  return minor(Math.min((before?.mostMinor ?? 0) + moreMinor(line, afterMinor), afterMinor))
}
