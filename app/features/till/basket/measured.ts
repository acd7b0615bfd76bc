import { type Milli, milli } from '#domain/quantity.ts'
import { fractionalUnits, type Unit } from '#domain/terms/unit.ts'

/** The units of goods that are weighed or measured. */
export type MeasuredUnit = (typeof fractionalUnits)[number]

/** Whether a product is weighed or measured, and so sold in parts of its unit; only then the unit is worth saying. */
export function isMeasured(unit: Unit): unit is MeasuredUnit {
  return fractionalUnits.some((one) => one === unit)
}

/** What is asked of goods sold in this unit: `Weight in kg`. */
export const measures: Record<MeasuredUnit, string> = {
  kg: 'Weight in kg',
  g: 'Weight in g',
  l: 'Litres',
  ml: 'Millilitres',
  m: 'Length in m',
}

const inWholes = [250, 500, 1_000, 2_000]
const inSmallParts = [100_000, 250_000, 500_000, 1_000_000]
const inMetres = [500, 1_000, 2_000, 5_000]
const usual: Record<MeasuredUnit, readonly number[]> = {
  kg: inWholes,
  g: inSmallParts,
  l: inWholes,
  ml: inSmallParts,
  m: inMetres,
}

/** Quantities that are often asked for, smallest first. Thousandths of the unit. */
export function usualQuantities(unit: MeasuredUnit): readonly Milli[] {
  return usual[unit].map(milli)
}
