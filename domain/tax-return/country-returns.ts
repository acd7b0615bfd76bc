import type { Day, DayRange } from '../business-day.ts'
import type { Minor } from '../money.ts'
import type { TaxRhythm } from '../terms/tax.ts'
import type { TaxForm } from './form.ts'

/** What a return is filed for. */
export type TaxPeriod = DayRange

/** What a shop may turn over in twelve months before it has to register. */
export type Threshold = { from: Day; amountMinor: Minor; source: string }
/** From a day on none is known here. */
type NotKnown = { from: Day; amountMinor: null }

/** What the tax office of a country asks of its shops, beside the taxes that they charge (domain/tax/pack.ts). */
export type CountryReturns = {
  /** How often returns are filed: what a shop can choose, the usual one first. */
  rhythms: readonly [TaxRhythm, ...TaxRhythm[]]
  formOf: (period: TaxPeriod) => TaxForm
  /** The last day to file and pay. Public holidays are not known here. */
  dueDayOf: (period: TaxPeriod) => Day
  /** Oldest first. */
  thresholds: readonly (Threshold | NotKnown)[]
}
