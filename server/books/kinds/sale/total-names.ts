import { declaredElsewhere, knownComponents, unknownTax } from '#domain/tax/packs.ts'
import { TenderKind } from '#domain/terms/tender.ts'
import { type MemberPath, memberPath } from '../../../db/paths.ts'

/** What of a day's sales no tender is known for: imported history alone has it. */
export const unmappedTender = 'unmapped'

/** What of a day's sales no coins could pay. */
export const roundedAway = 'rounding'
type TenderName = TenderKind | typeof unmappedTender | typeof roundedAway

const tenderPaths = new Map(
  [...TenderKind.options, unmappedTender, roundedAway].map((kind) => [
    kind,
    memberPath('tendersMinor', kind),
  ]),
)
const unknownTaxPath = memberPath('taxesMinor', unknownTax.component)
const taxPaths = new Map(
  [...knownComponents(), declaredElsewhere.component].map((component) => [
    component,
    memberPath('taxesMinor', component),
  ]),
)

/** Where a day's total of a tender stands. */
export function tenderTotal(kind: TenderName): MemberPath {
  const path = tenderPaths.get(kind)
  if (path === undefined) throw new Error(`${kind} is no tender`)
  return path
}

/**
 * Where a day's total of a component of tax stands: a name of this program's tax packs, or the one that
 * all the others are counted under, whatever a till calls them.
 */
export function taxTotal(component: string, isUnknown: boolean): MemberPath {
  return (!isUnknown && taxPaths.get(component)) || unknownTaxPath
}
