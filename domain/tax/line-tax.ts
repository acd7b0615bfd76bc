import { z } from 'zod'
import { Minor, minor } from '../money.ts'
import { Text } from '../text.ts'

export const LineTax = z.strictObject({
  /** Which tax: the id of a component of a tax pack, `gh-vat`. Another name is recorded as it is, and reviewed. */
  component: Text.min(1).max(40),
  /** Effective rate on the net amount, basis points: 1500 is 15%. */
  rateBp: z.int().min(0).max(10_000),
  amountMinor: Minor.min(0, 'Amounts are positive; a return says so by its kind.'),
})
export type LineTax = z.infer<typeof LineTax>

/**
 * The taxes of one line, each component once: one that is listed twice becomes one tax at the sum of both rates, on
 * the same base.
 */
export function componentsOnce(taxes: readonly LineTax[]): LineTax[] {
  const once = new Map<string, LineTax>()
  for (const { component, rateBp, amountMinor } of taxes) {
    const before = once.get(component)
    once.set(component, {
      component,
      rateBp: rateBp + (before?.rateBp ?? 0),
      amountMinor: minor(amountMinor + (before?.amountMinor ?? 0)),
    })
  }
  return [...once.values()]
}

/** A component of tax and its effective rate on the net amount in basis points: 1590 is 15.9%. */
export type TaxRate = { component: string; rateBp: number }

/** An amount with its tax taken apart. `grossMinor` is `netMinor` plus `taxMinor`, the sum of `taxes`. */
export type TaxedAmount = {
  netMinor: Minor
  taxMinor: Minor
  grossMinor: Minor
  taxes: LineTax[]
}

export function untaxed(amountMinor: Minor): TaxedAmount {
  return { netMinor: amountMinor, taxMinor: minor(0), grossMinor: amountMinor, taxes: [] }
}
