import type { AssetBalance } from '#domain/assets/depreciation.ts'
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
  balances: ReadonlyMap<string, AssetBalance>
  /** The earliest first. */
  runs: DepreciationRunDocument[]
  disposals: AssetDisposalDocument[]
  /** Ids of documents that were taken back, and of their reversals the entries. */
  reversed: ReadonlyMap<string, { entryNumber: number; postingDay: Day }>
}

export async function readAssetBooks({ collections }: Database, shopId: string): Promise<AssetBooks> {
  const ofShop = { '_id.shopId': shopId }
  const [assets, runs, disposals, reversals, balances] = await Promise.all([
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
    readAssetBalances({ collections }, shopId),
  ])
  const reversed = new Map(
    reversals.map(({ reverses, entryNumber, postingDay }) => [
      reverses,
      { entryNumber: entryNumber ?? 0, postingDay },
    ]),
  )
  return { assets, balances, runs, disposals, reversed }
}

/** The same as of the end of a day. */
export async function readAssetBooksOn(database: Database, shopId: string, on: Day): Promise<AssetBooks> {
  const books = await readAssetBooks(database, shopId)
  const items = await readOpenItemsOn(
    database.collections,
    shopId,
    [accounts.fixedAssets, accounts.accumulatedDepreciation],
    on,
  )
  const balances = new Map<string, AssetBalance>()
  for (const item of items) addBalance(balances, item.document, item.account, openOn(item, on))
  const isPosted = ({ postingDay }: { postingDay: Day }) => postingDay <= on
  return {
    assets: books.assets.filter(isPosted),
    balances,
    runs: books.runs.filter(isPosted),
    disposals: books.disposals.filter(isPosted),
    reversed: new Map([...books.reversed].filter(([, reversal]) => isPosted(reversal))),
  }
}

function addBalance(
  balances: Map<string, AssetBalance>,
  document: string,
  account: AccountCode,
  openMinor: AssetBalance['costMinor'],
): void {
  const before = balances.get(document) ?? { costMinor: minor(0), accumulatedMinor: minor(0) }
  const isCost = account === accounts.fixedAssets
  const changed = isCost ? { costMinor: openMinor } : { accumulatedMinor: openMinor }
  balances.set(document, { ...before, ...changed })
}

/** What is left of each asset by its open items. */
async function readAssetBalances(
  { collections }: Pick<Database, 'collections'>,
  shopId: string,
): Promise<Map<string, AssetBalance>> {
  const items = await collections.openItems
    .find(
      {
        '_id.shopId': shopId,
        '_id.account': { $in: [accounts.fixedAssets, accounts.accumulatedDepreciation] },
      },
      boundedRead,
    )
    .project<{ _id: { account: AccountCode; document: string }; openMinor: AssetBalance['costMinor'] }>({
      openMinor: 1,
    })
    .toArray()
  const balances = new Map<string, AssetBalance>()
  for (const { _id, openMinor } of items) addBalance(balances, _id.document, _id.account, openMinor)
  return balances
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
