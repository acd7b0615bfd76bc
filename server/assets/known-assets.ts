import type { AssetRow, AssetStatus } from '#domain/api/asset.ts'
import {
  type AssetBalance,
  type AssetTerms,
  bookValueOf,
  maxAccumulated,
} from '#domain/assets/depreciation.ts'
import { termsOf } from '#domain/documents/asset-purchase/terms.ts'
import { minor } from '#domain/money.ts'
import type { Month } from '#domain/month.ts'
import type { AssetPurchaseDocument } from '../books/kinds/asset-purchase/stored.ts'
import type { AssetBooks } from './store.ts'

/** An asset with its depreciation and disposals in the books. */
export type KnownAsset = {
  assetId: string
  document: AssetPurchaseDocument
  terms: AssetTerms
  balance: AssetBalance
  /** The last month that took a share; null where none did. */
  through: Month | null
  isReversed: boolean
}

export function knownAssets({ assets, balances, runs, reversed }: AssetBooks): KnownAsset[] {
  const through = new Map<string, Month>()
  for (const { _id, month, shares } of runs) {
    if (reversed.has(_id.runId)) continue
    for (const { assetId } of shares) if (month > (through.get(assetId) ?? '')) through.set(assetId, month)
  }
  const nothing = { costMinor: minor(0), accumulatedMinor: minor(0) }
  return assets.map((document) => {
    const { assetId } = document._id
    const terms = termsOf(document, document.costMinor)
    return {
      assetId,
      document,
      terms,
      balance: balances.get(assetId) ?? nothing,
      through: through.get(assetId) ?? terms.had?.through ?? null,
      isReversed: reversed.has(assetId),
    }
  })
}

export function rowOf(asset: KnownAsset): AssetRow {
  const { assetId, document, balance, through } = asset
  const { name, category, serialNumber, location, businessDay, inServiceOn, method } = document
  return {
    ...{ assetId, name, category, businessDay, inServiceOn, method },
    serialNumber: serialNumber ?? null,
    location: location ?? null,
    boughtMinor: document.costMinor,
    residualMinor: document.residualMinor,
    ...balance,
    bookMinor: bookValueOf(balance),
    through,
    status: statusOf(asset),
    entryNumber: document.entryNumber ?? 0,
  }
}

function statusOf({ terms, balance, isReversed }: KnownAsset): AssetStatus {
  if (isReversed) return 'reversed'
  if (balance.costMinor === 0) return 'disposed'
  if (terms.method.kind === 'none') return 'in-use'
  return balance.accumulatedMinor >= maxAccumulated(terms, balance.costMinor) ? 'fully-depreciated' : 'in-use'
}
