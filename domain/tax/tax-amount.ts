import { type Minor, minor } from '../money.ts'
import { multiplyDivide } from '../rounding.ts'
import { splitByLargestRemainder, splitInclusive } from './inclusive-price.ts'
import { type TaxedAmount, type TaxRate, untaxed } from './line-tax.ts'
import type { Pricing } from './tax-rule.ts'

/** Adds tax to a net amount: each component rounded on its own to the minor unit, half away from zero. */
export function addExclusive(netMinor: Minor, rates: readonly TaxRate[]): TaxedAmount {
  if (rates.length === 0) return untaxed(netMinor)
  let tax = 0
  const taxes = rates.map(({ component, rateBp }) => {
    const amountMinor = minor(multiplyDivide(netMinor, rateBp, 10_000))
    tax += amountMinor
    return { component, rateBp, amountMinor }
  })
  return { netMinor, taxMinor: minor(tax), grossMinor: minor(netMinor + tax), taxes }
}

/** Tax on an amount as the shop writes its prices: within it by the rule that is named, or on top of it. */
export function taxAmount(
  amountMinor: Minor,
  rates: readonly TaxRate[],
  { pricesIncludeTax, taxRule }: Pricing,
): TaxedAmount {
  if (!pricesIncludeTax) return addExclusive(amountMinor, rates)
  return taxRule === undefined
    ? splitByLargestRemainder(amountMinor, rates)
    : splitInclusive(amountMinor, rates)
}
