import { addDays, type Day } from '../../business-day.ts'
import { largestAmountMinor } from '../../ceilings.ts'
import { Refusal } from '../../errors.ts'
import type { Minor } from '../../money.ts'
import { monthAfter, monthOf } from '../../month.ts'
import type { AssetPurchaseBody } from './schema.ts'

/**
 * Whether an asset adds up, and its depreciation begins where it may.
 * @throws Refusal asset_in_future, asset_mismatch, amount_too_large, asset_residual_too_high,
 *   asset_accumulated_too_high, asset_in_service_too_early, asset_taken_through_wrong
 */
export function checkAsset(body: AssetPurchaseBody, costMinor: Minor, today: Day): void {
  const { businessDay, netMinor, taxes, totalMinor, residualMinor, inServiceOn, origin } = body
  if (businessDay > addDays(today, 1)) throw new Refusal('asset_in_future', { businessDay, today })
  const computed = taxes.reduce((sum, { amountMinor }) => sum + amountMinor, Number(netMinor))
  if (computed !== totalMinor) throw new Refusal('asset_mismatch', { said: totalMinor, computed })
  if (totalMinor > largestAmountMinor) throw new Refusal('amount_too_large')
  if (residualMinor > costMinor) throw new Refusal('asset_residual_too_high')
  if (origin.kind !== 'had') {
    if (monthOf(inServiceOn) < monthOf(businessDay))
      throw new Refusal('asset_in_service_too_early', { businessDay })
    return
  }
  if (origin.accumulatedMinor > costMinor - residualMinor) throw new Refusal('asset_accumulated_too_high')
  const month = monthOf(businessDay)
  const before = monthAfter(month, -1)
  // Months between would have taken nothing, and a month before the asset is in the books can't be posted.
  if (origin.through < before || origin.through > month)
    throw new Refusal('asset_taken_through_wrong', { first: before, last: month })
}
