import { z } from 'zod'

/** Units a product is sold in; those of the second kind allow fractions. */
export const wholeUnits = ['piece', 'pack', 'carton', 'bottle', 'bag'] as const
export const fractionalUnits = ['kg', 'g', 'l', 'ml', 'm'] as const
export const Unit = z.enum([...wholeUnits, ...fractionalUnits])
export type Unit = z.infer<typeof Unit>

export const unitLabels: Readonly<Record<Unit, string>> = {
  piece: 'Piece',
  pack: 'Pack',
  carton: 'Carton',
  bottle: 'Bottle',
  bag: 'Bag',
  kg: 'Kilogram (kg)',
  g: 'Gram (g)',
  l: 'Litre (l)',
  ml: 'Millilitre (ml)',
  m: 'Metre (m)',
}

/** The units of goods that are weighed or measured. */
export type MeasuredUnit = (typeof fractionalUnits)[number]

/** What is asked of goods sold in this unit, and quantities often asked for: thousandths, smallest first. */
type Measure = { label: string; usualMilli: readonly number[] }

const ofWholes = [250, 500, 1_000, 2_000]
const ofSmallParts = [100_000, 250_000, 500_000, 1_000_000]

export const measures: Readonly<Record<MeasuredUnit, Measure>> = {
  kg: { label: 'Weight in kg', usualMilli: ofWholes },
  g: { label: 'Weight in g', usualMilli: ofSmallParts },
  l: { label: 'Litres', usualMilli: ofWholes },
  ml: { label: 'Millilitres', usualMilli: ofSmallParts },
  m: { label: 'Length in m', usualMilli: [500, 1_000, 2_000, 5_000] },
}
