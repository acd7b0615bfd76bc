import { type Milli, parseMilli } from '#domain/quantity.ts'
import { plainNumber } from '#domain/typed-number.ts'
import { isMeasured } from '../basket/measured.ts'
import type { Sellable } from './sellable.ts'

/** What was typed into the search: of what, and how much; null where no quantity was said. */
type Wanted = { quantityMilli: Milli | null; text: string }

/** Reads `milo`, `3*milo`, `0.25 * rice`, and `0,25*rice` of whoever writes a comma there. */
export function readWanted(typed: string): Wanted {
  const match = /^([\p{Nd}.,٫٬\s]+)\*\s*(.*)$/u.exec(typed)
  const quantityMilli = match ? parseMilli(plainNumber(match[1] ?? '') ?? '') : null
  if (!match || quantityMilli === null || quantityMilli <= 0)
    return { quantityMilli: null, text: typed.trim() }
  return { quantityMilli, text: (match[2] ?? '').trim() }
}

/** A part of a unit can only be meant of goods that are weighed or measured: the others are left out, unless there are no others. */
export function soldInParts(found: readonly Sellable[], quantityMilli: Milli | null): readonly Sellable[] {
  if (quantityMilli === null || quantityMilli % 1_000 === 0) return found
  const measured = found.filter((product) => isMeasured(product.unit))
  return measured.length > 0 ? measured : found
}
