import type { Day } from '#domain/business-day.ts'
import { type Minor, minor } from '#domain/money.ts'
import { taxAboveRates } from '#domain/tax/tax-above-rates.ts'
import type { TaxPackId } from '#domain/terms/tax.ts'

/** What is asked at a tax that no rate of the country gives; it can be recorded, and is reviewed. */
export function queryOfTax({
  packId,
  paidMinor,
  taxMinor,
  day,
}: {
  packId: TaxPackId
  paidMinor: Minor
  taxMinor: Minor
  day: Day
}): string | undefined {
  const line = { netMinor: minor(Math.max(0, paidMinor - taxMinor)), taxes: [{ amountMinor: taxMinor }] }
  return taxAboveRates(packId, line, day) === null
    ? undefined
    : 'This is more tax than any rate gives. Check it against the bill.'
}
