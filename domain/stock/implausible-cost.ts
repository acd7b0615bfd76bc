import { type Minor, minor } from '../money.ts'
import type { Milli } from '../quantity.ts'
import { multiplyDivide } from '../rounding.ts'

/** A slip of a decimal place is ten times too much; a pack that is entered as one piece is at least so many times. */
const farTimes = 5
/** Where no cost is known, a low one is a margin. Whole units entered as cents are a hundredth. */
const belowPriceTimes = 100
/** A difference that is worth no more than such a part of one unit is not asked about: a gram that is rounded. */
const negligiblePart = 50

/** What is known of a product, for one whole unit; 0 or absent where it is not known. */
type KnownOfProduct = { priceMinor?: Minor | null | undefined; averageMinor: Minor }

/**
 * What one unit of a line costs, and the figure of its product which that is far from: the average cost, or the price.
 * Null where it is plausible. Goods that came free are.
 */
export function farFromCost(
  { quantityMilli, valueMinor }: { quantityMilli: Milli; valueMinor: Minor },
  { priceMinor, averageMinor }: KnownOfProduct,
): { unitCostMinor: Minor; expectedMinor: Minor } | null {
  if (valueMinor <= 0 || quantityMilli <= 0) return null
  const valueAt = (knownMinor: Minor) => multiplyDivide(knownMinor, quantityMilli, 1000)
  const isRequested = (differenceMinor: number, knownMinor: Minor) =>
    differenceMinor > Math.max(1, knownMinor / negligiblePart)
  const isFarAbove = (knownMinor: Minor) =>
    knownMinor > 0 &&
    valueMinor >= valueAt(knownMinor) * farTimes &&
    isRequested(valueMinor - valueAt(knownMinor), knownMinor)
  const isFarBelow = (knownMinor: Minor, times: number) =>
    valueMinor * times <= valueAt(knownMinor) && isRequested(valueAt(knownMinor) - valueMinor, knownMinor)
  const far = (expectedMinor: Minor) => ({
    unitCostMinor: minor(multiplyDivide(valueMinor, 1000, quantityMilli)),
    expectedMinor,
  })
  if (isFarAbove(averageMinor) || isFarBelow(averageMinor, farTimes)) return far(averageMinor)
  if (!priceMinor) return null
  // An average that is a slip itself says nothing against the same cost again.
  if (isFarAbove(priceMinor)) return far(priceMinor)
  return averageMinor <= 0 && isFarBelow(priceMinor, belowPriceTimes) ? far(priceMinor) : null
}
