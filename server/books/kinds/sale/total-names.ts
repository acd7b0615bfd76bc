import { declaredElsewhere, knownComponents, unknownTax } from '#domain/tax/packs.ts'
import { TenderKind } from '#domain/terms/tender.ts'
import { type FieldPath, fieldPath } from '../../../db/paths.ts'

/** What of a day's sales no tender is known for: imported history alone has it. */
export const unmappedTender = 'unmapped'

/** What of a day's sales no coins could pay. */
export const roundedAway = 'rounding'

const tenderPaths: ReadonlyMap<string, FieldPath> = new Map(
  [...TenderKind.options, unmappedTender, roundedAway].map((kind) => [kind, fieldPath('tendersMinor', kind)]),
)
const unknownTaxPath = fieldPath('taxesMinor', unknownTax.component)
const taxPaths = new Map(
  [...knownComponents(), declaredElsewhere.component].map((component) => [
    component,
    fieldPath('taxesMinor', component),
  ]),
)

/**
 * The place of a day's total of a tender: under its kind, or under the id of one of the few payment types that the
 * shop has of its own (`PaymentTypeId`).
 */
export function tenderTotal(name: string): FieldPath {
  return tenderPaths.get(name) ?? fieldPath('tendersMinor', name)
}

/**
 * The place of a day's total of a component of tax: a name of this program's tax packs, or the one that
 * all the others are counted under, whatever a till calls them.
 */
export function taxTotal(component: string, isUnknown: boolean): FieldPath {
  return (!isUnknown && taxPaths.get(component)) || unknownTaxPath
}
