import { taxPack } from '#domain/tax/packs.ts'
import type { TaxClassId, TaxPackId } from '#domain/terms/tax.ts'
import { taxClassLabels } from '#domain/terms/tax.ts'
import { fractionalUnits, type Unit, wholeUnits } from '#domain/terms/unit.ts'

export const units: readonly Unit[] = [...wholeUnits, ...fractionalUnits]

/** Weighed and measured goods are sold in fractions. */
export function isFractional(unit: Unit): boolean {
  return fractionalUnits.some((fractional) => fractional === unit)
}

/** The tax classes of a shop's country; the one a product was given before is kept among them, whatever it is. */
export function offeredTaxClasses(
  packId: TaxPackId,
  held: TaxClassId,
): { value: TaxClassId; label: string }[] {
  const { classes } = taxPack(packId)
  const offered = classes.map((value) => ({ value, label: taxClassLabels[value] }))
  if (classes.includes(held)) return offered
  const label = `${taxClassLabels[held]} (not in this country: charged like standard)`
  return [...offered, { value: held, label }]
}
