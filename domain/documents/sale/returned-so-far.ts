import { type Minor, minor } from '../../money.ts'
import { type Milli, milli } from '../../quantity.ts'
import { pricedLine } from './price.ts'
import type { SaleBody, SaleLine } from './schema.ts'

/** What earlier returns took of one line. */
export type ReturnedSoFar = {
  quantityMilli: Milli
  /** In the price's own terms, after discounts. */
  amountMinor: Minor
  grossMinor: Minor
  /** Of each component, in the order of the line's taxes; empty where nothing came back. */
  taxesMinor: readonly Minor[]
}

export const nothingReturned: ReturnedSoFar = {
  quantityMilli: milli(0),
  amountMinor: minor(0),
  grossMinor: minor(0),
  taxesMinor: [],
}

/** Sums what earlier returns of a sale took, by the lineId of the sale's line. */
export function returnedSoFar(
  returns: Iterable<Pick<SaleBody, 'lines' | 'pricesIncludeTax'>>,
): Map<string, ReturnedSoFar> {
  const returned = new Map<string, ReturnedSoFar>()
  for (const { lines, pricesIncludeTax } of returns) {
    for (const line of lines) {
      if (line.returnOfLineId === undefined) continue
      const before = returned.get(line.returnOfLineId) ?? nothingReturned
      returned.set(line.returnOfLineId, afterReturn(before, line, pricesIncludeTax))
    }
  }
  return returned
}

/** With one more line that came back. Its rates are those of the sale's line, in their order. */
export function afterReturn(before: ReturnedSoFar, line: SaleLine, pricesIncludeTax: boolean): ReturnedSoFar {
  const { extendedMinor, grossMinor } = pricedLine(line, pricesIncludeTax)
  return {
    quantityMilli: milli(before.quantityMilli + line.quantityMilli),
    amountMinor: minor(before.amountMinor + extendedMinor - line.discountMinor),
    grossMinor: minor(before.grossMinor + grossMinor),
    taxesMinor: line.taxes.map((tax, i) => minor((before.taxesMinor[i] ?? 0) + tax.amountMinor)),
  }
}
