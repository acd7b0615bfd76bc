import type { Day } from '../business-day.ts'
import type { TaxPackId, TaxRhythm } from '../terms/tax.ts'
import type { CountryReturns, TaxPeriod, Threshold } from './country-returns.ts'
import type { TaxForm } from './form.ts'
import { unitedKingdomReturns } from './forms/gb.ts'
import { ghanaReturns } from './forms/gh.ts'
import { kenyaReturns } from './forms/ke.ts'
import { nigeriaReturns } from './forms/ng.ts'

/** Null where a shop files no returns here. */
const returns: Readonly<Record<TaxPackId, CountryReturns | null>> = {
  GH: ghanaReturns,
  NG: nigeriaReturns,
  KE: kenyaReturns,
  GB: unitedKingdomReturns,
  none: null,
}

/** The form that a period's return is laid out by; null where the country has none here. */
export function taxFormOf(packId: TaxPackId, period: TaxPeriod): TaxForm | null {
  return returns[packId]?.formOf(period) ?? null
}

/**
 * The last day to file and pay.
 * @throws Error where the country has no returns here: then it has no periods either
 */
export function dueDayOf(packId: TaxPackId, period: TaxPeriod): Day {
  const country = returns[packId]
  if (country === null) throw new Error(`there are no returns of ${packId}`)
  return country.dueDayOf(period)
}

/** How often returns are filed where the shop has chosen nothing; null where the country has no returns here. */
export function usualRhythm(packId: TaxPackId): TaxRhythm | null {
  return returns[packId]?.rhythms[0] ?? null
}

/** What a shop of a country can choose: where there is one alone, there is nothing to choose. */
export function rhythmsOffered(packId: TaxPackId): readonly TaxRhythm[] {
  return returns[packId]?.rhythms ?? []
}

const thresholdRow = (packId: TaxPackId, on: Day) =>
  returns[packId]?.thresholds.findLast(({ from }) => from <= on)

/** The threshold of a day; null where none is known. */
export function thresholdOn(packId: TaxPackId, on: Day): Threshold | null {
  const row = thresholdRow(packId, on)
  return row === undefined || row.amountMinor === null ? null : row
}

/** Since when the threshold of a day is another one that is not known here; null where it is known, or there is none. */
export function thresholdNotKnownSince(packId: TaxPackId, on: Day): Day | null {
  const row = thresholdRow(packId, on)
  return row?.amountMinor === null ? row.from : null
}
