import { type Minor, minor, sumMinor } from '../money.ts'
import { allocate, multiplyDivide } from '../rounding.ts'
import { type TaxedAmount, type TaxRate, untaxed } from './line-tax.ts'

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
