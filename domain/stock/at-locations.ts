import { minor } from '../money.ts'
import { milli } from '../quantity.ts'
import { multiplyDivide, shareBetween } from '../rounding.ts'
import { firstLocation } from '../terms/location.ts'
import { type AtLocation, type StockBalance, unitCost } from './moving-average.ts'

/** How much went to a place; negative where it left. */
export type Shift = { location: string; quantityMilli: number }

/** What there is of a product at a place: what is nowhere else is in the first one. */
export function heldAt(balance: StockBalance, location: string): Omit<AtLocation, 'location'> {
  const elsewhere = balance.elsewhere ?? []
  if (location !== firstLocation) {
    const found = elsewhere.find((row) => row.location === location)
    return { quantityMilli: found?.quantityMilli ?? milli(0), valueMinor: found?.valueMinor ?? minor(0) }
  }
  return {
    quantityMilli: milli(
      elsewhere.reduce((left, row) => left - row.quantityMilli, Number(balance.quantityMilli)),
    ),
    valueMinor: minor(elsewhere.reduce((left, row) => left - row.valueMinor, Number(balance.valueMinor))),
  }
}

/**
 * Where the goods of a balance are once some moved. A shop has one average cost, so the value of a product is spread
 * over its places by what is there: a delivery to one place changes what the goods at the others are worth, too.
 * @param after the balance of the whole shop, wherever its goods are
 * @returns the balance with its places, and what changed at places other than the first
 */
export function placed(
  before: StockBalance,
  after: StockBalance,
  shifts: readonly Shift[],
): { balance: StockBalance; changes: AtLocation[] } {
  const held = before.elsewhere ?? []
  const quantities = new Map(held.map(({ location, quantityMilli }) => [location, Number(quantityMilli)]))
  for (const { location, quantityMilli } of shifts)
    if (location !== firstLocation) quantities.set(location, (quantities.get(location) ?? 0) + quantityMilli)
  const { elsewhere: _, ...whole } = after
  if (quantities.size === 0)
    return { balance: before.elsewhere ? { ...whole, elsewhere: [] } : whole, changes: [] }
  const rows = spread(
    whole,
    [...quantities].sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  const changes = rows.flatMap((row) => {
    const was = heldAt(before, row.location)
    const quantityMilli = milli(row.quantityMilli - was.quantityMilli)
    const valueMinor = minor(row.valueMinor - was.valueMinor)
    return quantityMilli === 0 && valueMinor === 0
      ? []
      : [{ location: row.location, quantityMilli, valueMinor }]
  })
  const elsewhere = rows.filter(({ quantityMilli, valueMinor }) => quantityMilli !== 0 || valueMinor !== 0)
  return { balance: { ...whole, elsewhere }, changes }
}

/** The value of a balance by place: exact shares, or, where one place is below zero, units at their cost. */
function spread(whole: StockBalance, quantities: readonly [string, number][]): AtLocation[] {
  const { quantityMilli: total, valueMinor } = whole
  const inFirst = quantities.reduce((left, [, quantity]) => left - quantity, Number(total))
  const all = [inFirst, ...quantities.map(([, quantity]) => quantity)]
  const isOfOneSign = all.every((one) => one >= 0) || all.every((one) => one <= 0)
  const cost = unitCost(whole)
  let shared = inFirst
  return quantities.map(([location, quantity]) => {
    const value =
      total === 0 || !isOfOneSign
        ? multiplyDivide(cost, quantity, 1000)
        : shareBetween(valueMinor, Math.abs(shared), Math.abs(shared + quantity), Math.abs(total))
    shared += quantity
    return { location, quantityMilli: milli(quantity), valueMinor: minor(value) }
  })
}
