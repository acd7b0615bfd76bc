import { type Milli, parseMilli } from '#domain/quantity.ts'
import { type CommaIs, hasTwoReadings, plainNumber } from '#domain/typed-number.ts'
import { isMeasured } from '../basket/measured.ts'
import type { Sellable } from './sellable.ts'

/** What was typed into the search: of what, and how much; null where no quantity was typed. */
type Wanted = { quantityMilli: Milli | null; text: string }

const withQuantity = /^([\p{Nd}.,٫٬\s]+)\*\s*(.*)$/u

/**
 * Reads `milo`, `3*milo`, `0.25 * rice`, and `0,25*rice` of whoever writes a comma there.
 * @param comma what a comma before three digits means in the shop, as in `1,250*rice`
 */
export function readWanted(typed: string, comma: CommaIs = 'thousands'): Wanted {
  const match = withQuantity.exec(typed)
  const quantityMilli = match ? parseMilli(plainNumber(match[1] ?? '', comma) ?? '') : null
  if (!match || quantityMilli === null || quantityMilli <= 0)
    return { quantityMilli: null, text: typed.trim() }
  return { quantityMilli, text: (match[2] ?? '').trim() }
}

/**
 * How much of one product is wanted. Whole pieces are never parts of one, so a comma groups their thousands.
 * @param comma null where the shop was not asked yet what a comma before three digits is
 * @returns `unclear`: the quantity of weighed goods that has two readings, and none was chosen
 */
export function quantityWanted(
  typed: string,
  { unit }: Pick<Sellable, 'unit'>,
  comma: CommaIs | null,
): { quantityMilli: Milli | null; unclear: string | null } {
  const number = withQuantity.exec(typed)?.[1]?.trim() ?? ''
  const isFractional = isMeasured(unit)
  if (isFractional && comma === null && hasTwoReadings(number))
    return { quantityMilli: null, unclear: number }
  const { quantityMilli } = readWanted(typed, isFractional && comma !== null ? comma : 'thousands')
  return { quantityMilli, unclear: null }
}

/** A part of a unit can only be meant of goods that are weighed or measured: the others are left out, unless there are no others. */
export function soldInParts(found: readonly Sellable[], quantityMilli: Milli | null): readonly Sellable[] {
  if (quantityMilli === null || quantityMilli % 1_000 === 0) return found
  const measured = found.filter((product) => isMeasured(product.unit))
  return measured.length > 0 ? measured : found
}
