import { type Minor, minor, sumMinor } from '../money.ts'
import { allocate, multiplyDivide } from '../rounding.ts'
import type { LineTax } from './line-tax.ts'
import type { Pricing } from './tax-rule.ts'

/** A component of tax and its effective rate on the net amount in basis points: 1590 is 15.9%. */
export type TaxRate = { component: string; rateBp: number }

/** An amount with its tax taken apart. `grossMinor` is `netMinor` plus `taxMinor`, the sum of `taxes`. */
type TaxedAmount = {
  netMinor: Minor
  taxMinor: Minor
  grossMinor: Minor
  taxes: LineTax[]
}

/**
 * Splits a tax-inclusive gross amount into net and one amount per component: each is
 * `grossMinor` × its rate / (1 + all rates), rounded half away from zero on its own, so that
 * components of one rate are equal; net takes the rest. Amounts are minor units and always add up to
 * `grossMinor` exactly. Net passes zero where many high rates are taken of a few minor units; the
 * rates of the tax packs never get there.
 */
export function splitInclusive(grossMinor: Minor, rates: readonly TaxRate[]): TaxedAmount {
  if (rates.length === 0) return untaxed(grossMinor)
  const whole = rates.reduce((sum, { rateBp }) => sum + rateBp, 10_000)
  const taxes = rates.map(({ component, rateBp }) => ({
    component,
    rateBp,
    amountMinor: minor(multiplyDivide(grossMinor, rateBp, whole)),
  }))
  const taxMinor = sumMinor(taxes.map(({ amountMinor }) => amountMinor))
  return { netMinor: minor(grossMinor - taxMinor), taxMinor, grossMinor, taxes }
}

/**
 * How sales that name no rule were split, for as long as such sales are stored or wait on a till: what
 * rounding leaves goes to the parts with the largest remainders, the net amount first among equals.
 */
export function splitByLargestRemainder(grossMinor: Minor, rates: readonly TaxRate[]): TaxedAmount {
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

function untaxed(amountMinor: Minor): TaxedAmount {
  return { netMinor: amountMinor, taxMinor: minor(0), grossMinor: amountMinor, taxes: [] }
}
