import { type AssetBalance, type AssetTerms, depreciationDue } from '../../assets/depreciation.ts'
import { addDays, type Day } from '../../business-day.ts'
import { Refusal } from '../../errors.ts'
import { lastDayOf, type Month, monthAfter, monthOf } from '../../month.ts'
import type { AssetDisposalBody } from './schema.ts'

type Looked = { terms: AssetTerms; balance: AssetBalance; since: Day; through: Month | null }

/**
 * Whether so much of an asset can go on that day: the month in which it goes takes no share of it, and each month
 * before has taken its own.
 * @throws Refusal disposal_in_future, disposal_before_purchase, asset_gone, disposal_above_cost,
 *   disposal_before_depreciation, depreciation_behind
 */
export function checkDisposal(
  { businessDay, costMinor }: Pick<AssetDisposalBody, 'businessDay' | 'costMinor'>,
  { terms, balance, since, through }: Looked,
  today: Day,
): void {
  if (businessDay > addDays(today, 1)) throw new Refusal('disposal_in_future', { businessDay, today })
  if (businessDay < since) throw new Refusal('disposal_before_purchase', { since })
  if (balance.costMinor === 0) throw new Refusal('asset_gone')
  if (costMinor > balance.costMinor)
    throw new Refusal('disposal_above_cost', { costMinor, leftMinor: balance.costMinor })
  if (through !== null && businessDay < lastDayOf(through))
    throw new Refusal('disposal_before_depreciation', { month: through })
  const before = monthAfter(monthOf(businessDay), -1)
  if (depreciationDue(terms, balance, before) > 0) throw new Refusal('depreciation_behind', { month: before })
}
