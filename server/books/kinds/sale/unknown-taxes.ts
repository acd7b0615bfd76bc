import type { SaleBody } from '#domain/documents/sale/schema.ts'
import { declaredElsewhere, isComponentOf } from '#domain/tax/packs.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'
import type { SaleDocument } from './stored.ts'

/** No receipt has more; a crafted one can have thousands. */
const maxKept = 20

/** What a sale keeps of the taxes that its shop's tax pack did not know when it was recorded. */
export type KeptTaxes = Pick<SaleDocument, 'unknownTaxes' | 'knownTaxes'>

/**
 * Which taxes of a sale the shop's tax pack does not know: the first twenty, and then those that it does.
 * @param isOfHistory a return to a past sale from a file, which takes back tax that was declared elsewhere
 */
export function keptTaxes(
  taxPack: TaxPackId,
  { lines }: Pick<SaleBody, 'lines'>,
  isOfHistory = false,
): KeptTaxes {
  const isKnown = (component: string) =>
    isComponentOf(taxPack, component) || (isOfHistory && component === declaredElsewhere.component)
  const known = new Set<string>()
  const unknown = new Set<string>()
  let hasMore = false
  for (const { taxes } of lines) {
    for (const { component } of taxes) {
      if (isKnown(component)) known.add(component)
      else if (unknown.size < maxKept) unknown.add(component)
      else hasMore ||= !unknown.has(component)
    }
  }
  return {
    ...(unknown.size > 0 && { unknownTaxes: [...unknown] }),
    ...(hasMore && { knownTaxes: [...known] }),
  }
}

/** The taxes of a recorded sale that were not known when it was recorded, whatever the tax packs know since. */
export function wasUnknown({ unknownTaxes, knownTaxes }: KeptTaxes): (component: string) => boolean {
  if (knownTaxes) {
    const known = new Set(knownTaxes)
    return (component) => !known.has(component)
  }
  const unknown = new Set(unknownTaxes)
  return (component) => unknown.has(component)
}
