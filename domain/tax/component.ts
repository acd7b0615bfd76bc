import { type Minor, minor } from '../money.ts'
import { allocate, multiplyDivide } from '../rounding.ts'
import type { LineTax } from './line-tax.ts'

/** A component of tax and its effective rate on the net amount in basis points: 1590 is 15.9 %. */
export type TaxRate = { component: string; rateBp: number }

/** An amount with its tax taken apart. `grossMinor` is `netMinor` plus `taxMinor`, the sum of `taxes`. */
export type TaxedAmount = {
  netMinor: Minor
  taxMinor: Minor
  grossMinor: Minor
  taxes: LineTax[]
}

/**
 * Splits a tax-inclusive gross amount into net and one amount per component. Amounts are minor
 * units; the parts always add up to `grossMinor` exactly: what rounding leaves goes to the parts
 * with the largest remainders, the net amount first among equals.
 */
export function splitInclusive(grossMinor: Minor, rates: readonly TaxRate[]): TaxedAmount {
  if (rates.length === 0) return untaxed(grossMinor)
  const weights = [10_000]
  for (const rate of rates) weights.push(rate.rateBp)
  const parts = allocate(grossMinor, weights)
  const netMinor = minor(parts[0] as number)
  return {
    netMinor,
    taxMinor: minor(grossMinor - netMinor),
    grossMinor,
    taxes: rates.map(({ component, rateBp }, index) => ({
      component,
      rateBp,
      amountMinor: minor(parts[index + 1] as number),
    })),
  }
}

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

/** Tax on an amount as the shop writes its prices: within it, or on top of it. */
export function taxAmount(
  amountMinor: Minor,
  rates: readonly TaxRate[],
  pricesIncludeTax: boolean,
): TaxedAmount {
  return pricesIncludeTax ? splitInclusive(amountMinor, rates) : addExclusive(amountMinor, rates)
}

function untaxed(amountMinor: Minor): TaxedAmount {
  return { netMinor: amountMinor, taxMinor: minor(0), grossMinor: amountMinor, taxes: [] }
}
