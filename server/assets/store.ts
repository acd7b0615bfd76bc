import type { AssetStanding } from '#domain/assets/depreciation.ts'
import type { Day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { openOn } from '#domain/open-items/ageing.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { AssetDisposalDocument } from '../books/kinds/asset-disposal/stored.ts'
import type { AssetPurchaseDocument } from '../books/kinds/asset-purchase/stored.ts'
import type { DepreciationRunDocument } from '../books/kinds/depreciation-run/stored.ts'
import { readOpenItemsOn } from '../credit/open-items-store.ts'
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

/** The same as the books stood at the end of a day. */
export async function readAssetBooksOn(database: Database, shopId: string, on: Day): Promise<AssetBooks> {
  const books = await readAssetBooks(database, shopId)
  const items = await readOpenItemsOn(
    database.collections,
    shopId,
    [accounts.fixedAssets, accounts.accumulatedDepreciation],
    on,
  )
  const standings = new Map<string, AssetStanding>()
  for (const item of items) addStanding(standings, item.document, item.account, openOn(item, on))
  const isPosted = ({ postingDay }: { postingDay: Day }) => postingDay <= on
  return {
    assets: books.assets.filter(isPosted),
    standings,
    runs: books.runs.filter(isPosted),
    disposals: books.disposals.filter(isPosted),
    reversed: new Map([...books.reversed].filter(([, reversal]) => isPosted(reversal))),
  }
}

function addStanding(
  standings: Map<string, AssetStanding>,
  document: string,
  account: AccountCode,
  openMinor: AssetStanding['costMinor'],
): void {
  const before = standings.get(document) ?? { costMinor: minor(0), accumulatedMinor: minor(0) }
  const isCost = account === accounts.fixedAssets
  const changed = isCost ? { costMinor: openMinor } : { accumulatedMinor: openMinor }
  standings.set(document, { ...before, ...changed })
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
    .project<{ _id: { account: AccountCode; document: string }; openMinor: AssetStanding['costMinor'] }>({
      openMinor: 1,
    })
    .toArray()
  const standings = new Map<string, AssetStanding>()
  for (const { _id, openMinor } of items) addStanding(standings, _id.document, _id.account, openMinor)
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
