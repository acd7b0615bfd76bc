import { fractionalUnits, type Unit, wholeUnits } from '#domain/api/product.ts'
import type { TaxClassId } from '#domain/api/shop.ts'

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

export const units: readonly Unit[] = [...wholeUnits, ...fractionalUnits]

/** Weighed and measured goods are sold in fractions. */
export function isFractional(unit: Unit): boolean {
  return fractionalUnits.some((fractional) => fractional === unit)
}

export const taxClassLabels: Readonly<Record<TaxClassId, string>> = {
  standard: 'Standard',
  reduced: 'Reduced',
  zero: 'Zero-rated',
  exempt: 'Exempt',
  'outside-scope': 'Outside the scope of tax',
}
