import { ofAsset } from '../../assets/open-items.ts'
import { type Minor, minor } from '../../money.ts'
import { type BalancedLines, balanced, type EntryLine } from '../../posting/entry.ts'
import { postPurchase } from '../../posting/purchase.ts'
import type { TaxOf } from '../../tax/purchase.ts'
import { accounts } from '../../terms/chart.ts'
import { accountOfMoney } from '../../terms/money-account.ts'
import type { AssetOrigin, AssetPurchaseBody } from './schema.ts'

type Posted = Pick<
  AssetPurchaseBody,
  'netMinor' | 'taxClassId' | 'use' | 'taxes' | 'totalMinor' | 'origin'
> & {
  assetId: string
  taxOf: TaxOf
}

/**
 * Dr fixed assets, Dr the tax that is claimed back, Cr what paid for it. What the shop had before comes with the
 * depreciation that was taken of it.
 */
export function postAssetPurchase({ assetId, origin, totalMinor, taxOf, ...line }: Posted): BalancedLines {
  const to = { account: accounts.fixedAssets, dims: ofAsset(assetId) }
  if (origin.kind !== 'had')
    return balanced([...postPurchase(line, to, taxOf), creditOf(origin, assetId, totalMinor)])
  const { accumulatedMinor, against } = origin
  return balanced([
    { ...to, amountMinor: totalMinor },
    {
      account: accounts.accumulatedDepreciation,
      amountMinor: minor(-accumulatedMinor),
      dims: ofAsset(assetId),
    },
    {
      account: against === 'opening' ? accounts.openingBalances : accounts.capital,
      amountMinor: minor(accumulatedMinor - totalMinor),
    },
  ])
}

function creditOf(
  origin: Exclude<AssetOrigin, { kind: 'had' }>,
  assetId: string,
  totalMinor: Minor,
): EntryLine {
  const amountMinor = minor(-totalMinor)
  if (origin.kind === 'owed') {
    const { supplierId, due } = origin
    return { account: accounts.payables, amountMinor, dims: { party: supplierId, openItem: assetId, due } }
  }
  const { paidFrom, tillId } = origin
  return {
    account: accountOfMoney(paidFrom),
    amountMinor,
    ...(tillId !== undefined && { dims: { till: tillId } }),
  }
}
