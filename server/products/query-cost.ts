import { Refusal } from '#domain/errors.ts'
import { type Minor, minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import { farFromCost } from '#domain/stock/implausible-cost.ts'
import { queriesFigures } from '../books/recording-options.ts'

const oneUnit = milli(1000)

/** A cost as it is entered, with what is known of the product. */
type EnteredCost = {
  name: string
  costMinor: Minor
  priceMinor: Minor | null
  /** The cost before; absent where there was none. */
  knownMinor?: Minor
  /** The opening stock at this cost. */
  quantityMilli?: number | undefined
}

/**
 * The question about a cost that is probably mistyped, for a sender who wants to be asked; null for any other. No
 * document records a cost: goods that are found or counted at it are reviewed.
 */
export function questionAboutCost({
  name,
  costMinor,
  priceMinor,
  knownMinor = minor(0),
  quantityMilli = 0,
}: EnteredCost): Refusal | null {
  if (!queriesFigures()) return null
  const quantity = milli(Math.max(quantityMilli, oneUnit))
  const line = { quantityMilli: quantity, valueMinor: minor(multiplyDivide(costMinor, quantity, 1000)) }
  const far = farFromCost(line, { priceMinor, averageMinor: knownMinor })
  if (!far) return null
  const { unitCostMinor: said, expectedMinor: expected } = far
  return new Refusal('figures_queried', {
    reviews: [{ code: 'cost_implausible', lineName: name, said, expected }],
  })
}
