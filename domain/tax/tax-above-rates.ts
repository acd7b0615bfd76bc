import type { Day } from '../business-day.ts'
import { type Minor, minor, sumMinor } from '../money.ts'
import { multiplyDivide } from '../rounding.ts'
import type { TaxPackId } from '../terms/tax.ts'
import type { LineTax } from './line-tax.ts'
import { taxPack } from './packs.ts'

/**
 * The most tax that a net amount can carry in a country; null where its rates are not known here. All rates that were
 * ever charged until a day count, since a bill can be of an earlier one.
 */
export function mostTaxOn(packId: TaxPackId, netMinor: Minor, day: Day): Minor | null {
  const { rows } = taxPack(packId)
  const sums = rows
    .filter(({ from }, index) => from <= day || index === 0)
    .map(({ standard }) => standard.reduce((sum, { rateBp }) => sum + rateBp, 0))
  return sums.length === 0 ? null : minor(multiplyDivide(netMinor, Math.max(...sums), 10_000))
}

/** A line of a purchase with more tax than any rate of the country gives; null where it has no more. */
export function taxAboveRates(
  packId: TaxPackId,
  { netMinor, taxes }: { netMinor: Minor; taxes: readonly Pick<LineTax, 'amountMinor'>[] },
  day: Day,
): { taxMinor: Minor; mostMinor: Minor } | null {
  const mostMinor = mostTaxOn(packId, netMinor, day)
  if (mostMinor === null) return null
  const taxMinor = sumMinor(taxes.map(({ amountMinor }) => amountMinor))
  // Each tax is rounded on its own, and a bill of many items may round each of them.
  const tolerance = Math.max(5, taxes.length)
  return taxMinor > mostMinor + tolerance ? { taxMinor, mostMinor } : null
}
