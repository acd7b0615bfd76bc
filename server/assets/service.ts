import type { Asset, AssetRegister } from '#domain/api/asset.ts'
import { firstMonthOf, scheduleFrom } from '#domain/assets/depreciation.ts'
import { addDays, type Day } from '#domain/business-day.ts'
import type { AssetPurchaseBody } from '#domain/documents/asset-purchase/schema.ts'
import { Refusal } from '#domain/errors.ts'
import { minor, sumMinor } from '#domain/money.ts'
import { monthAfter } from '#domain/month.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { isRecorded } from '../attachments/is-recorded.ts'
import { recordWithFiles } from '../attachments/service.ts'
import { businessDayOf } from '../books/engine/business-day-cache.ts'
import { assetPurchase } from '../books/kinds/asset-purchase/kind.ts'
import { type PutPlace, recordOne } from '../books/record-one.ts'
import type { Database } from '../db/client.ts'
import { readBalances, whileBooksStand } from '../ledger/store.ts'
import { requireSettledShop } from '../shops/settings-store.ts'
import { requireSupplier, requireSupplierToBuyFrom } from '../suppliers/service.ts'
import { dueMonths } from './due.ts'
import { type KnownAsset, knownAssets, rowOf } from './known-assets.ts'
import { movementsOf } from './movements.ts'
import { readAssetBooks, readAssetBooksOn } from './store.ts'

/** All fixed assets, and the balances of their accounts; now, or at the end of a day. */
export async function assetRegister(
  database: Database,
  shopId: string,
  now: Date,
  on?: Day,
): Promise<AssetRegister> {
  const [shop, books, balances] = await whileBooksStand(database.collections, shopId, () =>
    Promise.all([
      requireSettledShop(database, shopId),
      on === undefined ? readAssetBooks(database, shopId) : readAssetBooksOn(database, shopId, on),
      readBalances(database.collections, shopId, on === undefined ? null : { before: addDays(on, 1) }),
    ]),
  )
  const known = knownAssets(books)
  const rows = known.map(rowOf)
  const { due } = dueMonths(known, on ?? businessDayOf(now.toISOString(), shop))
  const sumOf = (field: 'costMinor' | 'accumulatedMinor' | 'bookMinor') =>
    sumMinor(rows.map((row) => row[field]))
  return {
    assets: rows,
    total: {
      costMinor: sumOf('costMinor'),
      accumulatedMinor: sumOf('accumulatedMinor'),
      bookMinor: sumOf('bookMinor'),
    },
    ledger: ledgerOf(balances),
    due: { months: due.length, amountMinor: sumMinor(due.map(({ amountMinor }) => amountMinor)) },
  }
}

/** What moved each asset since the first, and the balances of their accounts at the end of a day. */
export async function assetMovements(database: Database, shopId: string, on: Day) {
  const [books, balances] = await whileBooksStand(database.collections, shopId, () =>
    Promise.all([
      readAssetBooks(database, shopId),
      readBalances(database.collections, shopId, { before: addDays(on, 1) }),
    ]),
  )
  return {
    assets: books.assets.map((asset) => ({
      assetId: asset._id.assetId,
      name: asset.name,
      movements: movementsOf(books, asset),
    })),
    ledger: ledgerOf(balances),
  }
}

const ledgerOf = (balances: Awaited<ReturnType<typeof readBalances>>) => ({
  costMinor: balances.get(accounts.fixedAssets) ?? minor(0),
  accumulatedMinor: minor(-(balances.get(accounts.accumulatedDepreciation) ?? 0)),
})

/**
 * Records a fixed asset. The same content again under its id changes nothing.
 * @throws Refusal supplier_not_found, party_erased, and as its kind refuses
 */
export async function recordAsset(
  deps: Pick<BooksDeps, 'writer' | 'database' | 'now'>,
  { assetId, ...place }: PutPlace & { assetId: string },
  asset: AssetPurchaseBody,
): Promise<{ isNew: boolean; asset: Asset }> {
  const { database } = deps
  const { shopId } = place
  const { origin } = asset
  const isKnown = await isRecorded(database, shopId, { kind: 'asset-purchase', id: assetId })
  if (!isKnown && origin.kind === 'owed') await requireSupplierToBuyFrom(database, shopId, origin.supplierId)
  const document = { kind: 'asset-purchase', id: assetId } as const
  const files = { references: asset.attachments ?? [], document }
  const { isNew } = await recordWithFiles(deps, shopId, [files], () =>
    recordOne(deps, assetPurchase, place, { assetId, asset }),
  )
  return { isNew, asset: await requireAsset(database, shopId, assetId) }
}

/** So many months to come are shown: a declining balance goes on for decades. */
const maxMonths = 120

/** @throws Refusal asset_not_found */
export async function requireAsset(database: Database, shopId: string, assetId: string): Promise<Asset> {
  const books = await whileBooksStand(database.collections, shopId, () => readAssetBooks(database, shopId))
  const known = knownAsset(books, assetId)
  const { document, terms, balance, through } = known
  const { origin } = document
  const supplier = origin.kind === 'owed' ? await requireSupplier(database, shopId, origin.supplierId) : null
  const from = through === null ? firstMonthOf(terms) : monthAfter(through, 1)
  return {
    ...rowOf(known),
    origin,
    supplierName: supplier?.name ?? document.supplierName ?? null,
    reference: document.reference ?? null,
    note: document.note ?? null,
    netMinor: document.netMinor,
    taxClassId: document.taxClassId,
    use: document.use ?? null,
    taxes: document.taxes,
    totalMinor: document.totalMinor,
    attachments: document.attachments ?? [],
    movements: movementsOf(books, document),
    schedule: scheduleFrom(terms, balance, from, maxMonths),
  }
}

/** @throws Refusal asset_not_found */
export function knownAsset(books: Parameters<typeof knownAssets>[0], assetId: string): KnownAsset {
  const found = knownAssets(books).find((one) => one.assetId === assetId)
  if (!found) throw new Refusal('asset_not_found', { assetId })
  return found
}
