import type { Depreciation, DepreciationRun } from '#domain/api/asset.ts'
import { depreciationDue, maxAssetsOfRun } from '#domain/assets/depreciation.ts'
import { sumMinor } from '#domain/money.ts'
import { lastDayOf, type Month } from '#domain/month.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import type { BookWriter } from '../books/book-writer.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { depreciationRun } from '../books/kinds/depreciation-run/kind.ts'
import type { DepreciationRunDocument } from '../books/kinds/depreciation-run/stored.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { whileBooksStand } from '../ledger/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { dueMonths } from './due.ts'
import { knownAssets } from './known-assets.ts'
import { readAssetBooks } from './store.ts'

/** What is due, what the present month will take, and what was posted. */
export async function depreciationOf(database: Database, shopId: string, now: Date): Promise<Depreciation> {
  const [shop, books] = await whileBooksStand(database.collections, shopId, () =>
    Promise.all([requireSettledShop(database, shopId), readAssetBooks(database, shopId)]),
  )
  const runs = books.runs.map((run) => describe(run, books.reversed.has(run._id.runId))).reverse()
  const last = books.runs.findLast(({ _id }) => !books.reversed.has(_id.runId))
  return {
    ...dueMonths(knownAssets(books), businessDayOf(now.toISOString(), shop)),
    runs,
    last: last ? { runId: last._id.runId, month: last.month, businessDay: last.postingDay } : null,
  }
}

/**
 * Posts the depreciation of a month that has ended, on its last day: that of the assets there is room for, with what
 * is left of the month due for the next run.
 * @throws Refusal depreciation_in_future, depreciation_nothing_due, depreciation_conflict
 */
export async function recordDepreciation(
  deps: Pick<BooksDeps, 'database'> & { writer: Pick<BookWriter, 'record'> },
  { runId, ...place }: Omit<PutPlace, 'byUid'> & { byUid: string | null; runId: string },
  month: Month,
): Promise<{ isNew: boolean; run: DepreciationRun }> {
  const books = await readAssetBooks(deps.database, place.shopId)
  const assets = knownAssets(books)
    .filter(({ terms, balance }) => depreciationDue(terms, balance, month) > 0)
    .slice(0, maxAssetsOfRun)
    .map(({ assetId, terms }) => ({ assetId, terms }))
  const run = { month, businessDay: lastDayOf(month), assets }
  const { isNew, document } = await recordOne(deps, depreciationRun, place, { runId, run })
  return { isNew, run: describe(document, books.reversed.has(runId)) }
}

function describe(
  { _id, month, postingDay, entryNumber, shares }: DepreciationRunDocument,
  isReversed: boolean,
): DepreciationRun {
  return {
    runId: _id.runId,
    month,
    postingDay,
    entryNumber: entryNumber ?? 0,
    amountMinor: sumMinor(shares.map(({ amountMinor }) => amountMinor)),
    assets: shares.length,
    isReversed,
  }
}
