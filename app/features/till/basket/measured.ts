import { type Milli, milli } from '#domain/quantity.ts'
import { fractionalUnits, type MeasuredUnit, measures, type Unit } from '#domain/terms/unit.ts'

/** Whether a product is weighed or measured, and so sold in parts of its unit; only then the unit is worth showing. */
export function isMeasured(unit: Unit): unit is MeasuredUnit {
  return fractionalUnits.some((one) => one === unit)
}

/** Quantities that are often asked for, smallest first. Thousandths of the unit. */
export function usualQuantities(unit: MeasuredUnit): readonly Milli[] {
  return measures[unit].usualMilli.map(milli)
}
