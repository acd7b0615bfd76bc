import type { Day } from '../../business-day.ts'
import { type Minor, minor } from '../../money.ts'
import { allocate } from '../../rounding.ts'
import { splitInclusive } from '../../tax/inclusive-price.ts'
import type { LineTax } from '../../tax/line-tax.ts'
import { ratesOn } from '../../tax/packs.ts'
import { taxAmount } from '../../tax/tax-amount.ts'
import { currentTaxRule } from '../../tax/tax-rule.ts'
import type { TaxClassId, TaxPackId } from '../../terms/tax.ts'

type Taxed = { packId: TaxPackId; taxClassId: TaxClassId; day: Day; netMinor: Minor }

/** What a registered supplier of the country charges on a line. */
export function usualTaxes({ packId, taxClassId, day, netMinor }: Taxed): LineTax[] {
  const rates = ratesOn(packId, 'standard', taxClassId, day)
  return taxAmount(netMinor, rates, { pricesIncludeTax: false, taxRule: currentTaxRule }).taxes
}

/** The tax within an amount that was paid, at the usual rates: 16.67 of 100.00 at 20%. */
export function usualTaxWithin({
  packId,
  taxClassId,
  day,
  paidMinor,
}: Omit<Taxed, 'netMinor'> & { paidMinor: Minor }): Minor {
  return splitInclusive(paidMinor, ratesOn(packId, 'standard', taxClassId, day)).taxMinor
}

/**
 * The taxes of a line whose bill says another sum than the usual: spread over the components by their rates. Of a
 * class that carries none there is nothing to spread over.
 */
export function statedTaxes(of: Taxed, taxMinor: Minor): LineTax[] {
  const usual = usualTaxes(of)
  if (usual.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === taxMinor) return usual
  const shares = allocate(
    taxMinor,
    usual.map(({ rateBp }) => rateBp),
  )
  return usual.map((tax, index) => ({ ...tax, amountMinor: minor(shares[index] ?? 0) }))
}
