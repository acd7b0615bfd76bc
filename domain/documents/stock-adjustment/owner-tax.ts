import type { Day } from '../../business-day.ts'
import type { Minor } from '../../money.ts'
import type { LineTax } from '../../tax/line-tax.ts'
import { ratesOn, schemeOn } from '../../tax/packs.ts'
import type { TaxRegistration } from '../../tax/registration.ts'
import { taxAmount } from '../../tax/tax-amount.ts'
import { currentTaxRule } from '../../tax/tax-rule.ts'
import type { TaxClassId, TaxPackId } from '../../terms/tax.ts'

/** Goods that the owner took, and the output tax on them. */
export type Taken = {
  taxClassId: TaxClassId
  taxes: readonly LineTax[]
  /** The tax return reports what they cost, though there is no tax on it. Absent on earlier ones. */
  isTold?: true
}

/**
 * Goods that leave the shop for the owner's own use are a supply: output tax is due on what they cost, by the rates
 * of the day and as the shop was registered then. Where a registered shop charges nothing on the class, the tax return
 * reports it anyway.
 */
export function taxOnTaken(
  shop: { taxPack: TaxPackId; taxRegistrations: readonly TaxRegistration[] },
  { taxClassId, costMinor }: { taxClassId: TaxClassId; costMinor: Minor },
  day: Day,
): Taken {
  const scheme = schemeOn(shop.taxRegistrations, day)
  const rates = ratesOn(shop.taxPack, scheme, taxClassId, day)
  const { taxes } = taxAmount(costMinor, rates, { pricesIncludeTax: false, taxRule: currentTaxRule })
  const isTold = taxes.length === 0 && scheme !== 'not-registered'
  return { taxClassId, taxes, ...(isTold && { isTold }) }
}
