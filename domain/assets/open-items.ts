import type { OpenItemKey } from '../open-items/open-item.ts'
import type { Dims } from '../posting/dims.ts'
import { accounts } from '../terms/chart.ts'
import type { AssetBalance } from './depreciation.ts'

/** The part of its cost that is left in the books. */
export function costItem(assetId: string): OpenItemKey {
  return { account: accounts.fixedAssets, party: assetId, document: assetId }
}

/** What depreciation has taken of that. */
export function accumulatedItem(assetId: string): OpenItemKey {
  return { account: accounts.accumulatedDepreciation, party: assetId, document: assetId }
}

export function assetItems(assetId: string): OpenItemKey[] {
  return [costItem(assetId), accumulatedItem(assetId)]
}

/** What the lines of an asset say: which one they are of. */
export function ofAsset(assetId: string): Dims {
  return { asset: assetId }
}

/** Whether both are as a document left them. */
export function isSameAssetBalance(one: AssetBalance, other: AssetBalance): boolean {
  return one.costMinor === other.costMinor && one.accumulatedMinor === other.accumulatedMinor
}
