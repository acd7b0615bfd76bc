import type { Minor } from '#domain/money.ts'
import { type Milli, milli } from '#domain/quantity.ts'
import { multiplyDivide } from '#domain/rounding.ts'
import { fractionalUnits, type MeasuredUnit, measures, type Unit } from '#domain/terms/unit.ts'

/** Whether a product is weighed or measured, and so sold in parts of its unit; only then the unit is worth showing. */
export function isMeasured(unit: Unit): unit is MeasuredUnit {
  return fractionalUnits.some((one) => one === unit)
}

/** Quantities that are often asked for, smallest first. Thousandths of the unit. */
export function usualQuantities(unit: MeasuredUnit): readonly Milli[] {
  return measures[unit].usualMilli.map(milli)
}

/**
 * How much of goods an amount buys, in thousandths of the unit: the quantity whose price is the amount, or the nearest
 * to it where a thousandth costs more than the smallest coin. Null where the goods cost nothing, or the amount buys none.
 */
export function quantityFor(amountMinor: Minor, unitPriceMinor: Minor): Milli | null {
  if (unitPriceMinor <= 0 || amountMinor <= 0) return null
  const quantityMilli = multiplyDivide(amountMinor, 1_000, unitPriceMinor)
  return quantityMilli > 0 ? milli(quantityMilli) : null
}
