import type { AssetStanding } from '#domain/assets/depreciation.ts'
import type { Day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { AssetDisposalDocument } from '../books/kinds/asset-disposal/stored.ts'
import type { AssetPurchaseDocument } from '../books/kinds/asset-purchase/stored.ts'
import type { DepreciationRunDocument } from '../books/kinds/depreciation-run/stored.ts'
import { boundedRead } from '../db/bounded-read.ts'
import type { Database } from '../db/client.ts'

/** All that the books say of fixed assets, without what was taken back. */
export type AssetBooks = {
  assets: AssetPurchaseDocument[]
  standings: ReadonlyMap<string, AssetStanding>
  /** The earliest first. */
  runs: DepreciationRunDocument[]
  disposals: AssetDisposalDocument[]
  /** Ids of documents that were taken back, and of their reversals the entries. */
  reversed: ReadonlyMap<string, { entryNumber: number; postingDay: Day }>
}

export async function readAssetBooks({ collections }: Database, shopId: string): Promise<AssetBooks> {
  const ofShop = { '_id.shopId': shopId }
  const [assets, runs, disposals, reversals, standings] = await Promise.all([
    collections.assetPurchases.find(ofShop, boundedRead).sort({ businessDay: 1, _id: 1 }).toArray(),
    collections.depreciationRuns.find(ofShop, boundedRead).sort({ entryNumber: 1 }).toArray(),
    collections.assetDisposals.find(ofShop, boundedRead).sort({ entryNumber: 1 }).toArray(),
    collections.reversals
      .find(
        {
          ...ofShop,
          reversedKind: { $in: ['asset-purchase', 'depreciation-run', 'asset-disposal'] },
        },
        boundedRead,
      )
      .toArray(),
    readStandings({ collections }, shopId),
  ])
  const reversed = new Map(
    reversals.map(({ reverses, entryNumber, postingDay }) => [
      reverses,
      { entryNumber: entryNumber ?? 0, postingDay },
    ]),
  )
  return { assets, standings, runs, disposals, reversed }
}

/** What is left of each asset by its open items. */
async function readStandings(
  { collections }: Pick<Database, 'collections'>,
  shopId: string,
): Promise<Map<string, AssetStanding>> {
  const items = await collections.openItems
    .find(
      {
        '_id.shopId': shopId,
        '_id.account': { $in: [accounts.fixedAssets, accounts.accumulatedDepreciation] },
      },
      boundedRead,
    )
    .project<{ _id: { account: string; document: string }; openMinor: AssetStanding['costMinor'] }>({
      openMinor: 1,
    })
    .toArray()
  const standings = new Map<string, AssetStanding>()
  for (const { _id, openMinor } of items) {
    const before = standings.get(_id.document) ?? { costMinor: minor(0), accumulatedMinor: minor(0) }
    const isCost = _id.account === accounts.fixedAssets
    const changed = isCost ? { costMinor: openMinor } : { accumulatedMinor: openMinor }
    standings.set(_id.document, { ...before, ...changed })
  }
  return standings
}

export async function findAssetNames(
  { collections }: Database,
  shopId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await collections.assetPurchases
    .find({ _id: { $in: ids.map((assetId) => ({ shopId, assetId })) } })
    .project<{ _id: { assetId: string }; name: string }>({ name: 1 })
    .toArray()
  return new Map(found.map(({ _id, name }) => [_id.assetId, name]))
}
