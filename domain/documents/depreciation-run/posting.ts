import type { AssetBalance } from '../../assets/depreciation.ts'
import { ofAsset } from '../../assets/open-items.ts'
import { type Minor, minor } from '../../money.ts'
import { type BalancedLines, balanced } from '../../posting/entry.ts'
import { accounts } from '../../terms/chart.ts'

/** What a run takes of an asset, and how it leaves it. */
export type DepreciationShare = AssetBalance & { assetId: string; amountMinor: Minor }

/** Dr depreciation, Cr accumulated depreciation, a pair of lines for each asset. */
export function postDepreciation(
  shares: readonly Pick<DepreciationShare, 'assetId' | 'amountMinor'>[],
): BalancedLines {
  return balanced(
    shares.flatMap(({ assetId, amountMinor }) => [
      { account: accounts.depreciation, amountMinor, dims: ofAsset(assetId) },
      {
        account: accounts.accumulatedDepreciation,
        amountMinor: minor(-amountMinor),
        dims: ofAsset(assetId),
      },
    ]),
  )
}
