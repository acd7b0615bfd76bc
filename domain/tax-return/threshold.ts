import { type Day, day } from '../business-day.ts'
import { type Minor, minor } from '../money.ts'
import type { TaxPackId } from '../terms/tax.ts'

/** What a shop may turn over in twelve months before it has to register. */
type Threshold = { from: Day; amountMinor: Minor; source: string }
/** From a day on none is known here. */
type NotKnown = { from: Day; amountMinor: null }

const thresholds: Readonly<Record<TaxPackId, readonly (Threshold | NotKnown)[]>> = {
  GH: [
    {
      from: day('2014-01-01'),
      amountMinor: minor(20_000_000),
      source: 'Value Added Tax Act, 2013 (Act 870)',
    },
    {
      from: day('2026-01-01'),
      amountMinor: minor(75_000_000),
      source: 'Value Added Tax Act, 2025 (Act 1151), for goods; services have none',
    },
  ],
  // The Nigeria Tax Act, 2025, says it otherwise from 2026 on.
  NG: [
    { from: day('2020-02-01'), amountMinor: minor(2_500_000_000), source: 'Finance Act, 2019' },
    { from: day('2026-01-01'), amountMinor: null },
  ],
  KE: [
    {
      from: day('2013-09-02'),
      amountMinor: minor(500_000_000),
      source: 'Value Added Tax Act, 2013, section 34',
    },
  ],
  GB: [
    { from: day('2017-04-01'), amountMinor: minor(8_500_000), source: 'VAT Notice 700/1' },
    { from: day('2024-04-01'), amountMinor: minor(9_000_000), source: 'VAT Notice 700/1' },
  ],
  none: [],
}

/** The threshold of a day; null where none is known. */
export function thresholdOn(packId: TaxPackId, on: Day): Threshold | null {
  const row = thresholds[packId].findLast(({ from }) => from <= on)
  return row === undefined || row.amountMinor === null ? null : row
}
