import type { AssetTerms } from '../../assets/depreciation.ts'
import type { Minor } from '../../money.ts'
import { costOfPurchase, type TaxOf } from '../../tax/purchase.ts'
import type { AssetPurchaseBody } from './schema.ts'

/** What it costs the shop: with the tax that is not claimed back. */
export function assetCost(body: AssetPurchaseBody, taxOf: TaxOf): Minor {
  return costOfPurchase(body, taxOf)
}

/** What its depreciation goes by. */
export function termsOf(
  { residualMinor, method, inServiceOn, origin }: AssetPurchaseBody,
  costMinor: Minor,
): AssetTerms {
  const had =
    origin.kind === 'had' ? { accumulatedMinor: origin.accumulatedMinor, through: origin.through } : undefined
  return { costMinor, residualMinor, method, inServiceOn, ...(had && { had }) }
}
